import { type FuzzRequest, get, post, postForm } from '../fuzz/request.ts';

/** Every way to reach the services of a file deposited under a name, and every document that lists services. */

/** Names that all come from the one the file was deposited under. */
export interface Named {
  readonly name: string;
  /** Technical name. */
  readonly datastore: string;
}

const wfsVersions = ['2.0.0', '1.1.0', '1.0.0'];
const wmsVersions = ['1.3.0', '1.1.1'];
const apiForms = ['json', 'html'];
const bases = ({ datastore }: Pick<Named, 'datastore'>, service: string) => [
  `/${service}`,
  `/${service}/${datastore}`,
];
const apiBases = ({ datastore }: Pick<Named, 'datastore'>) => ['/ogcapi', `/ogcapi/datastores/${datastore}`];

export function listings(named: Pick<Named, 'datastore'>): FuzzRequest[] {
  const wfs = (version: string, query: Record<string, string>) =>
    bases(named, 'wfs').map((base) => get(base, { SERVICE: 'WFS', VERSION: version, ...query }));
  return [
    ...wfsVersions.flatMap((version) => [
      ...wfs(version, { REQUEST: 'GetCapabilities' }),
      ...wfs(version, { REQUEST: 'DescribeFeatureType' }),
    ]),
    ...wfs('2.0.0', { REQUEST: 'ListStoredQueries' }),
    ...wfs('2.0.0', { REQUEST: 'DescribeStoredQueries' }),
    ...wmsVersions.flatMap((version) =>
      bases(named, 'wms-v').map((base) =>
        get(base, { SERVICE: 'WMS', VERSION: version, REQUEST: 'GetCapabilities' }),
      ),
    ),
    ...apiBases(named).flatMap((base) =>
      ['', '/api', '/conformance', '/collections'].flatMap((path) =>
        apiForms.map((f) => get(`${base}${path}`, { f })),
      ),
    ),
    get('/tms/1.0.0', {}),
    ...bases(named, 'wmts').map((base) => get(base, { SERVICE: 'WMTS', REQUEST: 'GetCapabilities' })),
    get('/wmts/1.0.0/WMTSCapabilities.xml', {}),
  ];
}

export function waysTo(named: Named): FuzzRequest[] {
  return [
    ...wfsVersions.flatMap((version) => waysOfWfs(named, version)),
    ...documentsOfWfs(named),
    ...waysByIdentifier(named),
    ...wmsVersions.flatMap((version) => waysOfWms(named, version)),
    ...stylesOf(named),
    ...waysOfApi(named),
    ...waysOfTiles(named),
    ...waysOfDownloads(named),
    ...waysOfInstantTiles(named),
    ...endpointsOf(named),
  ];
}

const typeOf = ({ name }: Named) => `${name}_wfs:${name}`;
const files = [
  'application/json',
  'csv',
  'SHAPE-ZIP',
  'gpkg',
  'flatgeobuf',
  'kml',
  'geoparquet',
  'gml2',
  'gml3',
];

function waysOfWfs(named: Named, version: string): FuzzRequest[] {
  const isNew = version === '2.0.0';
  const ask = (query: Record<string, string>) =>
    bases(named, 'wfs').map((base) =>
      get(base, {
        SERVICE: 'WFS',
        VERSION: version,
        [isNew ? 'TYPENAMES' : 'TYPENAME']: typeOf(named),
        ...query,
      }),
    );
  const inTime = isNew
    ? [
        ...ask({ REQUEST: 'GetPropertyValue', VALUEREFERENCE: 'nom' }),
        ...ask({ REQUEST: 'GetFeature', TYPENAMES: `(${typeOf(named)})(${typeOf(named)})` }),
        ...files.flatMap((format) => ask({ REQUEST: 'GetFeature', OUTPUTFORMAT: format })),
      ]
    : [];
  return [
    ...ask({ REQUEST: 'DescribeFeatureType' }),
    ...ask({ REQUEST: 'GetFeature' }),
    ...ask({ REQUEST: 'GetFeature', RESULTTYPE: 'hits' }),
    ...inTime,
  ];
}

