/** What a layer shows, read as fine as the paper bears. */

import {
  CartableError,
  type GeographicBox,
  millimetresOfInch,
  type PagePlan,
  type PartOfMap,
  type PrintedLayer,
  partsOfMap,
  squaresOfMap,
  webMercator,
} from '@cartable/contract';
import { type Bbox, bboxIntersection, transformBbox } from '@cartable/geo';
import { type PlacedPicture, pixelsOf, type SheetLayer } from '@cartable/rendering';
import { isArchive, readArchiveTile } from './archive-tiles.ts';
import { cloudPictures } from './cloud-image.ts';
import type { PrintedPage } from './printed-page.ts';
import { reasonOf, type SourceAnswer, SourceError, type SourceReader, tooMuch } from './source-reader.ts';
import { type TileRequest, tilesFor } from './tile-plan.ts';

/** Of one layer. */
const mostTiles = 300;
/** As many as a map of the site shows of a WFS, four times. */
const mostFeatures = 8000;
/** Detail of vector tiles is for screens: a page shows that of the next level. */
const finerVectors = 1.5;

type LayerOf<Kind extends PrintedLayer['kind']> = Extract<PrintedLayer, { kind: Kind }>;

/** @throws {CartableError} `print.too-much`, `outbound.…`; {SourceError} what a service said instead of an image */
export async function gatherLayer(
  layer: PrintedLayer,
  page: PrintedPage,
  reader: SourceReader,
): Promise<SheetLayer> {
  const { title, opacity } = layer;
  const common = { title, opacity };
  switch (layer.kind) {
    case 'wms': {
      // Services of elsewhere are known to serve Web Mercator, or degrees; ours serve any system of a page.
      const srid = reader.isOwn(layer.url) && !isInDegrees(layer) ? page.ground.srid : webMercator;
      const isOfPage = srid === page.ground.srid;
      return {
        kind: 'pictures',
        ...common,
        srid,
        pictures: await wholePicture(page, reader, {
          url: layer.url,
          ...(isOfPage && { area: { extent: page.ground.extent, ...pixelsOf(page.plan) } }),
          addressOf: (part) => wmsAddress(layer, { plan: page.plan, srid }, part),
        }),
        isInDegrees: isInDegrees(layer),
      };
    }
    case 'ogc-map':
      return {
        kind: 'pictures',
        ...common,
        pictures: await wholePicture(page, reader, {
          url: layer.url,
          addressOf: (part) => ogcMapAddress(layer, page.plan, part),
        }),
      };
    case 'cog': {
      const { srid, extent } = page.ground;
      const request = { url: layer.url, title, srid, extent, ...pixelsOf(page.plan) };
      return { kind: 'pictures', ...common, srid, pictures: await cloudPictures(reader, request) };
    }
    case 'tiles':
      return { kind: 'pictures', ...common, pictures: await tilePictures(layer, page, reader) };
    case 'vector-tiles': {
      const { layerNames, mapboxStyle } = layer;
      const tiles = await vectorTiles(layer, page, reader);
      return { kind: 'vector-tiles', ...common, tiles, layerNames, mapboxStyle };
    }
    case 'features': {
      const { look, sld } = layer;
      return { kind: 'shapes', ...common, look, sld, geojson: await featuresText(layer, page, reader) };
    }
    case 'shapes':
      return { kind: 'shapes', ...common, look: layer.look, geojson: layer.geojson };
    case 'picture':
      return { kind: 'pictures', ...common, pictures: [pictureOf(layer)] };
  }
}

function withParameters(url: string, parameters: Readonly<Record<string, string>>): string {
  const [address = '', query = ''] = url.split('#')[0]!.split(/\?(.*)/s);
  const known = new URLSearchParams(query);
  const names = new Set(Object.keys(parameters).map((name) => name.toUpperCase()));
  for (const name of [...known.keys()]) if (names.has(name.toUpperCase())) known.delete(name);
  for (const [name, value] of Object.entries(parameters)) known.set(name, value);
  return `${address}?${known}`;
}

