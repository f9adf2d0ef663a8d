import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** What each protocol of the other site draws with, so that a picture tells which one is seen. */
export const colours = {
  wms: [200, 20, 20],
  wms11: [20, 160, 20],
  wmts: [20, 20, 200],
  tms: [200, 160, 20],
  tilejson: [160, 20, 160],
  ogcMap: [20, 160, 160],
  ogcTiles: [90, 60, 30],
  pmtiles: [250, 120, 60],
  cog: [60, 120, 250],
} as const satisfies Record<string, Colour>;

/** A site elsewhere, which publishes one layer by each protocol; all of them cover the middle of France. */
export async function startOtherSite(): Promise<{
  readonly origin: string;
  /** Addresses that were asked for, in order. */
  readonly asked: string[];
  readonly close: () => void;
}> {
  const asked: string[] = [];
  const site = otherSite(asked).listen(0, '127.0.0.1');
  await once(site, 'listening');
  return {
    origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    asked,
    close: () => {
      site.closeAllConnections();
      site.close();
    },
  };
}

function otherSite(asked: string[]): Server {
  const archive = pmtilesOf(onePixel(colours.pmtiles));
  const image = geoTiffOf(colours.cog);
  return createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://other');
    asked.push(request.url ?? '');
    const send = (type: string, body: string | Buffer) =>
      void response.setHeader('content-type', type).end(body);
    const xml = (body: string) => send('text/xml', body);
    const json = (body: unknown) => send('application/json', JSON.stringify(body));
    const picture = (colour: Colour) => send('image/png', onePixel(colour));
    // A map shows an image of another size than it asked for in a corner only.
    const mapImage = (colour: Colour) =>
      send(
        'image/png',
        plainImage(colour, Number(searchParams.get('WIDTH') ?? 1), Number(searchParams.get('HEIGHT') ?? 1)),
      );
    const ranges = (bytes: Buffer) => {
      const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
      const last = to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1);
      response.writeHead(206, {
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${from}-${last}/${bytes.length}`,
      });
      response.end(bytes.subarray(Number(from), last + 1));
    };
    const operation = searchParams.get('REQUEST') ?? searchParams.get('request');
    const origin = `http://${request.headers.host}`;
    const [, room = '', ...rest] = pathname.split('/');
    switch (room) {
      case 'wms':
        return operation === 'GetCapabilities' ? xml(wms) : mapImage(colours.wms);
      case 'wms11':
        return operation === 'GetCapabilities' ? xml(wms11) : picture(colours.wms11);
      case 'wmts':
        return operation === 'GetCapabilities' ? xml(wmts(origin)) : picture(colours.wmts);
      case 'wfs':
        return operation === 'GetCapabilities'
          ? xml(wfs('application/json'))
          : json({ type: 'FeatureCollection', crs: webMercatorName, features: [square(mercator)] });
      case 'wfs-gml':
        return xml(operation === 'GetCapabilities' ? wfs('application/gml+xml; version=3.2') : gml);
      case 'tms':
        return rest.length < 4 ? xml(rest[1] === 'ortho' ? tileMap : tileMaps(origin)) : picture(colours.tms);
      case 'tilejson':
        return rest.length < 3
          ? json({
              tilejson: '3.0.0',
              name: 'Ombres',
              tiles: [`${origin}/tilejson/{z}/{x}/{y}.png`],
              maxzoom: 18,
            })
          : picture(colours.tilejson);
      case 'tiles':
        return picture(colours.tms);
      case 'fond.pmtiles':
        return ranges(archive);
      case 'image.tif':
        return ranges(image);
      case 'ogcapi':
        return ogcApi(rest, { json, picture });
      default:
        return send('text/html', '<h1>Bienvenue</h1>');
    }
  });
}

interface Answers {
  readonly json: (body: unknown) => void;
  readonly picture: (colour: Colour) => void;
}

