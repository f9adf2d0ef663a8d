/** Collections of tiles and their tile sets in JSON (OGC 20-057 §9 and §10, 17-083r4 §7). */

import { type Bbox, crs84Http, formatCrs } from '@cartable/geo';
import { type ApiInfo, bothWays, describedBy, licensedBy } from '../api-core/api-info.ts';
import { htmlMediaType, jsonMediaType, type Link } from '../api-core/link.ts';
import { limitsOf, type VectorTileLayer } from '../tiles/tile-layer.ts';
import { type TileCollection, tileFormatNames, tileKindOf, tilesPathOf } from './tile-collection.ts';
import { tilingSchemeLinks } from './tile-matrix-set-documents.ts';

const relations = 'http://www.opengis.net/def/rel/ogc/1.0';
export const tileJsonMediaType = 'application/vnd.mapbox.tile+json';

export function tileCollectionUrl({ baseUrl }: Pick<ApiInfo, 'baseUrl'>, { id }: TileCollection): string {
  return `${baseUrl}/collections/${encodeURIComponent(id)}`;
}

export function tilesetsUrl(info: Pick<ApiInfo, 'baseUrl'>, collection: TileCollection): string {
  return `${tileCollectionUrl(info, collection)}/${tilesPathOf(collection)}`;
}

export function tilesetUrl(info: Pick<ApiInfo, 'baseUrl'>, collection: TileCollection): string {
  return `${tilesetsUrl(info, collection)}/${collection.layer.set.ogcName}`;
}

/** With `{tileMatrix}`, `{tileRow}` and `{tileCol}`. */
export function tileUrlTemplates(
  info: Pick<ApiInfo, 'baseUrl'>,
  collection: TileCollection,
): { readonly name: string; readonly mediaType: string; readonly href: string }[] {
  const url = `${tilesetUrl(info, collection)}/{tileMatrix}/{tileRow}/{tileCol}`;
  return collection.layer.formats.map(({ extension, mediaType }) => {
    const name = tileFormatNames[extension];
    return { name, mediaType, href: `${url}?f=${name}` };
  });
}

/** 20-057 §10.2: a collection tells where its tile sets are. */
export function tileCollectionDocument(info: ApiInfo, collection: TileCollection): object {
  const { id, layer } = collection;
  const url = tileCollectionUrl(info, collection);
  return {
    id,
    title: layer.title,
    ...(layer.abstract === '' ? {} : { description: layer.abstract }),
    ...(layer.keywords.length === 0 ? {} : { keywords: layer.keywords }),
    ...(layer.attribution ? { attribution: layer.attribution.title } : {}),
    ...(layer.geographicExtent
      ? { extent: { spatial: { bbox: [layer.geographicExtent], crs: crs84Http } } }
      : {}),
    itemType: tileKindOf(collection) === 'vector' ? 'vector-tile' : 'map-tile',
    crs: [formatCrs(layer.set.srid, 'http')],
    links: [
      ...bothWays(url, layer.title),
      ...tilesetsLinks(info, collection),
      ...relatedLinks(info, collection),
    ],
  };
}

/** The address without `f` serves clients that negotiate. */
function tilesetsLinks(info: ApiInfo, collection: TileCollection): Link[] {
  const rel = `${relations}/tilesets-${tileKindOf(collection)}`;
  const href = tilesetsUrl(info, collection);
  const { tilesets: title } = info.texts;
  return [
    { href: `${href}?f=json`, rel, type: jsonMediaType, title },
    { href: `${href}?f=html`, rel, type: htmlMediaType, title },
  ];
}

function relatedLinks({ texts }: ApiInfo, { layer, tileJsonUrl }: TileCollection): Link[] {
  const { attribution } = layer;
  return [
    { href: tileJsonUrl, rel: 'describedby', type: tileJsonMediaType, title: 'TileJSON' },
    ...describedBy(layer.metadataLinks, texts.record),
    ...licensedBy(layer.licence),
    ...(attribution ? [{ href: attribution.url, rel: 'related', title: attribution.title }] : []),
  ];
}

/** 20-057 §9.2 */
export function tilesetsDocument(info: ApiInfo, collection: TileCollection): object {
  return {
    links: bothWays(tilesetsUrl(info, collection), info.texts.tilesets),
    tilesets: [{ ...summary(collection), links: tilesetLinks(info, collection) }],
  };
}

function summary(collection: TileCollection) {
  const { layer } = collection;
  return {
    title: layer.title,
    dataType: tileKindOf(collection),
    crs: formatCrs(layer.set.srid, 'http'),
    ...(layer.set.uri === undefined ? {} : { tileMatrixSetURI: layer.set.uri }),
  };
}

function tilesetLinks(info: ApiInfo, collection: TileCollection): Link[] {
  return [
    ...bothWays(tilesetUrl(info, collection), collection.layer.title),
    ...tilingSchemeLinks(info, collection.layer.set),
    ...tileUrlTemplates(info, collection).map(({ href, mediaType }) => ({
      href,
      rel: 'item',
      type: mediaType,
      title: info.texts.tile,
      templated: true,
    })),
  ];
}

/** Metadata of a tile set (17-083r4 §7, table 8). */
export function tilesetDocument(info: ApiInfo, collection: TileCollection): object {
  const { layer } = collection;
  return {
    ...summary(collection),
    ...(layer.abstract === '' ? {} : { description: layer.abstract }),
    ...(layer.keywords.length === 0 ? {} : { keywords: layer.keywords }),
    ...(layer.attribution ? { attribution: layer.attribution.title } : {}),
    ...(layer.geographicExtent ? placeOf(layer.geographicExtent, layer.topLevel) : {}),
    tileMatrixSetLimits: limitsOf(layer).map(({ z, minX, minY, maxX, maxY }) => ({
      tileMatrix: String(z),
      minTileRow: minY,
      maxTileRow: maxY,
      minTileCol: minX,
      maxTileCol: maxX,
    })),
    ...(layer.vectorLayers.length === 0 ? {} : { layers: layer.vectorLayers.map(layerDocument) }),
    links: [...tilesetLinks(info, collection), ...relatedLinks(info, collection)],
  };
}

function placeOf([west, south, east, north]: Bbox, topLevel: number) {
  return {
    boundingBox: { lowerLeft: [west, south], upperRight: [east, north], crs: crs84Http },
    centerPoint: {
      coordinates: [(west + east) / 2, (south + north) / 2],
      crs: crs84Http,
      tileMatrix: String(topLevel),
    },
  };
}

const jsonTypes = { Number: 'number', String: 'string', Boolean: 'boolean' } as const;
const dimensions = { point: 0, line: 1, polygon: 2 } as const;

function layerDocument({ id, description, minzoom, maxzoom, fields, geometry }: VectorTileLayer): object {
  const properties = Object.entries(fields).map(([name, type]) => [name, { type: jsonTypes[type] }]);
  return {
    id,
    title: id,
    ...(description === '' ? {} : { description }),
    dataType: 'vector',
    ...(geometry === undefined || geometry === 'mixed' ? {} : { geometryDimension: dimensions[geometry] }),
    minTileMatrix: String(minzoom),
    maxTileMatrix: String(maxzoom),
    propertiesSchema: { type: 'object', properties: Object.fromEntries(properties) as object },
  };
}
