/** View of a service of vector tiles. */

import type { Service, TmsMetadata } from '@cartable/contract/datastore';
import { pm, type TileMatrixSet, tileMatrixSet } from '@cartable/geo';
import { mapLevelOf } from '../../../../map/map-level.ts';
import type { VectorTilesLayer } from '../../../../map/map-types.ts';
import { setOfCrs } from '../../../../map/set-of-crs.ts';
import { attributionOf, quote } from '../view/service-address.ts';
import type { ServiceAddress, ServiceView, Snippet } from '../view/service-view-types.ts';

/** Levels beyond the last one at which its tiles, enlarged, still say something. */
const LEVELS_BEYOND = 3;
const MAX_LEVEL = 22;

export const tmsView: ServiceView = {
  shareLabel: 'tileTemplate',
  layerNames: ({ layer_name }) => [layer_name],
  layers: (service) => {
    const metadata = service.tms_metadata;
    const url = metadata?.tiles[0];
    const set = metadata && setOfCrs(metadata.crs);
    if (!metadata || !set || url === undefined) return [];
    return [{ ...tilesLayer(service, metadata, url), set }];
  },
  levels: (service) => mapLevelsOf(service),
  legendNames: (service) => drawnLayersOf(service),
  addresses: (service) => addressesOf(service),
  snippets: (service) => snippetsOf(service),
};

/** Levels of the map between which the tiles can be seen. */
function mapLevelsOf({ tms_metadata: metadata, configuration }: Service): [number, number] | undefined {
  if (!metadata) return undefined;
  const { bbox } = configuration.type_infos;
  const latitude = bbox ? (bbox.south + bbox.north) / 2 : 0;
  const onMap = (level: number) => mapLevelOf(setOfCrs(metadata.crs) ?? 'PM', level, latitude);
  const beyond = Math.round(onMap(metadata.maxzoom)) + LEVELS_BEYOND;
  return [Math.round(onMap(metadata.minzoom)), Math.min(beyond, MAX_LEVEL)];
}

/** Layers inside of the tiles. */
function drawnLayersOf({ tms_metadata: metadata }: Service): string[] {
  return metadata?.vector_layers.map(({ id }) => id) ?? [];
}

function tilesLayer(service: Service, metadata: TmsMetadata, url: string): VectorTilesLayer {
  return {
    kind: 'vector-tiles',
    id: service.layer_name,
    title: service.configuration.name,
    url,
    minLevel: metadata.minzoom,
    maxLevel: metadata.maxzoom,
    layerNames: drawnLayersOf(service),
    box: service.configuration.type_infos.bbox,
    attribution: attributionOf(service),
  };
}

/** Address of the layer in TMS, under which its descriptions are. */
function tmsUrlOf({ urls }: Service): string | undefined {
  return urls.find(({ type }) => type === 'TMS')?.url;
}

function addressesOf(service: Service): ServiceAddress[] {
  const tms = tmsUrlOf(service);
  const collections = service.urls.filter(({ type }) => type === 'OGC API - Tiles');
  return [
    ...(tms === undefined
      ? []
      : [
          { about: 'tmsLayer' as const, url: tms },
          { about: 'tileJson' as const, url: `${tms}/tilejson.json` },
          { about: 'tileMetadata' as const, url: `${tms}/metadata.json` },
          { about: 'tileStyle' as const, url: `${tms}/style.json` },
        ]),
    ...collections.map(({ url }) => ({ about: 'tilesCollection' as const, url })),
  ];
}

function snippetsOf(service: Service): Snippet[] {
  const tms = tmsUrlOf(service);
  if (tms === undefined) return [];
  const level = service.tms_metadata?.maxzoom ?? 0;
  const set = tileMatrixSet(setOfCrs(service.tms_metadata?.crs ?? '') ?? 'PM');
  const tiles = quote(`MVT:${tms}/${level}`);
  if (set !== pm) {
    const grid = `-oo ${quote(`METADATA_FILE=${tms}/metadata.json`)}`;
    return [
      { tool: 'GDAL', about: 'gdalTiles', code: `ogrinfo -ro -al -so ${grid} ${tiles}` },
      openLayersSnippet(service, gridLines(set, level)),
    ];
  }
  const style = `${tms}/style.json`;
  return [
    { tool: 'QGIS', about: 'qgisTiles', code: `${service.share_url}\n${style}` },
    { tool: 'GDAL', about: 'gdalTiles', code: `ogrinfo -ro -al -so ${tiles}` },
    {
      tool: 'MapLibre',
      about: 'openLayers',
      code: `const map = new maplibregl.Map({ container: 'map', style: ${quote(style)} });`,
    },
    openLayersSnippet(service, [`    maxZoom: ${level},`]),
  ];
}

function openLayersSnippet(service: Service, lines: readonly string[]): Snippet {
  return {
    tool: 'OpenLayers',
    about: 'openLayers',
    code: [
      'const layer = new VectorTileLayer({',
      '  source: new VectorTileSource({',
      '    format: new MVT(),',
      `    url: ${quote(service.share_url)},`,
      ...lines,
      '  }),',
      '});',
    ].join('\n'),
  };
}

/** Lines of the snippet for another grid than the web's; its projection has to be registered (`ol/proj/proj4.js`). */
function gridLines(
  { srid, originX, originY, tileSizePixels, topResolutionMetres }: TileMatrixSet,
  level: number,
) {
  return [
    `    projection: ${quote(`EPSG:${srid}`)},`,
    '    tileGrid: new TileGrid({',
    `      origin: [${originX}, ${originY}],`,
    `      resolutions: Array.from({ length: ${level + 1} }, (_, z) => ${topResolutionMetres} / 2 ** z),`,
    `      tileSize: ${tileSizePixels},`,
    '    }),',
  ];
}
