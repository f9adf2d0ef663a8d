import type { ObjectRanges } from '@cartable/storage';

/** An archive of tiles as a thread opens it: a local file, or an object of a bucket that is read by its ranges. */
export type TilesArchive = { readonly path: string } | { readonly objectKey: string };

export const archiveOf = (objectKey: string, { path }: Pick<ObjectRanges, 'path'>): TilesArchive =>
  path === undefined ? { objectKey } : { path };

/** What tells it from any other. */
export const nameOfArchive = (archive: TilesArchive): string =>
  'path' in archive ? archive.path : archive.objectKey;
