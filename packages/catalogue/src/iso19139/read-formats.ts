import { mostFormats } from '@cartable/contract';
import { isOfPlatform } from './foreign-elements.ts';
import { type IsoDocument, longestTitle } from './iso-document.ts';
import { valuesAt } from './iso-tree.ts';

/** Formats a document may name before the rest is left aside. */
const most = 100;

export const formatNames = ({ root }: IsoDocument): string[] =>
  valuesAt(root, 'distributionInfo/MD_Distribution/distributionFormat/MD_Format/name').slice(0, most);

/** Those of a document of the platform are of its services, which it knows again. */
export function readGivenFormats(document: IsoDocument): string[] | undefined {
  if (isOfPlatform(document.root)) return undefined;
  const names = [...new Set(formatNames(document).map((name) => name.slice(0, longestTitle)))];
  if (names.length > mostFormats) document.note('shortened', 'given_formats', String(mostFormats));
  return names.length === 0 ? undefined : names.slice(0, mostFormats);
}
