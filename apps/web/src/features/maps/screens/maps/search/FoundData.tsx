import {
  type CatalogueCard,
  type CatalogueLayer,
  type CatalogueRecord,
  catalogueCalls,
} from '@cartable/contract/catalogue';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { readOf } from '../../../../../base/api/hooks.ts';
import { queryClient } from '../../../../../base/api/query-client.ts';
import { ErrorAlert } from '../../../../../base/design/ErrorAlert.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import type { LayerSource } from '../../../../records/index.ts';
import { drawableLayers, referenceOf } from '../../../../records/index.ts';
import type { ChosenLayer } from '../chosen-layer.ts';
import { rankOf } from '../map-state.ts';
import { texts } from '../texts.ts';
import type { AddToMap } from './adding.ts';

interface FoundDataProps {
  readonly card: CatalogueCard;
  readonly chosen: readonly ChosenLayer[];
  readonly isFull: boolean;
  readonly onAdd: AddToMap;
}

/** A result: its only layer is added at once, several are given to choose from. */
export function FoundData({ card, chosen, isFull, onAdd }: FoundDataProps) {
  const t = useTexts(texts);
  const { file_identifier: fileIdentifier, title } = card;
  const [record, setRecord] = useState<CatalogueRecord>();
  const [error, fail] = useState<unknown>();
  const layers = record ? drawableLayers(record.open_layers) : undefined;
  const sourceOf = (layer: CatalogueLayer): LayerSource => ({
    from: 'catalogue',
    ...referenceOf(fileIdentifier, layer),
  });
  const isOnMap = (layer: CatalogueLayer) => rankOf(chosen, sourceOf(layer)) >= 0;
  const open = async () => {
    fail(undefined);
    try {
      const read = await queryClient.fetchQuery(
        readOf(catalogueCalls.getCatalogueRecord, { params: { fileIdentifier } }),
      );
      setRecord(read);
      const [only, ...more] = drawableLayers(read.open_layers);
      if (only && more.length === 0) onAdd(sourceOf(only), read);
    } catch (reason) {
      fail(reason);
    }
  };
  const isOnlyOnMap = layers?.length === 1 && isOnMap(layers[0]!);
  return (
    <li className="app-maps__found-data">
      <div className="app-maps__found-head">
        <div>
          <p className="fr-text--sm fr-text--bold fr-mb-0">{title}</p>
          <p className="fr-hint-text fr-mb-0">{card.organisation_name || card.datastore.name}</p>
        </div>
        {isOnlyOnMap ? (
          <OnMap />
        ) : (
          (layers === undefined || layers.length === 1) && (
            <Button
              size="small"
              priority="secondary"
              nativeButtonProps={{ 'aria-label': t('addOf', { title }) }}
              disabled={isFull}
              onClick={() => void open()}
            >
              {t('add')}
            </Button>
          )
        )}
      </div>
      {error !== undefined && <ErrorAlert error={error} />}
      {layers?.length === 0 && <p className="fr-hint-text fr-mb-0">{t('noOpenLayer')}</p>}
      {record && layers && layers.length > 1 && (
        <>
          <p className="fr-hint-text fr-mb-1v">{t('chooseLayer')}</p>
          <ul className="app-maps__found-layers">
            {layers.map((layer) => (
              <li key={`${layer.offeringId} ${layer.name}`}>
                <span>
                  {layer.name} <span className="fr-hint-text">{layer.protocol}</span>
                </span>
                {isOnMap(layer) ? (
                  <OnMap />
                ) : (
                  <Button
                    size="small"
                    priority="tertiary"
                    nativeButtonProps={{ 'aria-label': t('addOf', { title: layer.name }) }}
                    disabled={isFull}
                    onClick={() => onAdd(sourceOf(layer), record)}
                  >
                    {t('add')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

function OnMap() {
  const t = useTexts(texts);
  return <span className="app-maps__on-map fr-icon-check-line fr-icon--sm">{t('isOnMap')}</span>;
}
