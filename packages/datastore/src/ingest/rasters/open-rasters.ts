import { statSync } from 'node:fs';
import { CartableError, type Finding } from '@cartable/contract';
import {
  buildFileTree,
  type Dropped,
  type FileTreeNode,
  findingsOfDropped,
  isZip,
  type RasterFormatDescription,
  rasterFormatDescriptions,
  unpackArchive,
} from '@cartable/formats';
import {
  detectRasterFiles,
  inspectRaster,
  mayBePlaced,
  type Raster,
  type RasterFile,
  type RasterFiles,
} from '@cartable/rasters';
import type { DepositedFile } from '../../workers/deposited-file.ts';
import type { TaskTools } from '../../workers/task.ts';
import { extensionOf, imageExtensionOf, readHead } from './deposit-kind.ts';

/** The images of a deposit, unpacked beside it when they come in an archive. */
export interface OpenedRasters {
  readonly rasters: readonly RasterFiles[];
  readonly dropped: readonly Dropped[];
  readonly tree: readonly FileTreeNode[];
  /** Findings on files left out, and on images whose extension is not that of their format. */
  readonly findings: readonly Finding[];
}

/** In both languages. */
const formatNames = {
  geotiff: 'GeoTIFF',
  jpeg2000: 'JPEG 2000',
  png: 'PNG',
  jpeg: 'JPEG',
  'ascii-grid': 'ASCII grid',
} as const satisfies Record<RasterFormatDescription['id'], string>;

const unpackedExtensions = new Set(
  rasterFormatDescriptions.flatMap(({ extensions, companions }) => [...extensions, ...companions]),
);

/**
 * @param spoolFolder existing folder where an archive is unpacked
 * @throws {CartableError} what makes an archive unusable; `raster.none` when nothing in it is an image
 */
export async function openRasters(file: DepositedFile, spoolFolder: string): Promise<OpenedRasters> {
  const head = readHead(file.path);
  const { files, dropped: unread } = isZip(head)
    ? await unpackArchive(file, { spoolFolder, extensions: unpackedExtensions })
    : { files: [withImageExtension(file, head)], dropped: [] };
  const { rasters, others } = detectRasterFiles(files);
  if (rasters.length === 0) throw new CartableError('raster.none');
  // Pictures beside images that are placed illustrate the delivery; alone, they lack their world file.
  const placed = rasters.filter(mayBePlaced);
  const retained = placed.length > 0 ? placed : rasters;
  const pictures = rasters.filter((raster) => !retained.includes(raster)).flatMap(filesOf);
  const dropped = [
    ...unread,
    ...[...others, ...pictures].map(({ name }): Dropped => ({ name, reasonCode: 'entry.not-data' })),
  ];
  return {
    rasters: retained,
    dropped,
    tree: buildFileTree(files.map(({ path, name }) => ({ name, sizeBytes: statSync(path).size }))),
    findings: [...files.flatMap(differentExtension), ...findingsOfDropped(dropped)],
  };
}

function differentExtension({ name, imageExtension }: RasterFile): Finding[] {
  const format = rasterFormatDescriptions.find(
    ({ extensions }) => imageExtension !== undefined && extensions.includes(imageExtension),
  );
  if (!format) return [];
  const params = { format: formatNames[format.id] };
  return [{ code: 'format.extension-different', severity: 'warning', file: name, params }];
}

/** The image and its companions, the image first. */
export function filesOf({ main, world, prj, aux }: RasterFiles): RasterFile[] {
  return [main, world, prj, aux].filter((file) => file !== undefined);
}

export interface InspectedRasters {
  readonly rasters: readonly Raster[];
  /** Images that could not be read, each as a blocking finding. */
  readonly rejected: readonly Finding[];
}

/** Reads the headers of each image. */
export async function inspectRasters(
  files: readonly RasterFiles[],
  tools: Pick<TaskTools, 'throwIfCancelled'>,
  declaredSrid?: number,
): Promise<InspectedRasters> {
  const rasters: Raster[] = [];
  const rejected: Finding[] = [];
  for (const raster of files) {
    tools.throwIfCancelled();
    try {
      rasters.push(await inspectRaster(raster, declaredSrid === undefined ? {} : { declaredSrid }));
    } catch (error) {
      if (!(error instanceof CartableError)) throw error;
      rejected.push({ code: error.code, severity: 'error', file: raster.name, params: { ...error.params } });
    }
  }
  return { rasters, rejected };
}

/** Contents tell what a file is; it keeps its name, whatever that says. */
function withImageExtension({ path, name }: DepositedFile, head: Uint8Array): RasterFile {
  const imageExtension = imageExtensionOf(head);
  const isNamed = rasterFormatDescriptions.some(({ extensions }) => extensions.includes(extensionOf(name)));
  return { path, name, ...(isNamed || imageExtension === undefined ? {} : { imageExtension }) };
}
