// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { readAddress, readService } from './read-address.ts';

/** Services of elsewhere: what each address answers. */
function answers(documents: Readonly<Record<string, string | object>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, location.href).searchParams.get('url') ?? address;
    asked.push(url);
    const document = documents[url];
    if (document === undefined) return new Response('{"code":"outbound.unreachable"}', { status: 502 });
    return new Response(typeof document === 'string' ? document : JSON.stringify(document));
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

const never = new AbortController().signal;
const root = 'https://sig.example';

/** Cut from what MapServer 8 writes. */
const mapServer = `<?xml version='1.0' encoding="UTF-8" standalone="no" ?>
<WMS_Capabilities xmlns="http://www.opengis.net/wms" version="1.3.0">
<Service><Name>WMS</Name><Title>Risques</Title></Service>
<Capability><Request/><Exception><Format>XML</Format></Exception>
<Layer queryable="0"><Name>RISQUES</Name><Title>Risques</Title><CRS>EPSG:2154</CRS><CRS>EPSG:3857</CRS>
<EX_GeographicBoundingBox><westBoundLongitude>-5</westBoundLongitude><eastBoundLongitude>10</eastBoundLongitude>
<southBoundLatitude>41</southBoundLatitude><northBoundLatitude>52</northBoundLatitude></EX_GeographicBoundingBox>
<Layer queryable="1"><Name>PPRN</Name><Title>Plans de prévention &amp; zonages</Title>
<Attribution><Title>Ministère</Title></Attribution></Layer>
<Layer><Title>Groupe sans nom</Title><Layer><Name>SEISME</Name><Title></Title></Layer></Layer>
</Layer></Capability></WMS_Capabilities>`;

it('reads the layers of a WMS 1.3.0 at any depth, with the systems and the extent they inherit', async () => {
  const asked = answers({ [`${root}/ows?layers=x&SERVICE=WMS&REQUEST=GetCapabilities`]: mapServer });
  const { protocol, url, title, offers } = await readAddress(`${root}/ows?service=WMS&layers=x`, never);
  expect({ protocol, url, title }).toEqual({ protocol: 'wms', url: `${root}/ows`, title: 'Risques' });
  const box = { west: -5, south: 41, east: 10, north: 52 };
  expect(offers.map(({ name, title: layer, box: of }) => [name, layer, of])).toEqual([
    ['RISQUES', 'Risques', box],
    ['PPRN', 'Plans de prévention & zonages', box],
    ['SEISME', 'SEISME', box],
  ]);
  expect(offers[1]!.view).toMatchObject({ kind: 'wms', layerName: 'PPRN', attribution: 'Ministère' });
  expect(offers[1]!.view).not.toHaveProperty('projection');
  expect(asked.length).toBeLessThanOrEqual(2);
});

it('asks a WMS 1.1.1 in its version, and in degrees when it has no system of the map', async () => {
  const document = `<!DOCTYPE WMT_MS_Capabilities SYSTEM "http://schemas.opengis.net/wms/1.1.1/WMS_MS_Capabilities.dtd">
<WMT_MS_Capabilities version="1.1.1"><Service><Name>OGC:WMS</Name><Title>Géologie</Title></Service><Capability>
<Layer><Title>Tout</Title><SRS>EPSG:4326 EPSG:27572</SRS><LatLonBoundingBox minx="-6" miny="41" maxx="11" maxy="52"/>
<Layer><Name>SCAN</Name><Title>Carte géologique</Title></Layer>
<Layer><Name>LAMBERT</Name><Title>Autre</Title><SRS>EPSG:27572</SRS></Layer></Layer></Capability></WMT_MS_Capabilities>`;
  answers({ [`${root}/wms?SERVICE=WMS&REQUEST=GetCapabilities`]: document });
  const { offers } = await readAddress('sig.example/wms', never);
  expect(offers[0]).toMatchObject({
    name: 'SCAN',
    box: { west: -6, south: 41, east: 11, north: 52 },
    view: { version: '1.1.1', projection: 'EPSG:4326' },
  });
});