interface WholePicture {
  readonly url: string;
  readonly addressOf: (part: PartOfMap) => string;
  /** In the system of the page. @default its cover in Web Mercator */
  readonly area?: Pick<PrintedPage['cover'], 'extent' | 'width' | 'height'>;
}

/** The map as a service draws it: in one image, or in parts where it is larger than services draw. */
async function wholePicture(
  { cover }: PrintedPage,
  reader: SourceReader,
  { url, addressOf, area = cover }: WholePicture,
): Promise<PlacedPicture[]> {
  const cut = reader.isOwn(url) ? squaresOfMap : partsOfMap;
  const parts = await reader.readEach(cut(area, area.extent), async (part, signal) => ({
    bytes: imageOf(await reader.read(addressOf(part), 'map', signal)),
    extent: part.extent,
  }));
  return parts.filter((one): one is PlacedPicture => one.bytes !== undefined);
}

const isInDegrees = ({ projection }: LayerOf<'wms'>): boolean => projection === 'EPSG:4326';

function wmsAddress(
  layer: LayerOf<'wms'>,
  { plan: { dpi }, srid }: { readonly plan: PagePlan; readonly srid: number },
  { width, height, extent }: PartOfMap,
): string {
  const { url, layerName, styleName, version, projection } = layer;
  const box = isInDegrees(layer) ? inDegrees(extent) : extent;
  const [minX, minY, maxX, maxY] = box;
  // EPSG:4326 is latitude first in 1.3.0 alone (06-042 §6.7.2).
  const isLatitudeFirst = isInDegrees(layer) && version === '1.3.0';
  const written = isLatitudeFirst ? [minY, minX, maxY, maxX] : [minX, minY, maxX, maxY];
  return withParameters(url, {
    SERVICE: 'WMS',
    REQUEST: 'GetMap',
    VERSION: version,
    LAYERS: layerName,
    STYLES: styleName,
    FORMAT: 'image/png',
    TRANSPARENT: 'TRUE',
    [version === '1.3.0' ? 'CRS' : 'SRS']: projection ?? `EPSG:${srid}`,
    BBOX: written.join(','),
    WIDTH: String(width),
    HEIGHT: String(height),
    // Symbols keep their millimetres: as QGIS, MapServer and GeoServer read it.
    DPI: String(dpi),
    MAP_RESOLUTION: String(dpi),
    FORMAT_OPTIONS: `dpi:${dpi}`,
  });
}

const crsOfMap = 'http://www.opengis.net/def/crs/EPSG/0/3857';

const ogcMapAddress = (
  { url }: LayerOf<'ogc-map'>,
  { dpi }: PagePlan,
  { width, height, extent }: PartOfMap,
): string =>
  withParameters(url, {
    bbox: extent.map((side) => side.toFixed(2)).join(','),
    'bbox-crs': crsOfMap,
    crs: crsOfMap,
    width: String(width),
    height: String(height),
    'mm-per-pixel': (millimetresOfInch / dpi).toFixed(4),
    transparent: 'true',
  });

function imageOf(answer: SourceAnswer | undefined): Uint8Array | undefined {
  if (answer === undefined) return undefined;
  // Some services refuse with the status of success.
  if (!answer.mediaType.startsWith('image/'))
    throw new SourceError(reasonOf({ status: 200, bytes: answer.bytes }));
  return answer.bytes;
}

type Tiled = LayerOf<'tiles'> | LayerOf<'vector-tiles'>;

function requestsFor(layer: Tiled, { cover }: PrintedPage, resolution: number): TileRequest[] {
  const { url, minLevel, maxLevel, box } = layer;
  const within = box ? onMap(box) : cover.extent;
  const extent: Bbox | undefined = bboxIntersection(cover.extent, within);
  if (extent === undefined) return [];
  const requests = tilesFor({ extent, template: url, minLevel, maxLevel, resolution, mostTiles });
  if (requests === undefined) throw tooMuch();
  return requests;
}

