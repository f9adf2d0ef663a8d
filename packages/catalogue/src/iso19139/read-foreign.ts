import { longestForeignXml } from '@cartable/contract';
import { foreignDocument } from './foreign-elements.ts';
import type { IsoDocument } from './iso-document.ts';
import { readLicence } from './read-licence.ts';

/** What is left of the document once every other field is read; nothing when it is too long to be kept. */
export function readForeign(document: IsoDocument): string | undefined {
  const rest = foreignDocument(document.root, readLicence(document.resource));
  if (rest === null) return undefined;
  if (rest.length > longestForeignXml) return document.note('foreign-too-large', 'foreign_xml');
  return rest;
}
