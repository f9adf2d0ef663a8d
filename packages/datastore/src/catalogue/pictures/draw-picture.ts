import { join } from 'node:path';
import { type GeographicBox, THUMBNAIL_PIXELS } from '@cartable/contract';
import { type Bbox, bboxHeight, bboxWidth, tileMatrixSet, transformBbox } from '@cartable/geo';
import { composeImage, drawFromPyramid } from '@cartable/rasters';
import type { FeatureStore } from '@cartable/storage';
import { type ArchiveSource, openArchive } from '@cartable/tiling';
import { openMap } from '../../pyramids/raster/open-map.ts';
import type { TaskTools } from '../../workers/task.ts';
import type { TilesArchive } from '../../workers/tiles-archive.ts';
import type { PictureToDraw, TablesToDraw, TilesToDraw } from './draw-picture-task.ts';

const webMercator = 3857;
/** Beyond, towards the poles, maps in Web Mercator end. */
const mostLatitude = 85;
/** Ground left around the data, as a share of what they cover: symbols at the edge are seen whole. */
const margin = 0.05;
/** Metres; a single point has a place around it. */
const leastSide = 500;

/** RGBA, not premultiplied. */
type Pixels = Uint8Array | Uint8ClampedArray;

/** Where the data are read, opened once they are needed. */
export interface PictureSources {
  openFeatures(): Promise<FeatureStore>;
  openTiles(archive: TilesArchive): Promise<ArchiveSource>;
}

/** The data of a record as a small map of all they cover, with the engine of the services that show them. */
export async function drawPicture(
  { openFeatures, openTiles }: PictureSources,
  picture: PictureToDraw,
  tools: TaskTools,
): Promise<Uint8Array | undefined> {
  const bbox = frameOf(picture.extent);
  if (!bbox) return undefined;
  const pixels =
    picture.kind === 'tables'
      ? await drawTables(await openFeatures(), picture, bbox, tools)
      : await drawTiles(await openTiles(picture.archive), picture, bbox, tools);
  if (!pixels || isBlank(pixels)) return undefined;
  const layers = [new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.length)];
  const image = { ...THUMBNAIL_PIXELS, layers, background: '#ffffff', transparent: false };
  return composeImage({ ...image, format: 'image/webp' });
}

/** What the data cover and a little more, in the proportions of the picture; `undefined` when it is nowhere on that map. */
export function frameOf({ west, south, east, north }: GeographicBox): Bbox | undefined {
  const clamp = (latitude: number) => Math.min(Math.max(latitude, -mostLatitude), mostLatitude);
  // Over the antimeridian the picture is of the whole turn.
  const [left, right] = west > east ? [-180, 180] : [west, east];
  const covered = transformBbox([left, clamp(south), right, clamp(north)], 4326, webMercator);
  if (!covered) return undefined;
  const { width, height } = THUMBNAIL_PIXELS;
  const wide = Math.max(bboxWidth(covered) * (1 + 2 * margin), leastSide);
  const high = Math.max(bboxHeight(covered) * (1 + 2 * margin), leastSide);
  const pixel = Math.max(wide / width, high / height);
  const [x, y] = [(covered[0] + covered[2]) / 2, (covered[1] + covered[3]) / 2];
  const [halfWidth, halfHeight] = [(pixel * width) / 2, (pixel * height) / 2];
  return [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight];
}

async function drawTables(
  features: FeatureStore,
  { datasetId, dataVersion, layers }: TablesToDraw,
  bbox: Bbox,
  { spoolDir, signal }: TaskTools,
): Promise<Pixels | undefined> {
  const dataset = await features.open(datasetId);
  try {
    const draw = async (style: 'sld' | 'plainSld') => {
      const styled = layers.map((layer) => ({ table: layer.table, sld: layer[style] }));
      const map = await openMap(dataset, { layers: styled, dataVersion }, join(spoolDir, style), signal);
      try {
        return await map.readMetatile({ bbox, srid: webMercator, ...THUMBNAIL_PIXELS, zoom: 0, signal });
      } finally {
        map.close();
      }
    };
    return (await draw('sld')) ?? (await draw('plainSld'));
  } finally {
    await dataset.close();
  }
}

async function drawTiles(
  source: ArchiveSource,
  { tileMatrixSet: setName, topLevel, bottomLevel }: TilesToDraw,
  bbox: Bbox,
  { signal }: TaskTools,
): Promise<Uint8Array> {
  const archive = await openArchive(source);
  try {
    const set = tileMatrixSet(setName);
    const place = { bbox, srid: webMercator, ...THUMBNAIL_PIXELS };
    return await drawFromPyramid({ archive, set, topLevel, bottomLevel, ...place, signal });
  } finally {
    await archive.close();
  }
}

/** Nothing in it but transparency. */
function isBlank(pixels: Pixels): boolean {
  for (let i = 3; i < pixels.length; i += 4) if (pixels[i] !== 0) return false;
  return true;
}
