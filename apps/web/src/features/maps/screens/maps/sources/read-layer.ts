import { type CatalogueLayer, catalogueCalls } from '@cartable/contract/catalogue';
import { datastoreCalls } from '@cartable/contract/datastore';
import { readOf } from '../../../../../base/api/hooks.ts';
import { queryClient } from '../../../../../base/api/query-client.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import { tableTilesLayer } from '../../../../../map/table-tiles.ts';
import { viewOf } from '../../../../offerings/index.ts';
import type { CatalogueSource, DataSource, LayerSource, ServiceSource } from '../../../../records/index.ts';
import { type RowTable, readLayerView, refersTo, rowTablesOf } from '../../../../records/index.ts';
import type { ResolvedLayer } from './resolved-layer.ts';

/** `null`: there is no such layer, or no more, for this person. */
export async function readLayer(source: LayerSource, signal: AbortSignal): Promise<ResolvedLayer | null> {
  switch (source.from) {
    case 'catalogue':
      return readCatalogueLayer(source, signal);
    case 'service':
      return readServiceLayer(source);
    case 'data':
      return readDataLayer(source);
    case 'outside':
      return (await import('../outside/read-outside.ts')).readOutsideLayer(source);
  }
}

async function readCatalogueLayer(
  source: CatalogueSource,
  signal: AbortSignal,
): Promise<ResolvedLayer | null> {
  const { fileIdentifier } = source;
  const record = await queryClient.fetchQuery(
    readOf(catalogueCalls.getCatalogueRecord, { params: { fileIdentifier } }),
  );
  const layer = record.open_layers.find((one) => refersTo(source, one));
  if (!layer) return null;
  const view = await readLayerView(layer, signal);
  const attribution = record.organisation_name || record.datastore.name;
  return {
    title: record.title,
    hint: `${layer.name} · ${layer.protocol}`,
    view: 'url' in view ? { ...view, attribution } : view,
    box: record.bbox,
    tables: tablesOf(record.open_layers, layer),
    licence: record.licence,
    about: routes.catalogue_record({ fileIdentifier }),
  };
}

async function readServiceLayer({ offeringId, name }: ServiceSource): Promise<ResolvedLayer | null> {
  const service = await queryClient.fetchQuery(
    readOf(datastoreCalls.getMyService, { params: { offeringId } }),
  );
  const view = viewOf(service)
    ?.layers(service)
    .find(({ id }) => id === name);
  if (!view || !service.available) return null;
  return {
    title: service.configuration.name,
    hint: `${view.title} · ${service.type}`,
    view: { ...view, id: `${offeringId} ${name}` },
    box: service.configuration.type_infos.bbox,
    tables: [],
    about: routes.my_service_view({ offeringId }),
  };
}

async function readDataLayer({
  datastoreId,
  storedDataId,
  table: name,
}: DataSource): Promise<ResolvedLayer | null> {
  const storedData = await queryClient.fetchQuery(
    readOf(datastoreCalls.getStoredData, { params: { datastoreId, storedDataId } }),
  );
  const table = storedData.type_infos.relations.find((one) => one.name === name);
  if (!table?.extent) return null;
  return {
    title: name,
    hint: storedData.name,
    view: { ...tableTilesLayer({ datastoreId, storedData, table }), id: `${storedDataId} ${name}` },
    box: table.extent,
    tables: [],
    about: routes.datastore_stored_data_details({
      datastoreId,
      storedDataId,
      datasheetName: storedData.datasheet_name,
    }),
  };
}

/** Its own rows; else those of the other services of the record, which publish the same data. */
function tablesOf(layers: readonly CatalogueLayer[], layer: CatalogueLayer): RowTable[] {
  const own = rowTablesOf([layer]);
  return own.length > 0 ? own : rowTablesOf(layers);
}