it('reads the feature types of a WFS, and asks for the GeoJSON it has, else its GML', async () => {
  const wfs = (
    formats: string,
  ) => `<wfs:WFS_Capabilities version="2.0.0" xmlns:wfs="http://www.opengis.net/wfs/2.0"
 xmlns:ows="http://www.opengis.net/ows/1.1"><ows:ServiceIdentification><ows:Title>Parcellaire</ows:Title></ows:ServiceIdentification>
<ows:OperationsMetadata><ows:Operation name="GetFeature"><ows:Parameter name="outputFormat"><ows:AllowedValues>${formats}
</ows:AllowedValues></ows:Parameter></ows:Operation></ows:OperationsMetadata><wfs:FeatureTypeList><wfs:FeatureType>
<wfs:Name xmlns:c="c">c:parcelle</wfs:Name><wfs:Title>Parcelles</wfs:Title><ows:WGS84BoundingBox>
<ows:LowerCorner>-63.2 -21.4</ows:LowerCorner><ows:UpperCorner>55.9 51.1</ows:UpperCorner></ows:WGS84BoundingBox>
</wfs:FeatureType></wfs:FeatureTypeList></wfs:WFS_Capabilities>`;
  const gml = '<ows:Value>application/gml+xml; version=3.2</ows:Value><ows:Value>csv</ows:Value>';
  const address = `${root}/wfs?SERVICE=WFS&REQUEST=GetCapabilities&ACCEPTVERSIONS=2.0.0`;
  answers({ [address]: wfs(`${gml}<ows:Value>application/json</ows:Value>`) });
  const [offer] = (await readAddress(`${root}/wfs`, never)).offers;
  expect(offer).toMatchObject({
    name: 'c:parcelle',
    box: { west: -63.2, south: -21.4, east: 55.9, north: 51.1 },
    view: { kind: 'wfs', url: `${root}/wfs`, typeName: 'c:parcelle', format: 'application/json' },
  });
  answers({ [address]: wfs(gml) });
  const [other] = (await readService('wfs', `${root}/wfs`, never)).offers;
  expect(other!.view).toMatchObject({ format: 'application/gml+xml; version=3.2' });
});

it('reads the layers of a WMTS that are images, and no tiles of features', async () => {
  const layer = (name: string, format: string) => `<Layer><ows:Title>${name}</ows:Title>
<ows:WGS84BoundingBox><ows:LowerCorner>-180 -85</ows:LowerCorner><ows:UpperCorner>180 85</ows:UpperCorner></ows:WGS84BoundingBox>
<ows:Identifier>${name}</ows:Identifier><Format>${format}</Format></Layer>`;
  answers({
    [`${root}/geo/wmts?SERVICE=WMTS&REQUEST=GetCapabilities`]: `<Capabilities version="1.0.0" xmlns="http://www.opengis.net/wmts/1.0"
 xmlns:ows="http://www.opengis.net/ows/1.1"><ows:ServiceIdentification><ows:Title>Fonds</ows:Title></ows:ServiceIdentification>
<Contents>${layer('PLAN', 'image/png')}${layer('PLAN.VECTEUR', 'application/x-protobuf')}</Contents></Capabilities>`,
  });
  const { title, offers } = await readAddress(`${root}/geo/wmts`, never);
  expect([title, offers.map(({ name }) => name)]).toEqual(['Fonds', ['PLAN']]);
});