async function tilePictures(
  layer: LayerOf<'tiles'>,
  page: PrintedPage,
  reader: SourceReader,
): Promise<PlacedPicture[]> {
  const { width, extent } = page.cover;
  const [minX, , maxX] = extent;
  // Tiles of 512 pixels are as fine one level before.
  const resolution = ((maxX - minX) / width) * (layer.tilePixels / 256);
  const requests = requestsFor(layer, page, resolution);
  const isOfArchive = isArchive(layer.url);
  const pictures = await reader.readEach(requests, async (request, signal) => ({
    bytes: isOfArchive
      ? await readArchiveTile(reader, request, { isVector: false, signal })
      : imageOf(await reader.read(request.url, 'tile', signal)),
    extent: request.extent,
  }));
  return pictures.filter((one): one is PlacedPicture => one.bytes !== undefined);
}

async function vectorTiles(
  layer: LayerOf<'vector-tiles'>,
  page: PrintedPage,
  reader: SourceReader,
): Promise<PlacedPicture[]> {
  // Tiles of 512 pixels of a screen.
  const requests = requestsFor(layer, page, (page.cover.screenResolution * 2) / finerVectors);
  const isOfArchive = isArchive(layer.url);
  const tiles = await reader.readEach(requests, async (request, signal) => ({
    bytes: isOfArchive
      ? await readArchiveTile(reader, request, { isVector: true, signal })
      : (await reader.read(request.url, 'vector-tile', signal))?.bytes,
    extent: request.extent,
  }));
  return tiles.flatMap(({ bytes, extent }) => (bytes && bytes.length > 0 ? [{ bytes, extent }] : []));
}

async function featuresText(
  { service, url, typeName, format }: LayerOf<'features'>,
  { cover }: PrintedPage,
  reader: SourceReader,
): Promise<string> {
  const degrees = inDegrees(cover.extent);
  const crs = 'urn:ogc:def:crs:EPSG::3857';
  const address =
    service === 'wfs'
      ? withParameters(url, {
          SERVICE: 'WFS',
          VERSION: '2.0.0',
          REQUEST: 'GetFeature',
          TYPENAMES: typeName,
          COUNT: String(mostFeatures),
          OUTPUTFORMAT: format,
          // GeoJSON is in degrees, longitude first (RFC 7946 §4).
          SRSNAME: 'urn:ogc:def:crs:OGC:1.3:CRS84',
          BBOX: `${cover.extent.map((side) => side.toFixed(2)).join(',')},${crs}`,
        })
      : withParameters(url, {
          bbox: degrees.map((side) => side.toFixed(7)).join(','),
          limit: String(mostFeatures),
        });
  const answer = await reader.read(address, 'features');
  if (answer === undefined) throw new SourceError('HTTP 404');
  if (!/json/i.test(answer.mediaType))
    throw new CartableError('print.layer-unsupported', {
      layer: typeName || url.slice(0, 100),
      reason: 'GeoJSON ?',
    });
  return Buffer.from(answer.bytes).toString('utf8');
}

function pictureOf({ picture, box }: LayerOf<'picture'>): PlacedPicture {
  const bytes = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
  return { bytes, extent: onMap(box) };
}

const wholeWorld = 20_037_508.342789244;
const mostLatitude = 85.0511;

/** Beyond the edge of the map a box has no degrees: it stops there. */
function inDegrees([minX, minY, maxX, maxY]: Bbox): Bbox {
  const within = (value: number) => Math.max(-wholeWorld, Math.min(wholeWorld, value));
  const box: Bbox = [within(minX), within(minY), within(maxX), within(maxY)];
  return transformBbox(box, 3857, 4326) ?? [-180, -mostLatitude, 180, mostLatitude];
}

function onMap({ west, south, east, north }: GeographicBox): Bbox {
  const within = (latitude: number) => Math.max(-mostLatitude, Math.min(mostLatitude, latitude));
  return (
    transformBbox([west, within(south), east, within(north)], 4326, 3857) ?? [
      -wholeWorld,
      -wholeWorld,
      wholeWorld,
      wholeWorld,
    ]
  );
}
