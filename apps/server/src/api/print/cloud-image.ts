/** A Cloud Optimized GeoTIFF of elsewhere, read by ranges as fine as the page shows it. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { CartableError } from '@cartable/contract';
import type { Bbox } from '@cartable/geo';
import { type ByteSource, composeImage, openCloudRaster } from '@cartable/rasters';
import type { PlacedPicture } from '@cartable/rendering';
import { LRUCache } from 'lru-cache';
import { SourceError, type SourceReader } from './source-reader.ts';

/** Drawn at once: what is on the way of others waits no longer. */
const stripRows = 256;
/** Headers are read by small steps, each of which would be a request. */
const pageBytes = 65_536;
/** Strips meet within tiles, which are read once. */
const keptBytes = 48_000_000;

export interface CloudImageRequest {
  readonly url: string;
  readonly title: string;
  /** EPSG code, of the page. */
  readonly srid: number;
  readonly extent: Bbox;
  /** Pixels of the page. */
  readonly width: number;
  readonly height: number;
}

/** @throws what `SourceReader.readPart` throws; {SourceError} for an image that cannot be placed or read so */
export async function cloudPictures(
  reader: SourceReader,
  { url, title, srid, extent, width, height }: CloudImageRequest,
): Promise<PlacedPicture[]> {
  const { signal } = reader;
  const [minX, minY, maxX, maxY] = extent;
  try {
    const raster = await openCloudRaster(sourceOf(reader, url, signal), {
      name: title.slice(0, 100),
      srid,
      bbox: extent,
      resolution: (maxX - minX) / width,
    });
    if (!raster) throw new SourceError('GeoTIFF: EPSG ?');
    const pictures: PlacedPicture[] = [];
    for (let top = 0; top < height; top += stripRows) {
      signal.throwIfAborted();
      await nextTurn();
      const rows = Math.min(stripRows, height - top);
      const unit = (maxY - minY) / height;
      const strip: Bbox = [minX, maxY - (top + rows) * unit, maxX, maxY - top * unit];
      const pixels = await raster.draw(strip, width, rows);
      if (pixels) pictures.push({ bytes: await encoded(pixels, width, rows), extent: strip });
    }
    await raster.close();
    return pictures;
  } catch (error) {
    if (signal.aborted || error instanceof CartableError || error instanceof SourceError) throw error;
    // A file that lies about itself.
    throw new SourceError(`GeoTIFF: ${error instanceof Error ? error.name : 'Error'}`);
  }
}

const encoded = (pixels: Uint8Array, width: number, height: number): Promise<Uint8Array> =>
  composeImage({
    width,
    height,
    layers: [pixels],
    background: '#ffffff',
    transparent: true,
    format: 'image/png',
  });

function sourceOf(reader: SourceReader, url: string, signal: AbortSignal): ByteSource {
  const parts = new LRUCache<string, Promise<Uint8Array>>({
    maxSize: keptBytes,
    maxEntrySize: keptBytes,
  });
  const part = (offset: number, length: number): Promise<Uint8Array> => {
    const key = `${offset} ${length}`;
    const known = parts.get(key) ?? reader.readPart(url, { offset, length }, signal);
    parts.set(key, known, { size: length });
    return known;
  };
  return {
    // Not told by the ranges: what is asked beyond the end is refused by whoever holds the file.
    size: Number.MAX_SAFE_INTEGER,
    close: () => undefined,
    async read(position, length) {
      const page = Math.floor(position / pageBytes);
      const isWithin = position + length <= (page + 1) * pageBytes;
      if (!isWithin) return part(position, length);
      const bytes = await part(page * pageBytes, pageBytes);
      const start = position - page * pageBytes;
      return bytes.subarray(start, start + length);
    },
  };
}
