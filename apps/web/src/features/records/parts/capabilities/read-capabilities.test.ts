// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { NoCapabilities, shortSystem, unsaid } from './capabilities.model.ts';
import { readCapabilities } from './read-capabilities.ts';

/** Services of elsewhere: what each address answers. */
function answers(documents: Readonly<Record<string, string>>, status = 200): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, location.href).searchParams.get('url') ?? address;
    const document = documents[url];
    return document === undefined ? new Response('', { status: 502 }) : new Response(document, { status });
  });
}
afterEach(() => vi.unstubAllGlobals());

const never = new AbortController().signal;
const root = 'https://sig.example';
const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink"';

it('reads what a WMS announces, each layer with what it has from those around it', async () => {
  answers({
    [`${root}/wms?map=a&SERVICE=WMS&REQUEST=GetCapabilities`]: `<WMS_Capabilities version="1.3.0"
      xmlns="http://www.opengis.net/wms" xmlns:sld="http://www.opengis.net/sld" ${xlink}>
      <Service><Title>Risques</Title><Abstract>Zonages</Abstract><Fees>none</Fees><AccessConstraints>ODbL</AccessConstraints>
        <ContactInformation><ContactPersonPrimary><ContactOrganization>DDT</ContactOrganization></ContactPersonPrimary>
        </ContactInformation></Service>
      <Capability><Request><GetMap><Format>image/png</Format><Format>image/jpeg</Format></GetMap>
        <sld:DescribeLayer><Format>text/xml</Format></sld:DescribeLayer></Request>
      <Layer queryable="1"><Title>Tout</Title><CRS>EPSG:3857</CRS>
        <EX_GeographicBoundingBox><westBoundLongitude>-5</westBoundLongitude><eastBoundLongitude>10</eastBoundLongitude>
          <southBoundLatitude>41</southBoundLatitude><northBoundLatitude>52</northBoundLatitude></EX_GeographicBoundingBox>
        <Layer><Name>ppr</Name><Title>Plans</Title><CRS>EPSG:2154</CRS><MaxScaleDenominator>50000</MaxScaleDenominator>
          <Style><Name>rouge</Name><Title>En rouge</Title><LegendURL>
            <OnlineResource xlink:href="${root}/legende.png"/></LegendURL></Style></Layer>
        <Layer queryable="0"><Name>fond</Name></Layer>
      </Layer></Capability></WMS_Capabilities>`,
  });
  const { layers, ...service } = await readCapabilities('OGC:WMS', `${root}/wms?map=a`, never);
  expect(service).toEqual({
    title: 'Risques',
    abstract: 'Zonages',
    version: '1.3.0',
    provider: 'DDT',
    fees: 'none',
    constraints: 'ODbL',
    operations: [
      { name: 'GetMap', formats: ['image/png', 'image/jpeg'] },
      { name: 'DescribeLayer', formats: ['text/xml'] },
    ],
  });
  const box = { west: -5, south: 41, east: 10, north: 52 };
  expect(layers).toEqual([
    {
      ...unsaid,
      name: 'ppr',
      title: 'Plans',
      box,
      systems: ['EPSG:3857', 'EPSG:2154'],
      styles: [{ name: 'rouge', title: 'En rouge', legend: `${root}/legende.png` }],
      isQueryable: true,
      maxScale: 50000,
    },
    { ...unsaid, name: 'fond', title: 'fond', box, systems: ['EPSG:3857'], isQueryable: false },
  ]);
});

it('reads the types of a WFS, with the formats of its operations', async () => {
  answers({
    [`${root}/wfs?SERVICE=WFS&REQUEST=GetCapabilities`]: `<wfs:WFS_Capabilities version="2.0.0"
      xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:ows="http://www.opengis.net/ows/1.1">
      <ows:ServiceIdentification><ows:Title>Eau</ows:Title></ows:ServiceIdentification>
      <ows:ServiceProvider><ows:ProviderName>Agence</ows:ProviderName></ows:ServiceProvider>
      <ows:OperationsMetadata><ows:Operation name="GetFeature"><ows:Parameter name="outputFormat"><ows:AllowedValues>
        <ows:Value>application/json</ows:Value></ows:AllowedValues></ows:Parameter></ows:Operation></ows:OperationsMetadata>
      <wfs:FeatureTypeList><wfs:FeatureType><wfs:Name>eau:lac</wfs:Name><wfs:Title>Lacs</wfs:Title>
        <wfs:DefaultCRS>urn:ogc:def:crs:EPSG::2154</wfs:DefaultCRS><wfs:OtherCRS>urn:ogc:def:crs:OGC:1.3:CRS84</wfs:OtherCRS>
      </wfs:FeatureType></wfs:FeatureTypeList></wfs:WFS_Capabilities>`,
  });
  expect(await readCapabilities('OGC:WFS', `${root}/wfs`, never)).toMatchObject({
    provider: 'Agence',
    operations: [{ name: 'GetFeature', formats: ['application/json'] }],
    layers: [{ name: 'eau:lac', title: 'Lacs', systems: ['EPSG:2154', 'CRS:84'], isQueryable: undefined }],
  });
});

