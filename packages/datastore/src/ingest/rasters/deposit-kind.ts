import { closeSync, openSync, readSync } from 'node:fs';
import { CartableError } from '@cartable/contract';
import { formatDescriptions, isZip, listArchive } from '@cartable/formats';
import { detectRasterFiles, mayBePlaced } from '@cartable/rasters';
import type { DepositedFile } from '../../workers/deposited-file.ts';

export type DepositKind = 'raster' | 'vector';

/** Enough for the signatures below and the first word of a grid. */
const headBytes = 64;
/** Extensions of tables and notes, which often go with images: beside them they are left out, and it is said. */
const ambiguousExtensions = new Set(['csv', 'tsv', 'txt', 'xml', 'json', 'jsonl', 'ndjson']);
const vectorExtensions = new Set(
  Object.values(formatDescriptions)
    .flatMap(({ extensions }) => extensions)
    .filter((extension) => !ambiguousExtensions.has(extension)),
);

/**
 * Whether a deposited file holds images or vector data: by the names in an archive, by the first bytes of a file alone.
 * A file that is neither is left to the readers of vector data, which say what they find.
 * @throws {CartableError} `deposit.mixed-kinds`, `archive.damaged`…
 */
export async function kindOfDeposit(file: DepositedFile): Promise<DepositKind> {
  const head = readHead(file.path);
  return isZip(head) ? kindOfArchive(file) : imageExtensionOf(head) === undefined ? 'vector' : 'raster';
}

async function kindOfArchive(file: DepositedFile): Promise<DepositKind> {
  const entries = await listArchive(file);
  const { rasters, others } = detectRasterFiles(entries.map(({ name }) => ({ path: '', name })));
  const vector = others.find(({ name }) => vectorExtensions.has(extensionOf(name)));
  const placed = rasters.find(mayBePlaced);
  if (vector && placed) {
    throw new CartableError('deposit.mixed-kinds', {
      file: file.name,
      image: placed.name,
      vector: vector.name,
    });
  }
  if (vector) return 'vector';
  const isTable = ({ name }: { name: string }) => ambiguousExtensions.has(extensionOf(name));
  return placed || (rasters.length > 0 && !others.some(isTable)) ? 'raster' : 'vector';
}

/** The extension that goes with the first bytes of an image, without the dot. */
export function imageExtensionOf(head: Uint8Array): string | undefined {
  const start = Buffer.from(head).toString('latin1', 0, headBytes);
  // TIFF 6.0 and BigTIFF, in both byte orders.
  if (/^(II[*+]\0|MM\0[*+])/.test(start)) return 'tif';
  if (start.startsWith('\0\0\0\x0cjP  \r\n\x87\n') || start.startsWith('\xff\x4f\xff\x51')) return 'jp2';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpg';
  return /^\s*(ncols|nrows|[xy]ll(corner|center)|cellsize|d[xy]|nodata_value)\s/i.test(start)
    ? 'asc'
    : undefined;
}

export function readHead(path: string): Uint8Array {
  const descriptor = openSync(path, 'r');
  try {
    const head = Buffer.alloc(headBytes);
    return head.subarray(0, readSync(descriptor, head, 0, headBytes, 0));
  } finally {
    closeSync(descriptor);
  }
}

export function extensionOf(name: string): string {
  return /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