it('reads each tile map of a TMS, with its levels and its rows from the south; one of another grid is left out', async () => {
  const tileMap = (srs: string) => `<TileMap version="1.0.0"><Title>Plan</Title><SRS>${srs}</SRS>
<TileFormat width="256" height="256" mime-type="image/jpeg" extension="jpg"/>
<TileSets profile="global-mercator"><TileSet href="3" units-per-pixel="1" order="3"/><TileSet href="9" order="9"/></TileSets></TileMap>`;
  answers({
    [`${root}/tms/1.0.0/`]: `<TileMapService version="1.0.0"><TileMaps>
<TileMap title="Plan" srs="EPSG:3857" href="plan/tilemapresource.xml"/>
<TileMap title="Lambert" srs="EPSG:2154" href="${root}/tms/1.0.0/lambert"/></TileMaps></TileMapService>`,
    [`${root}/tms/1.0.0/plan/tilemapresource.xml`]: tileMap('EPSG:900913'),
    [`${root}/tms/1.0.0/lambert`]: tileMap('EPSG:2154'),
  });
  const { offers } = await readAddress(`${root}/tms/1.0.0/`, never);
  expect(offers.map(({ title }) => title)).toEqual(['Plan']);
  expect(offers[0]!.view).toMatchObject({
    kind: 'xyz',
    url: `${root}/tms/1.0.0/plan/{z}/{x}/{-y}.jpg`,
    minLevel: 3,
    maxLevel: 9,
  });
  await expect(readAddress(`${root}/tms/1.0.0/lambert`, never)).rejects.toMatchObject({ problem: 'grid' });
});

it('reads what a tile map of features says of itself, as another site of this kind serves it', async () => {
  answers({
    [`${root}/tms/1.0.0/voies`]: `<TileMap version="1.0.0"><Title>Voies</Title>
<Metadata type="Other" mime-type="application/json" href="${root}/tms/1.0.0/voies/metadata.json"/><SRS>EPSG:3857</SRS>
<TileFormat width="256" height="256" mime-type="application/vnd.mapbox-vector-tile" extension="pbf"/>
<TileSets profile="none"><TileSet href="0" order="0"/><TileSet href="8" order="8"/></TileSets></TileMap>`,
    [`${root}/tms/1.0.0/voies/metadata.json`]: {
      minzoom: 4,
      maxzoom: 8,
      bounds: [-5, 41, 10, 52],
      vector_layers: [{ id: 'routes' }, { id: 'rues' }],
    },
  });
  const { offers } = await readAddress(`${root}/tms/1.0.0/voies`, never);
  expect(offers[0]!.box).toEqual({ west: -5, south: 41, east: 10, north: 52 });
  expect(offers[0]!.view).toMatchObject({
    kind: 'vector-tiles',
    url: `${root}/tms/1.0.0/voies/{z}/{x}/{-y}.pbf`,
    minLevel: 4,
    maxLevel: 8,
    layerNames: ['routes', 'rues'],
  });
});

it('draws a tile map of features as well when its description makes no sense', async () => {
  answers({
    [`${root}/tms/voies`]: `<TileMap version="1.0.0"><Title>Voies</Title>
<Metadata mime-type="application/json" href="voies.json"/><SRS>EPSG:3857</SRS>
<TileFormat width="256" height="256" mime-type="application/vnd.mapbox-vector-tile" extension="pbf"/>
<TileSets profile="none"><TileSet href="0" order="0"/><TileSet href="8" order="8"/></TileSets></TileMap>`,
    [`${root}/tms/voies.json`]: {
      minzoom: 9,
      maxzoom: 4,
      bounds: 'France',
      vector_layers: [null, { id: 'rues' }],
    },
  });
  const { offers } = await readAddress(`${root}/tms/voies`, never);
  expect(offers[0]!.box).toBeNull();
  expect(offers[0]!.view).toMatchObject({ minLevel: 0, maxLevel: 8, layerNames: ['rues'] });
});