/** Links are relative, as some servers write them. */
function ogcApi([, , ...path]: readonly string[], { json, picture }: Answers) {
  const relation = 'http://www.opengis.net/def/rel/ogc/1.0';
  switch (path.join('/')) {
    case '':
      return json({
        links: [],
        collections: [
          {
            id: 'puits',
            title: 'Puits',
            extent: { spatial: { bbox: [[-2, 44, 6, 50]] } },
            links: [
              { rel: 'items', type: 'application/geo+json', href: '/ogcapi/collections/puits/items' },
              { rel: `${relation}/map`, type: 'image/png', href: '/ogcapi/collections/puits/map?f=png' },
              {
                rel: `${relation}/tilesets-map`,
                type: 'application/json',
                href: '/ogcapi/collections/puits/map/tiles',
              },
            ],
          },
        ],
      });
    case 'items':
      return json({ type: 'FeatureCollection', features: [square([-2, 44, 6, 50])] });
    case 'map':
      return picture(colours.ogcMap);
    case 'map/tiles':
      return json({
        tilesets: [{ dataType: 'map', links: [{ rel: 'self', href: 'tiles/WebMercatorQuad' }] }],
      });
    case 'map/tiles/WebMercatorQuad':
      return json({
        tileMatrixSetURI: 'http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad',
        links: [
          {
            rel: 'item',
            type: 'image/png',
            templated: true,
            href: '/ogcapi/collections/puits/map/tiles/WebMercatorQuad/{tileMatrix}/{tileRow}/{tileCol}',
          },
        ],
      });
    default:
      return picture(colours.ogcTiles);
  }
}

const degreesBox = `<EX_GeographicBoundingBox><westBoundLongitude>-2</westBoundLongitude>
  <eastBoundLongitude>6</eastBoundLongitude><southBoundLatitude>44</southBoundLatitude>
  <northBoundLatitude>50</northBoundLatitude></EX_GeographicBoundingBox>`;

const wms = `<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms">
  <Service><Name>WMS</Name><Title>Cadastre voisin</Title></Service>
  <Capability><Layer><Title>Tout</Title><CRS>EPSG:3857</CRS>
    <Layer><Name>parcelles</Name><Title>Parcelles</Title>${degreesBox}</Layer>
    <Layer><Name>sections</Name><Title>Sections</Title></Layer>
  </Layer></Capability></WMS_Capabilities>`;

/** Of the version before, in degrees only. */
const wms11 = `<WMT_MS_Capabilities version="1.1.1">
  <Service><Name>OGC:WMS</Name><Title>Ancien service</Title></Service>
  <Capability><Layer><Title>Tout</Title><SRS>EPSG:4326 EPSG:2154</SRS>
    <Layer><Name>sols</Name><Title>Sols</Title><LatLonBoundingBox minx="-2" miny="44" maxx="6" maxy="50"/></Layer>
  </Layer></Capability></WMT_MS_Capabilities>`;

const owsBox = `<ows:WGS84BoundingBox><ows:LowerCorner>-2 44</ows:LowerCorner>
  <ows:UpperCorner>6 50</ows:UpperCorner></ows:WGS84BoundingBox>`;

const matrix = (level: number) => `<TileMatrix><ows:Identifier>${level}</ows:Identifier>
  <ScaleDenominator>${559082264.0287178 / 2 ** level}</ScaleDenominator>
  <TopLeftCorner>-20037508.3427892 20037508.3427892</TopLeftCorner>
  <TileWidth>256</TileWidth><TileHeight>256</TileHeight>
  <MatrixWidth>${2 ** level}</MatrixWidth><MatrixHeight>${2 ** level}</MatrixHeight></TileMatrix>`;

