import type { RenderingCase } from '../rendering/cases.ts';
import { type FuzzRequest, get, post, postForm } from './request.ts';
import { type FuzzSubject, styleCases } from './subject.ts';

/** Valid requests of WMS 1.3.0 and 1.1.1, with styles of every kind sent in the request. */
export function wmsSeeds(subject: FuzzSubject): FuzzRequest[] {
  const { points, datastore, drawn } = subject;
  const layers = [points.wmsLayer, ...Array.from(drawn.values(), ({ layer }) => layer)];
  return [
    ...['1.3.0', '1.1.1'].flatMap((version) => operations(version, points.wmsLayer, layers)),
    ...styleCases().flatMap((one) => styleRequests(one, subject)),
    get(`/wms-v/${datastore}`, { SERVICE: 'WMS', REQUEST: 'GetCapabilities' }),
    get(`/wms-v/${datastore}/limites`, map('1.3.0', [drawn.get('limites')!.layer])),
  ];
}

/** Styles with a picture from elsewhere, and the address of a style: never asked for, whatever comes of the request. */
export function rejectedStyleSeeds({ points: { wmsLayer } }: FuzzSubject, canary: string): FuzzRequest[] {
  return [
    get('/wms-v', { ...map('1.3.0', [wmsLayer]), SLD_BODY: fetchingStyle(wmsLayer, canary) }),
    get('/wms-v', { ...map('1.1.1', [wmsLayer]), SLD: canary }),
    get('/wms-v', { ...legend('1.1.1', wmsLayer), SLD: canary }),
    post('/wms-v', getMapDocument(fetchingStyle(wmsLayer, canary))),
  ];
}

const view = { WIDTH: '120', HEIGHT: '100', FORMAT: 'image/png' };

function map(version: string, layers: readonly string[]): Record<string, string> {
  return {
    SERVICE: 'WMS',
    VERSION: version,
    REQUEST: 'GetMap',
    LAYERS: layers.join(','),
    STYLES: '',
    [version === '1.3.0' ? 'CRS' : 'SRS']: 'EPSG:3857',
    BBOX: '-500000,5300000,900000,6500000',
    ...view,
  };
}

function legend(version: string, layer: string): Record<string, string> {
  return { SERVICE: 'WMS', VERSION: version, REQUEST: 'GetLegendGraphic', LAYER: layer, FORMAT: 'image/png' };
}

const infoFormats = ['application/json', 'text/html', 'text/plain', 'text/xml; subtype=gml/3.1.1'];

function operations(version: string, layer: string, layers: readonly string[]): FuzzRequest[] {
  const common = { SERVICE: 'WMS', VERSION: version };
  const [column, row] = version === '1.3.0' ? ['I', 'J'] : ['X', 'Y'];
  return [
    get('/wms-v', { ...common, REQUEST: 'GetCapabilities', UPDATESEQUENCE: '0' }),
    get('/wms-v', { ...map(version, [layer]), TRANSPARENT: 'TRUE', BGCOLOR: '0xFFEEDD' }),
    get('/wms-v', { ...map(version, layers), FORMAT: 'image/jpeg', EXCEPTIONS: 'INIMAGE', DPI: '192' }),
    get('/wms-v', { ...map(version, [layer]), FORMAT: 'image/webp', EXCEPTIONS: 'BLANK' }),
    get('/wms-v', {
      ...map(version, [layer]),
      FORMAT: 'image/png; mode=8bit',
      FORMAT_OPTIONS: 'dpi:180',
      [version === '1.3.0' ? 'CRS' : 'SRS']: 'EPSG:4326',
      BBOX: version === '1.3.0' ? '43,-4,50,8' : '-4,43,8,50',
    }),
    postForm(get('/wms-v', map(version, layers))),
    ...infoFormats.map((format) =>
      get('/wms-v', {
        ...map(version, layers),
        REQUEST: 'GetFeatureInfo',
        QUERY_LAYERS: layers.join(','),
        INFO_FORMAT: format,
        FEATURE_COUNT: '5',
        [column as string]: '60',
        [row as string]: '50',
      }),
    ),
    get('/wms-v', { ...legend(version, layer), SCALE: '1000', WIDTH: '40', HEIGHT: '30' }),
    get('/wms-v', { ...common, REQUEST: 'DescribeLayer', LAYERS: layers.join(','), SLD_VERSION: '1.1.0' }),
    get('/wms-v', { ...common, REQUEST: 'GetStyles', LAYERS: layer }),
  ];
}

/** A style of the rendering cases, on its data: as a parameter, or in the middle of a document. */
function styleRequests({ data, sld, query }: RenderingCase, { drawn }: FuzzSubject): FuzzRequest[] {
  const { layer } = drawn.get(data)!;
  const style = sld.replace(/<Name>[^<]*<\/Name>/, `<Name>${layer}</Name>`);
  if (query.REQUEST === 'GetLegendGraphic') {
    return [postForm(get('/wms-v', { ...legend('1.3.0', layer), SLD_BODY: style }))];
  }
  const box = { CRS: String(query.CRS), BBOX: String(query.BBOX), STYLES: '' };
  const requested = { SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetMap', ...view, ...box, SLD_BODY: style };
  return [
    postForm(get('/wms-v', requested)),
    post('/wms-v', getMapDocument(style)),
    postForm(get('/wms-v', { ...legend('1.1.1', layer), SLD_BODY: style })),
  ];
}

/** GetMap of SLD 1.1. */
function getMapDocument(sld: string): string {
  return `<sld:GetMap version="1.3.0" xmlns:sld="http://www.opengis.net/sld" xmlns:ows="http://www.opengis.net/ows" xmlns:wms="http://www.opengis.net/wms">${sld.replace(/<\?xml.*?\?>/, '')}<sld:CRS>EPSG:4326</sld:CRS><ows:BoundingBox crs="EPSG:4326"><ows:LowerCorner>47.5 -2.5</ows:LowerCorner><ows:UpperCorner>49 -1</ows:UpperCorner></ows:BoundingBox><sld:Output><sld:Size><sld:Width>120</sld:Width><sld:Height>90</sld:Height></sld:Size><wms:Format>image/png</wms:Format><sld:Transparent>1</sld:Transparent></sld:Output></sld:GetMap>`;
}

function fetchingStyle(layer: string, canary: string): string {
  return `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink"><NamedLayer><Name>${layer}</Name><UserStyle><FeatureTypeStyle><Rule><MinScaleDenominator>1</MinScaleDenominator><PointSymbolizer><Graphic><ExternalGraphic><OnlineResource xlink:href="${canary}"/><Format>image/png</Format></ExternalGraphic><Size>12</Size></Graphic></PointSymbolizer></Rule></FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;
}
