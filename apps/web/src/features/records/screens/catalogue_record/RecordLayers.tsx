import type { CatalogueLayer, CatalogueRecord } from '@cartable/contract/catalogue';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { CopyButton } from '../../../../base/design/CopyField.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { RecordSection } from '../../parts/RecordSections.tsx';
import { recordTexts } from '../../parts/records-texts.ts';
import { readLayerView } from './layer-view.ts';
import { texts } from './texts.ts';

const MapView = lazy(async () => ({ default: (await import('../../../../map/index.ts')).MapView }));

/** What anyone may use and see on a map; then what may be asked for. */
export function RecordLayers({ record }: { readonly record: CatalogueRecord }) {
  const t = useTexts(texts);
  const records = useTexts(recordTexts);
  const [shown, show] = useState<CatalogueLayer>();
  const { open_layers: open, private_layers: restricted, file_identifier: fileIdentifier } = record;
  if (open.length + restricted.length === 0) {
    return <RecordSection title={records('layers')}>{records('noLayers')}</RecordSection>;
  }
  return (
    <>
      {open.length > 0 && (
        <RecordSection title={t('openLayers')}>
          <ul className="app-record__layers">
            {open.map((layer) => {
              const isShown = layer.name === shown?.name && layer.offeringId === shown.offeringId;
              return (
                <Layer key={`${layer.offeringId} ${layer.name}`} layer={layer} address={layer.endpointUrl}>
                  <Button
                    size="small"
                    priority={isShown ? 'tertiary' : 'secondary'}
                    iconId={isShown ? 'fr-icon-eye-off-line' : 'fr-icon-eye-line'}
                    nativeButtonProps={{ 'aria-pressed': isShown }}
                    onClick={() => show(isShown ? undefined : layer)}
                  >
                    {isShown ? t('hide') : t('show')}
                    <span className="fr-sr-only"> {layer.name}</span>
                  </Button>
                </Layer>
              );
            })}
          </ul>
          {shown && <ShownLayer layer={shown} record={record} />}
        </RecordSection>
      )}
      {restricted.length > 0 && (
        <RecordSection title={t('privateLayers')}>
          <p>{t('privateText')}</p>
          <ul className="app-record__layers">
            {restricted.map((layer) => (
              <Layer key={`${layer.offeringId} ${layer.name}`} layer={layer} restricted />
            ))}
          </ul>
          <Button
            className="fr-mt-2w"
            iconId="fr-icon-lock-line"
            linkProps={routes.accesses_request({ fileIdentifier }).link}
          >
            {t('requestAccess')}
          </Button>
        </RecordSection>
      )}
    </>
  );
}

interface LayerProps {
  readonly layer: CatalogueLayer;
  /** Shown, to be copied. */
  readonly address?: string;
  readonly restricted?: boolean;
  readonly children?: ReactNode;
}

function Layer({ layer, address, restricted = false, children }: LayerProps) {
  const t = useTexts(texts);
  const records = useTexts(recordTexts);
  const { name, title, protocol } = layer;
  return (
    <li className="app-record__layer">
      <div className="app-record__layer-facts">
        <p className="fr-text--bold">{title}</p>
        <p className="app-record__technical fr-text--sm">
          {name}
          {address !== undefined && ` – ${address}`}
        </p>
      </div>
      <div className="app-record__layer-actions">
        {restricted && (
          <Badge small severity="warning" noIcon>
            {records('restricted')}
          </Badge>
        )}
        <Badge small noIcon>
          {protocol}
        </Badge>
        {address !== undefined && <CopyButton value={address} label={t('copyAddress', { name, protocol })} />}
        {children}
      </div>
    </li>
  );
}

/** The layer as its service shows it. */
function ShownLayer({ layer, record }: { readonly layer: CatalogueLayer; readonly record: CatalogueRecord }) {
  const t = useTexts(texts);
  const view = useQuery({
    queryKey: ['layer-view', layer.offeringId, layer.name],
    queryFn: ({ signal }) => readLayerView(layer, signal),
  });
  if (view.isError) return <ErrorAlert error={view.error} />;
  if (!view.data) return <Spinner />;
  return (
    <div className="fr-mt-3w">
      <Suspense fallback={<Spinner />}>
        <MapView label={t('shown', { name: layer.name })} layers={[view.data]} extent={record.bbox} />
      </Suspense>
    </div>
  );
}