/** Its first grid and its first format are none of the map: those that suit it are the second ones. */
const wmts = (origin: string) => `<Capabilities version="1.0.0" xmlns="http://www.opengis.net/wmts/1.0"
  xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink">
  <ows:ServiceIdentification><ows:Title>Tuiles voisines</ows:Title></ows:ServiceIdentification>
  <ows:OperationsMetadata><ows:Operation name="GetTile"><ows:DCP><ows:HTTP><ows:Get xlink:href="${origin}/wmts?">
    <ows:Constraint name="GetEncoding"><ows:AllowedValues><ows:Value>KVP</ows:Value></ows:AllowedValues></ows:Constraint>
  </ows:Get></ows:HTTP></ows:DCP></ows:Operation></ows:OperationsMetadata>
  <Contents><Layer><ows:Title>Relief</ows:Title>${owsBox}<ows:Identifier>relief</ows:Identifier>
    <Style isDefault="true"><ows:Identifier>normal</ows:Identifier></Style>
    <Format>application/vnd.mapbox-vector-tile</Format><Format>image/png</Format>
    <TileMatrixSetLink><TileMatrixSet>ailleurs</TileMatrixSet></TileMatrixSetLink>
    <TileMatrixSetLink><TileMatrixSet>PM</TileMatrixSet></TileMatrixSetLink></Layer>
  <TileMatrixSet><ows:Identifier>ailleurs</ows:Identifier><ows:SupportedCRS>EPSG:31370</ows:SupportedCRS>${matrix(0)}</TileMatrixSet>
  <TileMatrixSet><ows:Identifier>PM</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::3857</ows:SupportedCRS>
    ${[...Array(19).keys()].map(matrix).join('')}</TileMatrixSet></Contents></Capabilities>`;

const wfs = (
  format: string,
) => `<wfs:WFS_Capabilities version="2.0.0" xmlns:wfs="http://www.opengis.net/wfs/2.0"
  xmlns:ows="http://www.opengis.net/ows/1.1">
  <ows:ServiceIdentification><ows:Title>Objets voisins</ows:Title></ows:ServiceIdentification>
  <ows:OperationsMetadata><ows:Operation name="GetFeature"><ows:Parameter name="outputFormat"><ows:AllowedValues>
    <ows:Value>${format}</ows:Value></ows:AllowedValues></ows:Parameter></ows:Operation></ows:OperationsMetadata>
  <wfs:FeatureTypeList><wfs:FeatureType><wfs:Name>app:zones</wfs:Name><wfs:Title>Zones</wfs:Title>${owsBox}</wfs:FeatureType>
  </wfs:FeatureTypeList></wfs:WFS_Capabilities>`;

type Box = readonly [number, number, number, number];
/** -2, 44, 6, 50 in degrees. */
const mercator: Box = [-222638.98, 5465442.18, 667916.94, 6446275.84];
const webMercatorName = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } };

const square = ([west, south, east, north]: Box) => ({
  type: 'Feature',
  properties: { nom: 'Centre' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  },
});

const gml = `<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:gml="http://www.opengis.net/gml/3.2"
  xmlns:app="http://other.example/app" numberMatched="1" numberReturned="1"><wfs:member><app:zones gml:id="zones.1">
  <app:nom>Centre</app:nom><app:geom><gml:Polygon gml:id="p1" srsName="urn:ogc:def:crs:EPSG::3857"><gml:exterior>
  <gml:LinearRing><gml:posList>${square(mercator).geometry.coordinates.flat(2).join(' ')}</gml:posList></gml:LinearRing>
  </gml:exterior></gml:Polygon></app:geom></app:zones></wfs:member></wfs:FeatureCollection>`;

const tileMaps = (origin: string) => `<TileMapService version="1.0.0"><Title>TMS</Title><TileMaps>
  <TileMap title="Orthophotos" srs="EPSG:3857" href="${origin}/tms/1.0.0/ortho"/></TileMaps></TileMapService>`;
const tileMap = `<TileMap version="1.0.0"><Title>Orthophotos</Title><SRS>EPSG:3857</SRS>
  <TileFormat width="256" height="256" mime-type="image/png" extension="png"/>
  <TileSets>${[...Array(19).keys()].map((level) => `<TileSet href="${level}" order="${level}"/>`).join('')}</TileSets></TileMap>`;

