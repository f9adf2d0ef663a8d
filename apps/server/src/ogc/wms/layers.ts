import { CartableError } from '@cartable/contract';
import type { PublishedService, PublishedTable, ServiceOperation } from '@cartable/datastore';
import { type Bbox, bboxUnion } from '@cartable/geo';
import { OgcRequestError, quote, type WmsLayerFacts } from '@cartable/ogc';
import type { StyledTable } from '../../map-workers/tasks.ts';
import { type ServiceContext, visible } from '../service-context.ts';

/** A WMS-VECTOR service has one style, its own; an empty name asks for it too. */
export const ownStyle = 'default';

/** Systems every layer can be asked in: those of metropolitan France, Europe, the web and the overseas territories. */
export const announcedSrids = [
  2154, 3857, 4326, 4171, 4258, 3035, 2972, 2975, 3163, 4467, 4471, 5490, 32620, 32630, 32631, 32632,
];

/** Layers grouped by datasheet, as people know them. */
export function layerTree(services: readonly PublishedService[]): WmsLayerFacts[] {
  const groups = Map.groupBy(services, (service) => service.datasheet.id);
  return [...groups.values()].flatMap((members) => {
    const layers = members.map(layerFacts);
    return layers.length === 1 ? layers : [groupOf(members[0]!.datasheet.name, layers)];
  });
}

function groupOf(title: string, layers: readonly WmsLayerFacts[]): WmsLayerFacts {
  return {
    title,
    abstract: '',
    keywords: [],
    queryable: false,
    geographicBbox: unionOf(layers.map((layer) => layer.geographicBbox)),
    srid: undefined,
    metadataLinks: [],
    styles: [],
    layers,
  };
}

function layerFacts(service: PublishedService): WmsLayerFacts {
  return {
    name: service.layerName,
    title: service.title,
    abstract: service.abstract,
    keywords: service.keywords,
    queryable: true,
    geographicBbox: unionOf(service.tables.map((table) => table.geographicExtent ?? undefined)),
    srid: service.tables.find((table) => table.geometry !== null)?.geometry?.srid,
    attribution: service.attribution ?? undefined,
    metadataLinks: [],
    styles: [{ name: ownStyle, title: service.title }],
    layers: [],
  };
}

function unionOf(boxes: readonly (Bbox | undefined)[]): Bbox | undefined {
  const known = boxes.filter((box) => box !== undefined);
  return known.length === 0 ? undefined : known.reduce(bboxUnion);
}

/** @throws {OgcRequestError} `LayerNotDefined`, `StyleNotDefined` */
export function findLayer(
  context: ServiceContext,
  operation: ServiceOperation,
  { name, style, locator }: { name: string; style: string; locator: string },
): PublishedService {
  const service = visible(context, operation).find((candidate) => candidate.layerName === name);
  if (service === undefined) {
    throw new OgcRequestError({
      exceptionCode: 'LayerNotDefined',
      locator,
      code: 'service.layer-unknown',
      params: { name: quote(name) },
    });
  }
  if (style !== '' && style !== ownStyle) {
    throw new OgcRequestError({
      exceptionCode: 'StyleNotDefined',
      locator: 'STYLES',
      code: 'service.style-unknown',
      params: { layer: name, name: quote(style) },
    });
  }
  return service;
}

/** Tables of a service in the order they are painted: the first relation lies on top, so it comes last. */
export function paintedTables(service: PublishedService): StyledTable[] {
  return service.tables.map(styledTable).toReversed();
}

export function styledTable(table: PublishedTable): StyledTable {
  if (table.sld === null) throw new CartableError('common.internal', { reference: `style:${table.table}` });
  return { datasetId: table.datasetId, table: table.table, version: table.dataVersion, sld: table.sld };
}
