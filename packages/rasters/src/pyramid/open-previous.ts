import { type Archive, fileSource, openArchive } from '@cartable/tiling';
import type { PyramidTools } from './request.ts';

/** The archive that is replaced, of which some tiles are kept. @throws {CartableError} `tiling.archive-corrupt` */
export async function openPrevious(
  archivePath: string,
  tools: Pick<PyramidTools, 'openPrevious'>,
): Promise<Archive> {
  return openArchive((await tools.openPrevious?.(archivePath)) ?? fileSource(archivePath));
}
