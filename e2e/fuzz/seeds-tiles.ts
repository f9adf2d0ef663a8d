import { type FuzzRequest, get } from './request.ts';
import type { FuzzSubject } from './subject.ts';

/** Valid requests of TMS, WMTS, OGC API – Tiles and instant tiles; the tile is the one of Paris at level 6. */
export function tilesSeeds({ tiles: { vector, raster }, points, datastore }: FuzzSubject): FuzzRequest[] {
  return [
    get('/tms', {}),
    get('/tms/1.0.0', {}),
    ...[vector, raster].flatMap((layer) =>
      ['', '/metadata.json', '/tilejson.json', '/style.json'].map((path) =>
        get(`/tms/1.0.0/${layer}${path}`, {}),
      ),
    ),
    get(`/tms/1.0.0/${vector}/6/32/22.pbf`, {}),
    get(`/tms/1.0.0/${vector}/6/32/22.pbf`, { v: 'autre' }),
    get(`/tms/1.0.0/${vector}/bottom/6/32/41.pbf`, {}),
    get(`/tms/1.0.0/${raster}/6/32/22.png`, {}),
    ...['/wmts', `/wmts/${datastore}`].flatMap((base) => [
      get(base, { SERVICE: 'WMTS', REQUEST: 'GetCapabilities' }),
      get(base, {
        SERVICE: 'WMTS',
        REQUEST: 'GetCapabilities',
        SECTIONS: 'Contents',
        ACCEPTVERSIONS: '1.0.0',
      }),
      get(base, tileOf(raster)),
    ]),
    get('/wmts/1.0.0/WMTSCapabilities.xml', {}),
    get(`/wmts/1.0.0/${raster}/default/PM/6/22/32.png`, {}),
    ...apiSeeds(vector, raster),
    get(`/tiles/instant/${points.wmsLayer}/6/32/22.pbf`, {}),
    get(`/tiles/instant/${points.wmsLayer}/12/2074/1409.pbf`, {}),
  ];
}

const tileOf = (layer: string) => ({
  SERVICE: 'WMTS',
  VERSION: '1.0.0',
  REQUEST: 'GetTile',
  LAYER: layer,
  STYLE: 'default',
  FORMAT: 'image/png',
  TILEMATRIXSET: 'PM',
  TILEMATRIX: '6',
  TILEROW: '22',
  TILECOL: '32',
});

function apiSeeds(vector: string, raster: string): FuzzRequest[] {
  const [ofVector, ofRaster] = [vector, raster].map((layer) => `/ogcapi/collections/${layer}`);
  const documents = [
    '/ogcapi/tileMatrixSets',
    '/ogcapi/tileMatrixSets/LAMB93',
    ofVector!,
    `${ofVector}/tiles`,
    `${ofVector}/tiles/WebMercatorQuad`,
    `${ofRaster}/map/tiles/WebMercatorQuad`,
  ];
  return [
    ...documents.flatMap((path) => ['json', 'html'].map((f) => get(path, { f }))),
    get(`${ofVector}/tiles/WebMercatorQuad/6/22/32`, { f: 'mvt' }),
    get(`${ofRaster}/map/tiles/WebMercatorQuad/6/22/32`, {}),
  ];
}
