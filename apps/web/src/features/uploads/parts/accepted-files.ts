/** Files the form takes, told before a byte leaves. The server looks inside; here only what a name and a size tell. */

import { formatDescriptions } from '@cartable/formats/list';
import { rasterExtensions, worldFileExtensions } from '@cartable/rasters/list';

/** Pictures that say nothing of where they lie: their world file comes with them, in a zip. */
const pictures: ReadonlySet<string> = new Set(['.png', '.jpg', '.jpeg']);

/** Extensions of main files of vector data, with their dots; a Shapefile comes in a zip with its companions. */
export const vectorExtensions: readonly string[] = [
  ...new Set(
    Object.values(formatDescriptions)
      .filter(({ id }) => id !== 'shapefile')
      .flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)),
  ),
];

/** Extensions of images that may hold their own georeference. */
export const imageExtensions: readonly string[] = rasterExtensions.filter(
  (extension) => !pictures.has(extension),
);

/** Extensions of files of tables, alone or in a zip. */
export const tableExtensions: readonly string[] = [...new Set(['.zip', ...vectorExtensions])];

export const acceptedExtensions: readonly string[] = [
  ...new Set(['.zip', ...vectorExtensions, ...imageExtensions]),
];

const shapefileParts = new Set(
  [...formatDescriptions.shapefile.extensions, ...formatDescriptions.shapefile.companions].map(
    (extension) => `.${extension}`,
  ),
);

export type FileRejection =
  | 'shapefilePart'
  | 'pictureAlone'
  | 'worldFileAlone'
  | 'unknownExtension'
  | 'empty'
  | 'tooLarge';

export function rejectionOf(file: Pick<File, 'name' | 'size'>, maxBytes: number): FileRejection | undefined {
  const extension = /\.[^.]+$/.exec(file.name)?.[0].toLowerCase() ?? '';
  if (shapefileParts.has(extension)) return 'shapefilePart';
  if (pictures.has(extension)) return 'pictureAlone';
  if (worldFileExtensions.includes(extension)) return 'worldFileAlone';
  if (!acceptedExtensions.includes(extension)) return 'unknownExtension';
  if (file.size === 0) return 'empty';
  if (file.size > maxBytes) return 'tooLarge';
  return undefined;
}