it('reads the layers of a WMTS, whose systems are those of their grids', async () => {
  answers({
    [`${root}/wmts?SERVICE=WMTS&REQUEST=GetCapabilities`]: `<Capabilities version="1.0.0"
      xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1"><Contents>
      <Layer><ows:Identifier>relief</ows:Identifier><Style><ows:Identifier>normal</ows:Identifier></Style>
        <Format>image/png</Format><TileMatrixSetLink><TileMatrixSet>PM</TileMatrixSet></TileMatrixSetLink></Layer>
      <TileMatrixSet><ows:Identifier>PM</ows:Identifier>
        <ows:SupportedCRS>http://www.opengis.net/def/crs/EPSG/0/3857</ows:SupportedCRS></TileMatrixSet>
      </Contents></Capabilities>`,
  });
  const { layers } = await readCapabilities('OGC:WMTS', `${root}/wmts`, never);
  expect(layers).toEqual([
    {
      ...unsaid,
      name: 'relief',
      title: 'relief',
      systems: ['EPSG:3857'],
      styles: [{ name: 'normal', title: 'normal', legend: undefined }],
      formats: ['image/png'],
      grids: ['PM'],
      isQueryable: false,
    },
  ]);
});

it('follows the first page of an OGC API to its collections', async () => {
  answers({
    [`${root}/ogc`]: JSON.stringify({
      title: 'Ville',
      links: [{ rel: 'data', type: 'application/json', href: '/ogc/collections' }],
    }),
    [`${root}/ogc/collections`]: JSON.stringify({
      crs: ['http://www.opengis.net/def/crs/EPSG/0/2154'],
      collections: [
        {
          id: 'rues',
          title: 'Rues',
          crs: ['#/crs'],
          extent: { spatial: { bbox: [[1, 2, 3, 4]] } },
          links: [{ rel: 'items', type: 'application/geo+json', href: 'x' }],
        },
        'noise',
      ],
    }),
  });
  expect(await readCapabilities('OGC:API', `${root}/ogc`, never)).toMatchObject({
    title: 'Ville',
    layers: [
      {
        name: 'rues',
        systems: ['EPSG:2154'],
        formats: ['application/geo+json'],
        box: { west: 1, south: 2, east: 3, north: 4 },
      },
    ],
  });
});

it('tells what was found where no service describes itself, in the words of its exception if there are some', async () => {
  const address = `${root}/wms?SERVICE=WMS&REQUEST=GetCapabilities`;
  const failing = () => readCapabilities('OGC:WMS', `${root}/wms`, never);
  answers({ [address]: '<html><title>Bienvenue</title></html>' });
  await expect(failing()).rejects.toThrow(new NoCapabilities('<html><title>Bienvenue</title></html>'));
  answers({
    [address]: '<ServiceExceptionReport><ServiceException>fermé</ServiceException></ServiceExceptionReport>',
  });
  await expect(failing()).rejects.toThrow(new NoCapabilities('fermé'));
  answers({});
  await expect(failing()).rejects.toThrow(new NoCapabilities('HTTP 502'));
});

it.each([
  ['urn:ogc:def:crs:EPSG:6.9:27572', 'EPSG:27572'],
  ['urn:x-ogc:def:crs:EPSG:4326', 'urn:x-ogc:def:crs:EPSG:4326'],
  ['http://www.opengis.net/gml/srs/epsg.xml#4326', 'EPSG:4326'],
  ['http://www.opengis.net/def/crs/OGC/1.3/CRS84', 'CRS:84'],
  ['IGNF:RGF93G', 'IGNF:RGF93G'],
])('writes %s as %s', (name, expected) => {
  expect(shortSystem(name)).toBe(expected);
});
