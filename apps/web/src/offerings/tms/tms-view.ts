/** What the screens show of a service of vector tiles. */

import type { Service, TmsMetadata } from '@cartable/contract';
import type { VectorTilesLayer } from '../../map/map-types.ts';
import { attributionOf, quote } from '../view/service-address.ts';
import type { ServiceAddress, ServiceView, Snippet } from '../view/service-view.ts';

/** The map is in Web Mercator; tiles of another grid cannot be turned into it. */
const MAP_CRS = 'EPSG:3857';
/** Levels beyond the last one at which its tiles, enlarged, still say something. */
const LEVELS_BEYOND = 3;
const MAX_LEVEL = 22;

export const tmsView: ServiceView = {
  shareLabel: 'tileTemplate',
  layerNames: ({ layer_name }) => [layer_name],
  layers: (service) => {
    const metadata = service.tms_metadata;
    const url = metadata?.tiles[0];
    if (!metadata || url === undefined || metadata.crs !== MAP_CRS) return [];
    return [tilesLayer(service, metadata, url)];
  },
  levels: ({ tms_metadata: metadata }) =>
    metadata ? [metadata.minzoom, Math.min(metadata.maxzoom + LEVELS_BEYOND, MAX_LEVEL)] : undefined,
  legendNames: (service) => drawnLayersOf(service),
  addresses: (service) => addressesOf(service),
  snippets: (service) => snippetsOf(service),
};

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
  const style = `${tms}/style.json`;
  const level = service.tms_metadata?.maxzoom ?? 0;
  return [
    { tool: 'QGIS', about: 'qgisTiles', code: `${service.share_url}\n${style}` },
    { tool: 'GDAL', about: 'gdalTiles', code: `ogrinfo -ro -al -so ${quote(`MVT:${tms}/${level}`)}` },
    {
      tool: 'MapLibre',
      about: 'openLayers',
      code: `const map = new maplibregl.Map({ container: 'map', style: ${quote(style)} });`,
    },
    {
      tool: 'OpenLayers',
      about: 'openLayers',
      code: [
        'const layer = new VectorTileLayer({',
        '  source: new VectorTileSource({',
        '    format: new MVT(),',
        `    url: ${quote(service.share_url)},`,
        `    maxZoom: ${level},`,
        '  }),',
        '});',
      ].join('\n'),
    },
  ];
}
