/**
 * Cloud Optimized GeoTIFF (OGC 21-026): directories first, then the tiles of the smallest size, and so on to the image
 * itself, so that whoever reads by ranges of bytes learns all addresses by the first of them.
 */

import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { CartableError } from '@cartable/contract';
import type { Raster, RasterDescription } from '../description.ts';
import { BlockError, type BlockImage } from '../read/block-image.ts';
import { withMaskAsAlpha } from '../read/masked-image.ts';
import { openImage } from '../read/open-image.ts';
import { type PrepareOptions, preparedDescription } from '../read/prepare-raster.ts';
import { readWindow } from '../read/read-window.ts';
import { newSamples } from '../read/samples.ts';
import { tag } from '../read/tiff/tags.ts';
import { type Field, fieldsOf, writeDirectory } from '../read/tiff-fields.ts';
import { bytesOfPixel } from './halve-samples.ts';
import { blockLeaderBytes, blockTrailerBytes, cloudTileSize, LevelSpool } from './level-spool.ts';

type Options = Pick<PrepareOptions, 'signal' | 'onProgress'>;

const layout = [
  'LAYOUT=IFDS_BEFORE_DATA',
  'BLOCK_ORDER=ROW_MAJOR',
  'BLOCK_LEADER=SIZE_AS_UINT4',
  'BLOCK_TRAILER=LAST_4_BYTES_REPEATED',
  'KNOWN_INCOMPATIBLE_EDITION=NO\n ',
].join('\n');
const structure = Buffer.from(
  `GDAL_STRUCTURAL_METADATA_SIZE=${String(layout.length).padStart(6, '0')} bytes\n${layout}`,
  'latin1',
);
const headBytes = 16;
/** Bytes from the start within which both kinds of TIFF announce their structure. */
const advertisedWithin = 512;

/** Whether the file itself, without what lies beside it, may be read by ranges: its own directories come first. */
export async function isCloudOptimized({ files, description }: Raster): Promise<boolean> {
  const { main, world, prj, aux } = files;
  if (description.driver !== 'COG' || world || prj || aux || description.crsSource !== 'geokeys')
    return false;
  const file = await open(main.path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(advertisedWithin), 0, advertisedWithin, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    return head.includes('LAYOUT=IFDS_BEFORE_DATA') && head.includes('KNOWN_INCOMPATIBLE_EDITION=NO');
  } finally {
    await file.close();
  }
}

/** Pixels held at a time, whatever the width. */
const mostRowBytes = 256 * 1024 * 1024;

/** Keys of GeoTIFF are numbers of 16 bits, of which those of users are the last. */
const lastCode = 32_766;

/** Whether its rows fit in memory while it is written, and its system in the file; others are given to nobody. */
export const mayBeCloudOptimized = (description: RasterDescription): boolean =>
  description.width * cloudTileSize * bytesOfPixel(description) <= mostRowBytes &&
  (description.srid ?? 0) <= lastCode;

/**
 * The same pixels, place and system at `path`, whole or not at all, with each half of them down to one tile.
 * @throws {CartableError} `raster.blocks-damaged`
 */
export async function writeCloudRaster(raster: Raster, path: string, options: Options = {}): Promise<void> {
  const opened = await openImage(raster);
  if (!opened) throw new Error(`${raster.files.name} must be prepared before it is read by blocks.`);
  const image = opened.mask ? withMaskAsAlpha(opened.image, opened.mask) : opened.image;
  const levels = openLevels(preparedDescription(raster.description, {}), path);
  const partial = `${path}.partial`;
  try {
    await readInto(levels[0]!, image, options);
    await assemble(levels, partial, options);
    await rename(partial, path);
  } catch (error) {
    if (!(error instanceof BlockError)) throw error;
    const params = { file: raster.files.name, count: 1, total: 1 };
    throw new CartableError('raster.blocks-damaged', params, { cause: error });
  } finally {
    opened.close();
    for (const level of levels) level.close();
    await Promise.all(
      [...levels.map((level) => level.path), partial].map((file) => rm(file, { force: true })),
    );
  }
}

/** The image first. */
function openLevels(full: RasterDescription, path: string): LevelSpool[] {
  const sizes = [full];
  for (let last = full; Math.max(last.width, last.height) > cloudTileSize; sizes.push(last))
    last = { ...last, width: Math.ceil(last.width / 2), height: Math.ceil(last.height / 2) };
  const levels: LevelSpool[] = [];
  for (const [rank, size] of [...sizes.entries()].reverse())
    levels.unshift(new LevelSpool(`${path}.${rank}`, size, levels[0]));
  return levels;
}

async function readInto(
  level: LevelSpool,
  image: BlockImage,
  { signal, onProgress }: Options,
): Promise<void> {
  const { width, height, bands, type } = image;
  for (let y = 0; y < height; y += cloudTileSize) {
    signal?.throwIfAborted();
    const rows = Math.min(cloudTileSize, height - y);
    const samples = newSamples(type, width * rows * bands);
    // Blocks that were never written hold no data.
    samples.fill(level.description.bands[0]!.nodata ?? 0);
    await readWindow(image, { x: 0, y, width, height: rows }, samples);
    level.add({ samples, width, height: rows });
    onProgress?.(y + rows, height);
  }
  level.finish();
}

async function assemble(levels: readonly LevelSpool[], path: string, { signal }: Options): Promise<void> {
  const start = headBytes + structure.length + (structure.length % 2);
  // Addresses change no length: they are known once the directories are measured.
  const directories = (dataAt: number) => directoriesOf(levels, start, dataAt);
  const dataAt = start + Buffer.concat(directories(0)).length;
  const head = Buffer.alloc(start);
  head.write('II', 'latin1');
  head.writeUInt16LE(43, 2);
  head.writeUInt16LE(8, 4);
  head.writeBigUInt64LE(BigInt(start), 8);
  structure.copy(head, headBytes);
  await writeFile(path, Buffer.concat([head, ...directories(dataAt)]));
  for (const level of levels.toReversed())
    await pipeline(createReadStream(level.path), createWriteStream(path, { flags: 'a' }), {
      ...(signal && { signal }),
    });
}

function directoriesOf(levels: readonly LevelSpool[], start: number, dataAt: number): Buffer[] {
  const offsets = new Map<LevelSpool, Float64Array>();
  let end = dataAt;
  for (const level of levels.toReversed()) {
    offsets.set(
      level,
      Float64Array.from(level.lengths, (length) => {
        const offset = end + blockLeaderBytes;
        end = offset + length + blockTrailerBytes;
        return offset;
      }),
    );
  }
  const written: Buffer[] = [];
  let position = start;
  for (const [rank, level] of levels.entries()) {
    const fields = fieldsOfLevel(level, offsets.get(level)!, rank > 0);
    const directory = writeDirectory(fields, position, rank < levels.length - 1);
    written.push(directory);
    position += directory.length;
  }
  return written;
}

const reducedImage: Field = [tag.newSubfileType, 3, [1]];

/** The place is that of the image: a reduced one has none of its own. */
function fieldsOfLevel(
  { description, lengths }: LevelSpool,
  offsets: Float64Array,
  isReduced: boolean,
): Field[] {
  const placed = isReduced ? { ...description, geotransform: null, srid: null } : description;
  const plan = { description: placed, tileSize: cloudTileSize, compression: 'deflate' } as const;
  const fields = fieldsOf(plan, offsets, Float64Array.from(lengths));
  return isReduced ? [reducedImage, ...fields] : fields;
}