function documentsOfWfs(named: Named): FuzzRequest[] {
  const [prefix] = typeOf(named).split(':');
  const head = `service="WFS" version="2.0.0" xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:${prefix}="http://x/ns/${prefix}"`;
  const query = `<wfs:Query typeNames="${typeOf(named)}"/>`;
  return [
    post('/wfs', `<wfs:GetFeature ${head}>${query}</wfs:GetFeature>`),
    post('/wfs', `<wfs:GetPropertyValue valueReference="nom" ${head}>${query}</wfs:GetPropertyValue>`),
    post(
      '/wfs',
      `<wfs:DescribeFeatureType ${head}><wfs:TypeName>${typeOf(named)}</wfs:TypeName></wfs:DescribeFeatureType>`,
    ),
    post(
      '/wfs',
      `<GetFeature service="WFS" version="1.1.0" xmlns="http://www.opengis.net/wfs"><Query typeName="${typeOf(named)}"/></GetFeature>`,
    ),
  ];
}

function waysByIdentifier(named: Named): FuzzRequest[] {
  const identifiers = [`${named.name}.1`, `${typeOf(named).replace(':', '.')}.1`];
  const wfs = (version: string, query: Record<string, string>) =>
    get('/wfs', { SERVICE: 'WFS', VERSION: version, REQUEST: 'GetFeature', ...query });
  return identifiers.flatMap((id) => [
    wfs('2.0.0', { RESOURCEID: id }),
    wfs('1.1.0', { FEATUREID: id }),
    wfs('2.0.0', { STOREDQUERY_ID: 'urn:ogc:def:query:OGC-WFS::GetFeatureById', ID: id }),
  ]);
}

const infoFormats = ['text/plain', 'text/html', 'application/json', 'application/vnd.ogc.gml'];

function waysOfWms(named: Named, version: string): FuzzRequest[] {
  const layers = [`${named.name}_wms`, `${named.datastore}:${named.name}`];
  const isNew = version === '1.3.0';
  const view = { WIDTH: '50', HEIGHT: '50', FORMAT: 'image/png', STYLES: '', BBOX: '-5,42,9,51' };
  const crs: Record<string, string> = isNew ? { CRS: 'CRS:84' } : { SRS: 'EPSG:4326' };
  const pixel: Record<string, string> = isNew ? { I: '1', J: '1' } : { X: '1', Y: '1' };
  return layers.flatMap((layer) =>
    bases(named, 'wms-v').flatMap((base) => {
      const ask = (query: Record<string, string>) =>
        get(base, { SERVICE: 'WMS', VERSION: version, ...query });
      const map = { LAYERS: layer, ...view, ...crs };
      return [
        ask({ REQUEST: 'GetMap', ...map }),
        postForm(ask({ REQUEST: 'GetMap', ...map })),
        ...infoFormats.map((format) =>
          ask({ REQUEST: 'GetFeatureInfo', ...map, ...pixel, QUERY_LAYERS: layer, INFO_FORMAT: format }),
        ),
        ask({ REQUEST: 'GetLegendGraphic', LAYER: layer, FORMAT: 'image/png' }),
        ask({ REQUEST: 'DescribeLayer', LAYERS: layer, SLD_VERSION: '1.1.0' }),
        ask({ REQUEST: 'GetStyles', LAYERS: layer }),
      ];
    }),
  );
}

