import type { CatalogueLayer, CatalogueRecord } from '@cartable/contract/catalogue';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { CopyField } from '../../../../base/design/CopyField.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';
import { ServiceExplorer } from '../../parts/capabilities/ServiceExplorer.tsx';
import { RecordLinks } from '../../parts/links/RecordLinks.tsx';
import { FilesSections, RecordSection } from '../../parts/RecordSections.tsx';
import { keyOfLayer } from '../../parts/record-map/map-layers.ts';
import { recordTexts } from '../../parts/records-texts.ts';
import { AccessState } from './AccessState.tsx';
import { OpenInTools } from './open-in/OpenInTools.tsx';
import { texts } from './texts.ts';
import { useOwnAccess } from './useOwnAccess.ts';

/** Open services with their addresses, then restricted services that may be asked for. */
export function ServicesTab({ record }: { readonly record: CatalogueRecord }) {
  const t = useTexts(texts);
  const records = useTexts(recordTexts);
  const access = useOwnAccess(record);
  const { open_layers: open, private_layers: restricted, links } = record;
  if (open.length + restricted.length + links.length === 0) return <p>{records('noLayers')}</p>;
  return (
    <>
      {open.length > 0 && (
        <RecordSection title={t('openLayers')}>
          {open.map((layer) => (
            <OpenLayer key={keyOfLayer(layer)} layer={layer} record={record} />
          ))}
        </RecordSection>
      )}
      {restricted.length > 0 && (
        <RecordSection title={t('privateLayers')}>
          <p>{t('privateText')}</p>
          <ul className="app-record__layers">
            {restricted.map((layer) => (
              <li key={keyOfLayer(layer)} className="app-record__layer">
                <LayerName layer={layer} />
                {access.has(layer.offeringId) ? (
                  <div className="app-record__granted">
                    <CopyField
                      label={t('addressOfService', layer)}
                      value={layer.endpointUrl}
                      className="fr-mb-2w"
                    />
                    <ServiceExplorer protocol={layer.protocol} url={layer.endpointUrl} name={layer.name} />
                  </div>
                ) : (
                  <Badge small severity="warning" noIcon>
                    {records('restricted')}
                  </Badge>
                )}
              </li>
            ))}
          </ul>
          <AccessState record={record} />
        </RecordSection>
      )}
      <RecordLinks
        links={links}
        more={({ protocol, url, name, title }) => (
          <>
            <OpenInTools
              layer={{ protocol, name, title, endpointUrl: url, collectionUrl: null }}
              box={record.bbox}
            />
            <ServiceExplorer protocol={protocol} url={url} name={name} />
          </>
        )}
      />
      <FilesSections record={record} />
    </>
  );
}

function LayerName({ layer: { title, name, protocol } }: { readonly layer: CatalogueLayer }) {
  return (
    <div className="app-record__layer-facts">
      <h3 className="fr-text--md fr-mb-0">
        {title}{' '}
        <Badge small noIcon as="span">
          {protocol}
        </Badge>
      </h3>
      <p className="app-record__technical fr-text--sm">{name}</p>
    </div>
  );
}

interface OpenLayerProps {
  readonly layer: CatalogueLayer;
  readonly record: CatalogueRecord;
}

function OpenLayer({ layer, record }: OpenLayerProps) {
  const t = useTexts(texts);
  const { name, protocol, endpointUrl, collectionUrl } = layer;
  return (
    <article className="app-record-service">
      <LayerName layer={layer} />
      <CopyField label={t('addressOfService', { name, protocol })} value={endpointUrl} />
      {collectionUrl !== null && (
        <p>
          <a className="fr-link" href={ownAddress(collectionUrl)} target="_blank" rel="noopener noreferrer">
            {t('browseCollection', { name })}
          </a>
        </p>
      )}
      <OpenInTools layer={layer} box={record.bbox} />
      <ServiceExplorer protocol={protocol} url={endpointUrl} name={name} />
    </article>
  );
}
