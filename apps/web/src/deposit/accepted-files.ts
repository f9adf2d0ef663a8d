/** Which files the form takes, told before a byte leaves. The server looks inside; here only what a name and a size tell. */

import { formatDescriptions } from '@cartable/formats/list';

/** Extensions of main files, with their dots; a Shapefile comes in a zip with its companions. */
export const acceptedExtensions: readonly string[] = [
  ...new Set([
    '.zip',
    ...Object.values(formatDescriptions)
      .filter(({ id }) => id !== 'shapefile')
      .flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)),
  ]),
];

const shapefileParts = new Set(
  [...formatDescriptions.shapefile.extensions, ...formatDescriptions.shapefile.companions].map(
    (extension) => `.${extension}`,
  ),
);

export type FileRefusal = 'shapefilePart' | 'unknownExtension' | 'empty' | 'tooLarge';

export function refusalOf(file: Pick<File, 'name' | 'size'>, maxBytes: number): FileRefusal | undefined {
  const extension = /\.[^.]+$/.exec(file.name)?.[0].toLowerCase() ?? '';
  if (shapefileParts.has(extension)) return 'shapefilePart';
  if (!acceptedExtensions.includes(extension)) return 'unknownExtension';
  if (file.size === 0) return 'empty';
  if (file.size > maxBytes) return 'tooLarge';
  return undefined;
}