/** Layers named by a style alone. */
function stylesOf({ name }: Named): FuzzRequest[] {
  const sld = `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld"><NamedLayer><Name>${name}_wms</Name><UserStyle><FeatureTypeStyle><Rule><PointSymbolizer/></Rule></FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;
  const map = { CRS: 'CRS:84', BBOX: '-5,42,9,51', WIDTH: '50', HEIGHT: '50', FORMAT: 'image/png' };
  const document = `<GetMap xmlns="http://www.opengis.net/sld" xmlns:ows="http://www.opengis.net/ows" version="1.3.0">${sld}<CRS>CRS:84</CRS><ows:BoundingBox crs="CRS:84"><ows:LowerCorner>-5 42</ows:LowerCorner><ows:UpperCorner>9 51</ows:UpperCorner></ows:BoundingBox><Output><Size><Width>50</Width><Height>50</Height></Size><Format>image/png</Format></Output></GetMap>`;
  return [
    get('/wms-v', { SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetMap', ...map, SLD_BODY: sld }),
    post('/wms-v', document),
  ];
}

function waysOfApi(named: Named): FuzzRequest[] {
  return apiBases(named).flatMap((base) => {
    const collection = `${base}/collections/${typeOf(named).replace(':', '.')}`;
    const paths = [collection, `${collection}/queryables`, `${collection}/items`, `${collection}/items/1`];
    return [
      ...paths.flatMap((path) => apiForms.map((f) => get(path, { f }))),
      ...['csv', 'gpkg', 'shp', 'fgb', 'kml'].map((f) => get(`${collection}/items`, { f })),
      get(`${collection}/items`, { filter: "nom = 'x'", bbox: '-5,42,9,51', sortby: 'nom' }),
    ];
  });
}

/** Descriptions, files of a table, archives of tiles. */
function waysOfDownloads({ name }: Named): FuzzRequest[] {
  const extensions = ['gpkg', 'parquet', 'zip', 'geojson', 'csv', 'fgb', 'kml'];
  const [tables, ...pyramids] = [`${name}_wfs`, `${name}_tms`, `${name}_wmts`];
  return [
    get(`/telechargement/${name}_dl`, {}),
    get(`/telechargement/${name}_dl/${name}.csv`, {}),
    get(`/telechargement/${tables}`, {}),
    get(`/telechargement/${tables}/${name}/count`, {}),
    ...extensions.map((extension) => get(`/telechargement/${tables}/${name}.${extension}`, {})),
    get(`/telechargement/${name}_wmsr`, {}),
    get(`/telechargement/${name}_wmsr/images/1/${name}.tif`, {}),
    ...pyramids.flatMap((service) => [
      get(`/telechargement/${service}`, {}),
      get(`/telechargement/${service}/tiles.pmtiles`, {}),
    ]),
  ];
}

/** Vector tiles under `{name}_tms`, images under `{name}_wmts`: of each, the one that holds most of France at level 4. */
function waysOfTiles(named: Named): FuzzRequest[] {
  const [vector, raster] = [`${named.name}_tms`, `${named.name}_wmts`];
  const tile = { LAYER: raster, STYLE: '', FORMAT: 'image/png', TILEMATRIXSET: 'PM', TILEMATRIX: '4' };
  const place = { TILEROW: '5', TILECOL: '8' };
  const documents = ['', '/metadata.json', '/tilejson.json', '/style.json', '/4/8/5.', '/bottom/4/8/10.'];
  return [
    ...documents.flatMap((path) => [
      get(`/tms/1.0.0/${vector}${path.endsWith('.') ? `${path}pbf` : path}`, {}),
      get(`/tms/1.0.0/${raster}${path.endsWith('.') ? `${path}png` : path}`, {}),
    ]),
    ...bases(named, 'wmts').map((base) =>
      get(base, { SERVICE: 'WMTS', VERSION: '1.0.0', REQUEST: 'GetTile', ...tile, ...place }),
    ),
    get(`/wmts/1.0.0/${raster}/default/PM/4/5/8.png`, {}),
    ...apiBases(named).flatMap((base) => {
      const [ofVector, ofRaster] = [vector, raster].map((layer) => `${base}/collections/${layer}`);
      const paths = [
        ofVector!,
        ofRaster!,
        `${ofVector}/tiles`,
        `${ofVector}/tiles/WebMercatorQuad`,
        `${ofRaster}/map/tiles`,
        `${ofRaster}/map/tiles/WebMercatorQuad`,
      ];
      return [
        ...paths.flatMap((path) => apiForms.map((f) => get(path, { f }))),
        get(`${ofVector}/tiles/WebMercatorQuad/4/5/8`, {}),
        get(`${ofRaster}/map/tiles/WebMercatorQuad/4/5/8`, {}),
      ];
    }),
  ];
}

function waysOfInstantTiles({ name }: Named): FuzzRequest[] {
  return [`${name}_wfs`, `${name}_wms`].map((layer) => get(`/tiles/instant/${layer}/4/8/5.pbf`, {}));
}

/** Endpoints of the datasheet that the file was deposited under. */
function endpointsOf({ name, datastore }: Named): FuzzRequest[] {
  return [
    get(`/wfs/${datastore}/${name}`, { SERVICE: 'WFS', REQUEST: 'GetCapabilities' }),
    get(`/wms-v/${datastore}/${name}`, { SERVICE: 'WMS', REQUEST: 'GetCapabilities' }),
  ];
}
