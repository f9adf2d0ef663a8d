/** Every way to a restricted service: the ways to an open one, at the private addresses, and those of images. */

import { type FuzzRequest, get } from '../../fuzz/request.ts';
import { listings, type Named, waysTo } from '../ways-to-services.ts';

const privately = (request: FuzzRequest): FuzzRequest => ({ ...request, path: `/private${request.path}` });

export function privateWaysTo(named: Named): FuzzRequest[] {
  return [...waysTo(named), ...waysOfImages(named), ...waysOfValues(named)].map(privately);
}

/** Documents that list what there is. */
export function privateListings(named: Pick<Named, 'datastore'>): FuzzRequest[] {
  const wmsRaster = ['1.3.0', '1.1.1'].flatMap((version) =>
    ['/wms-r', `/wms-r/${named.datastore}`].map((path) =>
      get(path, { SERVICE: 'WMS', VERSION: version, REQUEST: 'GetCapabilities' }),
    ),
  );
  const roots = ['/tms', '/ogcapi/tileMatrixSets', '/ogcapi/tileMatrixSets/WebMercatorQuad'];
  return [...listings(named), ...wmsRaster, ...roots.map((path) => get(path, {}))].map(privately);
}

const infoFormats = ['text/plain', 'text/html', 'application/json', 'application/vnd.ogc.gml'];

function waysOfImages({ name, datastore }: Named): FuzzRequest[] {
  const layers = [`${name}_wmsr`, `${datastore}:${name}_sol`];
  return ['1.3.0', '1.1.1'].flatMap((version) => {
    const isNew = version === '1.3.0';
    const crs: Record<string, string> = isNew ? { CRS: 'CRS:84' } : { SRS: 'EPSG:4326' };
    const pixel: Record<string, string> = isNew ? { I: '10', J: '10' } : { X: '10', Y: '10' };
    return layers.flatMap((layer) => {
      const ask = (query: Record<string, string>) =>
        get('/wms-r', { SERVICE: 'WMS', VERSION: version, ...query });
      const view = { WIDTH: '50', HEIGHT: '50', FORMAT: 'image/png', STYLES: '', BBOX: '2.3,48.7,2.6,48.9' };
      const map = { LAYERS: layer, ...view, ...crs };
      return [
        ask({ REQUEST: 'GetMap', ...map }),
        ...infoFormats.map((format) =>
          ask({ REQUEST: 'GetFeatureInfo', ...map, ...pixel, QUERY_LAYERS: layer, INFO_FORMAT: format }),
        ),
        ask({ REQUEST: 'GetLegendGraphic', LAYER: layer, FORMAT: 'image/png' }),
      ];
    });
  });
}

/** The value of an image under a pixel of a tile, in both encodings of WMTS. */
function waysOfValues({ name }: Named): FuzzRequest[] {
  const layer = `${name}_mes`;
  const tile = { LAYER: layer, STYLE: '', FORMAT: 'image/png', TILEMATRIXSET: 'PM', TILEMATRIX: '8' };
  const place = { TILEROW: '88', TILECOL: '129', I: '200', J: '10' };
  const base = { SERVICE: 'WMTS', VERSION: '1.0.0', REQUEST: 'GetFeatureInfo' };
  return [
    ...['application/json', 'text/plain'].map((format) =>
      get('/wmts', { ...base, ...tile, ...place, INFOFORMAT: format }),
    ),
    get(`/wmts/1.0.0/${layer}/default/PM/8/88/129/10/200.json`, {}),
    get(`/wmts/1.0.0/${layer}/default/PM/8/88/129.png`, {}),
  ];
}