export const onePixel = (colour: Colour): Buffer => plainImage(colour, 1, 1);

/** PNG (W3C PNG, third edition) of one colour. */
function plainImage(colour: Colour, width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const row = Buffer.alloc(1 + 3 * width);
  for (let i = 1; i < row.length; i += 1) row[i] = colour[(i - 1) % 3]!;
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(body.length + 8);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), body.length + 4);
    return frame;
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Colour of the first pixel of a PNG, whose filter changes nothing there. */
export function firstPixel(png: Buffer): number[] {
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return [...inflateSync(Buffer.concat(data)).subarray(1, 4)];
}

/** Archive of PMTiles, version 3, whose levels 0 to 6 all hold the same tile. */
export function pmtilesOf(tile: Buffer): Buffer {
  const levels = 7;
  const tiles = (4 ** levels - 1) / 3;
  // One entry: the first tile, a run of all, the length, at the beginning.
  const directory = Buffer.from([1, 0, ...varint(tiles), ...varint(tile.length), 1]);
  const metadata = Buffer.from(JSON.stringify({ name: 'Fond', attribution: 'Voisin' }));
  const header = Buffer.alloc(127);
  header.write('PMTiles', 0);
  header[7] = 3;
  const metadataAt = header.length + directory.length;
  const tilesAt = metadataAt + metadata.length;
  const places = [
    header.length,
    directory.length,
    metadataAt,
    metadata.length,
    tilesAt,
    0,
    tilesAt,
    tile.length,
  ];
  for (const [i, value] of [...places, tiles, 1, 1].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * i);
  // Clustered; neither directories nor tiles are compressed; PNG; levels.
  header.set([1, 1, 1, 2, 0, levels - 1], 96);
  for (const [i, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * i);
  return Buffer.concat([header, directory, metadata, tile]);
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}

/** GeoTIFF (OGC 19-008r4) of one tile of one colour over -2, 44, 6, 50, in Web Mercator. */
export function geoTiffOf(colour: Colour): Buffer {
  const side = 64;
  const [west, south, east, north] = mercator;
  const pixels = Buffer.alloc(side * side * 3);
  for (let i = 0; i < pixels.length; i += 1) pixels[i] = colour[i % 3]!;
  const [short, long, double] = [3, 4, 12];
  const geoKeys = [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 3857];
  const scale = [(east - west) / side, (north - south) / side, 0];
  const tags: readonly (readonly [number, number, readonly number[]])[] = [
    [256, short, [side]],
    [257, short, [side]],
    [258, short, [8, 8, 8]],
    [259, short, [1]],
    [262, short, [2]],
    [277, short, [3]],
    [284, short, [1]],
    [322, short, [side]],
    [323, short, [side]],
    // Where the pixels begin: known once the tags are laid out.
    [324, long, [0]],
    [325, long, [pixels.length]],
    [33550, double, scale],
    [33922, double, [0, 0, 0, west, north, 0]],
    [34735, short, geoKeys],
  ];
  const size = (type: number) => (type === short ? 2 : type === long ? 4 : 8);
  const head = Buffer.alloc(1024);
  head.write('II');
  head.writeUInt16LE(42, 2);
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(tags.length, 8);
  let free = 10 + 12 * tags.length + 4;
  for (const [i, [tag, type, written]] of tags.entries()) {
    const at = 10 + 12 * i;
    const values = tag === 324 ? [head.length] : written;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(values.length, at + 4);
    const length = values.length * size(type);
    const place = length <= 4 ? at + 8 : free;
    if (length > 4) {
      head.writeUInt32LE(place, at + 8);
      free += length;
    }
    for (const [j, value] of values.entries()) {
      if (type === short) head.writeUInt16LE(value, place + 2 * j);
      else if (type === long) head.writeUInt32LE(value, place + 4 * j);
      else head.writeDoubleLE(value, place + 8 * j);
    }
  }
  return Buffer.concat([head, pixels]);
}
