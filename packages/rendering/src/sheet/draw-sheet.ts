/** A map on a sheet: its layers drawn one over the other as fine as the paper bears, then the page around it. */

import { CartableError, millimetresOfInch, webMercator } from '@cartable/contract';
import type { Bbox } from '@cartable/geo';
import { imageSizeOf, readSld } from '@cartable/styles';
import { type Canvas, createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { encode } from '../encode/encode.ts';
import type { MapImageRequest, MapLayer } from '../plan/map-request.ts';
import { renderMap } from '../render-map.ts';
import { arrowHeads, turnColumn } from './arrow-heads.ts';
import { baseMapLayers } from './base-map.ts';
import { sea } from './base-map-colours.ts';
import { headStyleOfLook, signStyleOfLook, styleOfLook, textStyle } from './look-style.ts';
import { type GeoJsonFeature, memorySource, readFeatures } from './memory-source.ts';
import { mercatorCover, pixelsOf, pixelsOfInch } from './mercator-cover.ts';
import { type DrawnLegend, marksOf, type PagePicture } from './page-marks.ts';
import { pageWords } from './page-words.ts';
import { paintPage } from './paint-page.ts';
import { type DecodedTile, paintTiles, type TileLayer } from './paint-tiles.ts';
import type { PlacedPicture, Sheet, SheetLayer, SheetLegend } from './sheet.ts';
import { warpPicture } from './warp-picture.ts';
import { writePdf } from './write-pdf.ts';

/** A service draws none larger; a picture that would fill the memory is refused before it is unpacked. */
const mostPixels = 5000 * 5000;

interface Drawing {
  readonly sheet: Sheet;
  /** Bytes of a vector tile to what they hold. */
  readonly decodeTile: (bytes: Uint8Array) => readonly TileLayer[];
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** For loops that let no event through. @throws the reason of the signal */
  readonly throwIfCancelled: () => void;
  /** Around what is drawn by the rasteriser of the services, of which a thread has one. @default nothing */
  readonly inTurn?: (<Result>(task: () => Promise<Result>) => Promise<Result>) | undefined;
  /** Called as each of so many parts of the page is done. @default nothing */
  readonly tellDrawn?: ((done: number, all: number) => void) | undefined;
}

/**
 * @returns a PDF or a PNG
 * @throws {CartableError} `print.layer-unsupported`, `common.timeout`; the reason of the signal when cancelled
 */
export async function drawSheet(drawing: Drawing): Promise<Uint8Array> {
  const { sheet, tellDrawn } = drawing;
  const { map, failed } = await drawMapOf(drawing);
  // The page itself is left.
  tellDrawn?.(sheet.layers.length + 1, sheet.layers.length + 2);
  const legend: DrawnLegend[] = [];
  for (const one of sheet.legend) legend.push(await drawnLegend(one));
  const marks = marksOf({ ...sheet, map, legend, missing: [...sheet.missing, ...failed] });
  if (sheet.format === 'png') return paintPage(sheet.plan, marks);
  const title = sheet.title || pageWords[sheet.language].untitled;
  return writePdf({ plan: sheet.plan, marks, title, language: sheet.language });
}

interface DrawnMap {
  readonly map: PagePicture;
  /** Titles of the layers that could not be drawn. */
  readonly failed: readonly string[];
}

async function drawMapOf(drawing: Drawing): Promise<DrawnMap> {
  const { sheet, signal, throwIfCancelled, tellDrawn } = drawing;
  const { width, height } = pixelsOf(sheet.plan);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const { background } = sheet;
  context.fillStyle = background === null || background === 'embedded' ? '#ffffff' : background.colour;
  context.fillRect(0, 0, width, height);
  if (background === 'embedded') {
    const layers = await baseMapLayers(screenResolution(sheet), sheet.language);
    await drawRendered(context, drawing, { size: { width, height }, layers, background: sea });
  }
  const failed: string[] = [];
  for (const [rank, layer] of sheet.layers.entries()) {
    throwIfCancelled();
    tellDrawn?.(rank, sheet.layers.length + 2);
    context.globalAlpha = layer.opacity;
    try {
      await drawLayerOn(context, layer, drawing, { width, height });
    } catch (error) {
      const isOfLayer = error instanceof CartableError && error.kind !== 'timeout' && !signal.aborted;
      if (!isOfLayer || !sheet.skipsFailed) throw error;
      failed.push(layer.title);
    }
  }
  return { map: await opaquePng(canvas), failed };
}

/** Units of Web Mercator (EPSG:3857) for a pixel of a screen that shows the map at the same scale. */
const screenResolution = ({ plan, ground }: Sheet): number => mercatorCover(plan, ground).screenResolution;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface RenderedLayers {
  readonly size: Size;
  readonly layers: readonly MapLayer[];
  readonly background?: string;
}

/** Layers drawn by the renderer of the services: in one image, so that no name ends in the middle of the page. */
async function drawRendered(
  context: SKRSContext2D,
  { sheet, timeoutMs, signal, inTurn = (task) => task() }: Drawing,
  { size, layers, background }: RenderedLayers,
): Promise<void> {
  const image: MapImageRequest = {
    ...size,
    bbox: sheet.ground.extent,
    srid: sheet.ground.srid,
    transparent: background === undefined,
    background,
    format: 'image/png',
    pixelSizeMm: millimetresOfInch / sheet.plan.dpi,
  };
  const { bytes } = await inTurn(() => renderMap({ ...image, layers, timeoutMs, signal }));
  context.drawImage(await loadImage(Buffer.from(bytes)), 0, 0);
}

async function drawLayerOn(
  context: SKRSContext2D,
  layer: SheetLayer,
  drawing: Drawing,
  size: Size,
): Promise<void> {
  switch (layer.kind) {
    case 'pictures':
      await drawPictures(context, layer, drawing, size);
      return;
    case 'shapes':
      await drawRendered(context, drawing, { size, layers: shapeLayers(layer, drawing.sheet.ground.srid) });
      return;
    case 'vector-tiles':
      context.drawImage(drawnTiles(layer, drawing, size), 0, 0);
  }
}

type LayerOf<Kind extends SheetLayer['kind']> = Extract<SheetLayer, { kind: Kind }>;

/** Where pictures are of another system than the page, on a sheet of their own that is turned into it. */
async function drawPictures(
  context: SKRSContext2D,
  layer: LayerOf<'pictures'>,
  { sheet, throwIfCancelled }: Drawing,
  size: Size,
): Promise<void> {
  const { plan, ground } = sheet;
  const { srid = webMercator, pictures } = layer;
  const drawAll = async (on: SKRSContext2D, extent: Bbox, { width, height }: Size) => {
    for (const picture of pictures) {
      throwIfCancelled();
      await drawPicture(on, { layer, picture, extent, size: { width, height } });
    }
  };
  if (srid === ground.srid) return drawAll(context, ground.extent, size);
  const { extent, width, height } = mercatorCover(plan, ground);
  const canvas = createCanvas(width, height);
  await drawAll(canvas.getContext('2d'), extent, { width, height });
  const target = { srid: ground.srid, extent: ground.extent, ...size };
  context.drawImage(warpPicture({ canvas, srid, extent }, target, throwIfCancelled), 0, 0);
}

interface PictureDrawing {
  readonly layer: LayerOf<'pictures'>;
  readonly picture: PlacedPicture;
  /** Of the whole drawing. */
  readonly extent: Bbox;
  readonly size: Size;
}

async function drawPicture(
  context: SKRSContext2D,
  { layer, picture, extent, size }: PictureDrawing,
): Promise<void> {
  const image = await unpack(picture.bytes, layer.title);
  const [minX, , maxX, maxY] = extent;
  const scale = size.width / (maxX - minX);
  const [west, south, east, north] = picture.extent;
  const columnOf = (easting: number) => onPixel((easting - minX) * scale);
  const x = columnOf(west);
  const width = columnOf(east) - x;
  const rowOf = (northing: number) => onPixel((maxY - northing) * scale);
  if (!layer.isInDegrees) {
    context.drawImage(image, x, rowOf(north), width, rowOf(south) - rowOf(north));
    return;
  }
  // Row by row of the page: those of the picture are even in degrees.
  const [top, bottom] = [latitudeOf(north), latitudeOf(south)];
  for (let row = Math.max(0, Math.floor(rowOf(north))); row < Math.min(size.height, rowOf(south)); row++) {
    const latitude = latitudeOf(maxY - (row + 0.5) / scale);
    const from = ((top - latitude) / (top - bottom)) * image.height;
    context.drawImage(
      image,
      0,
      Math.max(0, Math.min(image.height - 1, from - 0.5)),
      image.width,
      1,
      x,
      row,
      width,
      1,
    );
  }
}

/** Parts of one image meet on a pixel: what their extents are written with must not part them. */
const onPixel = (place: number) => (Math.abs(place - Math.round(place)) < 0.01 ? Math.round(place) : place);

const earthRadius = 6_378_137;
const latitudeOf = (northing: number) =>
  ((2 * Math.atan(Math.exp(northing / earthRadius)) - Math.PI / 2) * 180) / Math.PI;

/** PNG, JPEG, WebP or GIF of a size that was looked at first. @throws {CartableError} `print.layer-unsupported` */
async function unpack(bytes: Uint8Array, title: string) {
  const size = imageSizeOf(bytes);
  if (size === undefined) throw unsupported(title, 'PNG, JPEG, WebP ?');
  if (size.width * size.height > mostPixels) throw unsupported(title, `${size.width} × ${size.height}`);
  try {
    return await loadImage(Buffer.from(bytes));
  } catch (error) {
    throw unsupported(title, error instanceof Error ? error.message : String(error));
  }
}

const unsupported = (layer: string, reason: string) =>
  new CartableError('print.layer-unsupported', { layer, reason });

function shapeLayers({ geojson, look, sld, title }: LayerOf<'shapes'>, srid: number): MapLayer[] {
  const features = readFeatures(geojson);
  if (features === undefined) throw unsupported(title, 'GeoJSON ?');
  if (features.length === 0) return [];
  const [style] = sld === undefined ? [] : readSld(sld).styles;
  if (style) return [{ source: memorySource(features), style: style.style }];
  const { text = [], point = [], other = [] } = Object.groupBy(features, kindOf);
  const heads = arrowHeads(other, srid);
  const words = textStyle({
    column: 'text',
    colour: look.stroke,
    halo: '#ffffffe6',
    size: 16,
    isBold: true,
    // Drawn there by a person, or the number of a sign.
    isFixed: true,
  });
  return [
    { source: memorySource(other), style: styleOfLook(look) },
    ...(heads.length > 0 ? [{ source: memorySource(heads), style: headStyleOfLook(look, turnColumn) }] : []),
    { source: memorySource(point), style: signStyleOfLook(look) },
    // Without any, there is no column of that name for the style to write.
    ...(text.length > 0 ? [{ source: memorySource(text), style: words }] : []),
  ];
}

function kindOf(feature: GeoJsonFeature): 'text' | 'point' | 'other' {
  if (textOf(feature) !== undefined) return 'text';
  const { type } = (feature.geometry ?? {}) as { readonly type?: unknown };
  return type === 'Point' || type === 'MultiPoint' ? 'point' : 'other';
}

function textOf({ properties }: GeoJsonFeature): unknown {
  return (properties as { readonly text?: unknown } | null | undefined)?.text ?? undefined;
}

function drawnTiles(
  layer: LayerOf<'vector-tiles'>,
  { sheet, decodeTile, signal, throwIfCancelled }: Drawing,
  { width, height }: Size,
): Canvas {
  const canvas = createCanvas(width, height);
  const wholeWorld = 2 * Math.PI * earthRadius;
  try {
    paintTiles(canvas.getContext('2d'), {
      tiles: decodedTiles(layer.tiles, decodeTile),
      layerNames: layer.layerNames,
      mapboxStyle: layer.mapboxStyle,
      zoom: Math.log2(wholeWorld / 512 / screenResolution(sheet)),
      ratio: sheet.plan.dpi / pixelsOfInch,
      ground: sheet.ground,
      width,
      height,
      check: throwIfCancelled,
    });
  } catch (error) {
    if (signal.aborted || error instanceof CartableError) throw error;
    throw unsupported(layer.title, error instanceof Error ? error.message : String(error));
  }
  return canvas;
}

/** One after the other, as they are painted. */
function* decodedTiles(
  tiles: readonly PlacedPicture[],
  decodeTile: Drawing['decodeTile'],
): Generator<DecodedTile> {
  for (const { bytes, extent } of tiles) yield { layers: decodeTile(bytes), extent };
}

async function drawnLegend({ title, picture, entries }: SheetLegend): Promise<DrawnLegend> {
  if (picture === undefined) return { title, entries };
  try {
    const image = await unpack(picture, title);
    const canvas = createCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, image.width, image.height);
    context.drawImage(image, 0, 0);
    return { title, picture: await opaquePng(canvas) };
  } catch {
    // A legend that cannot be read leaves its title.
    return { title };
  }
}

async function opaquePng(canvas: Canvas): Promise<PagePicture> {
  const { width, height } = canvas;
  // `data` is premultiplied RGBA, which is what a frame holds.
  const pixels = new Uint8Array(canvas.data());
  return {
    png: await encode({ width, height, stride: width * 4, pixels, opaque: true }, 'image/png'),
    width,
    height,
  };
}
