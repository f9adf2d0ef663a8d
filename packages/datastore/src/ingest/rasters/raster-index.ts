import type { Raster, RasterDescription, RasterFile, RasterFiles } from '@cartable/rasters';

/**
 * Index of a stored raster: descriptions of its images and the objects that hold them, kept as one object beside them
 * so that nothing has to be opened to know which image lies where.
 */
export interface RasterIndex {
  readonly rasters: readonly IndexedRaster[];
}

export interface IndexedRaster {
  readonly description: RasterDescription;
  readonly name: string;
  readonly main: IndexedFile;
  readonly world?: IndexedFile;
  readonly prj?: IndexedFile;
  readonly aux?: IndexedFile;
}

export interface IndexedFile {
  /** Last part of its key. */
  readonly keyName: string;
  /** As deposited. */
  readonly name: string;
}

export const indexName = 'rasters.json';

/** Everything kept of a raster lies under it. */
export const rasterPrefix = (storedDataId: string): string => `rasters/${storedDataId}/`;
/** Another one for each integration: what a retry writes never mixes with what an earlier one left. */
export const rasterSourceKey = (storedDataId: string, executionId: string): string =>
  `${rasterPrefix(storedDataId)}${executionId}/`;

/** @param path local path of the object of that name */
export function rasterOf(indexed: IndexedRaster, path: (keyName: string) => string): Raster {
  const place = (file: IndexedFile | undefined): RasterFile | undefined =>
    file && { path: path(file.keyName), name: file.name };
  const { description, name, main } = indexed;
  const [world, prj, aux] = [place(indexed.world), place(indexed.prj), place(indexed.aux)];
  const files: RasterFiles = {
    name,
    main: place(main)!,
    ...(world && { world }),
    ...(prj && { prj }),
    ...(aux && { aux }),
  };
  return { files, description };
}

/** Last parts of the keys of its files. */
export function keyNamesOf({ main, world, prj, aux }: IndexedRaster): string[] {
  return [main, world, prj, aux].flatMap((file) => file?.keyName ?? []);
}
