import { type CatalogueRecord, catalogueCalls } from '@cartable/contract/catalogue';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { usePageTitle } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { layerNamed, mapLayersOf } from '../../parts/record-map/map-layers.ts';
import { RecordMap } from '../../parts/record-map/RecordMap.tsx';
import { texts } from './texts.ts';
import './catalogue-record-map.css';

/** The map of a record alone, to stand in the pages of other sites. */
export function Screen({ route }: { readonly route: RouteOf<'catalogue_record_map'> }) {
  const { fileIdentifier, layer } = route.params;
  const record = useRead(catalogueCalls.getCatalogueRecord, { params: { fileIdentifier } });
  return <Loaded query={record}>{(data) => <Framed record={data} layer={layer} />}</Loaded>;
}

function Framed({ record, layer }: { readonly record: CatalogueRecord; readonly layer: string | undefined }) {
  const t = useTexts(texts);
  usePageTitle(record.title);
  const shown = layerNamed(mapLayersOf(record), layer);
  const { href } = routes.catalogue_record({ fileIdentifier: record.file_identifier }).link;
  return (
    <div className="app-framed-map">
      {shown ? <RecordMap record={record} layer={shown} /> : <p>{t('nothing')}</p>}
      <h1 className="app-framed-map__title fr-text--sm">
        <a href={href} target="_blank" rel="noopener noreferrer">
          {record.title}
        </a>
        {record.licence && ` · ${record.licence.title}`}
      </h1>
    </div>
  );
}