it('reads TileJSON of images and of features, whatever side rows begin on', async () => {
  answers({
    [`${root}/a.json`]: {
      tilejson: '2.2.0',
      name: 'Ombrage',
      scheme: 'tms',
      tiles: ['/ombrage/{z}/{x}/{y}.png'],
      minzoom: 4,
      maxzoom: 12,
      bounds: [-5, 41, 10, 52],
    },
    [`${root}/b.json`]: {
      tilejson: '3.0.0',
      tiles: [`${root}/b/{z}/{x}/{y}`],
      vector_layers: [{ id: 'routes', fields: {} }],
    },
  });
  const [images] = (await readAddress(`${root}/a.json`, never)).offers;
  expect(images!.view).toMatchObject({
    kind: 'xyz',
    url: `${root}/ombrage/{z}/{x}/{-y}.png`,
    minLevel: 4,
    maxLevel: 12,
    box: { west: -5, south: 41, east: 10, north: 52 },
  });
  const [features] = (await readAddress(`${root}/b.json`, never)).offers;
  expect(features!.view).toMatchObject({ kind: 'vector-tiles', layerNames: ['routes'] });
});

it('reads features, maps and tiles of an OGC API from its landing page, and no records', async () => {
  const relation = 'http://www.opengis.net/def/rel/ogc/1.0';
  answers({
    [`${root}/api`]: {
      title: 'API',
      links: [{ rel: 'data', type: 'application/json', href: 'api/collections' }],
    },
    [`${root}/api/collections`]: {
      links: [],
      collections: [
        {
          id: 'lacs',
          title: 'Lacs',
          extent: { spatial: { bbox: [[-5, 41, 0, 10, 52, 4000]] } },
          links: [
            { rel: 'items', type: 'text/html', href: '/api/collections/lacs/items?f=html' },
            { rel: 'items', type: 'application/geo+json', href: '/api/collections/lacs/items' },
            { rel: `${relation}/map`, type: 'image/jpeg', href: '/api/collections/lacs/map?f=jpg' },
            { rel: `${relation}/map`, type: 'image/png', href: '/api/collections/lacs/map?f=png' },
            {
              rel: '[ogc-rel:tilesets-vector]',
              type: 'application/json',
              href: '/api/collections/lacs/tiles',
            },
          ],
        },
        {
          id: 'fiches',
          itemType: 'record',
          links: [{ rel: 'items', href: '/api/collections/fiches/items' }],
        },
      ],
    },
  });
  const { protocol, offers } = await readAddress(`${root}/api`, never);
  expect(protocol).toBe('ogcapi');
  expect(offers.map(({ name, view }) => [name, view.kind, 'url' in view && view.url])).toEqual([
    ['lacs', 'ogc-features', `${root}/api/collections/lacs/items`],
    ['lacs/map', 'ogc-map', `${root}/api/collections/lacs/map?f=png`],
    ['lacs/tiles', 'ogc-tiles', `${root}/api/collections/lacs/tiles`],
  ]);
  expect(offers[0]!.box).toEqual({ west: -5, south: 41, east: 10, north: 52 });
});

it('takes templates and files of images by their address alone', async () => {
  const asked = answers({});
  const template = await readAddress(`${root}/{z}/{x}/{y}.png`, never);
  expect(template.offers[0]!.view).toMatchObject({ kind: 'xyz', url: `${root}/{z}/{x}/{y}.png` });
  const image = await readAddress(`${root}/ortho.tif`, never);
  expect(image.offers[0]!.view).toMatchObject({ kind: 'cog', url: `${root}/ortho.tif` });
  expect(asked).toEqual([]);
});

it('says of an address what it is not, and what the server of the site refused', async () => {
  answers({
    [`${root}/page`]: '<html><body>Bienvenue</body></html>',
    [`${root}/broken`]: '<WMS_Capabilities',
  });
  await expect(readAddress('ftp://sig.example/x', never)).rejects.toMatchObject({ problem: 'address' });
  await expect(readAddress(`${root}/page`, never)).rejects.toMatchObject({ problem: 'unknown' });
  await expect(readAddress(`${root}/broken`, never)).rejects.toMatchObject({ problem: 'unknown' });
  await expect(readAddress(`${root}/nobody`, never)).rejects.toMatchObject({ code: 'outbound.unreachable' });
});
