import {
  CartableError,
  type DatasheetRecord,
  decodeXml,
  type Licence,
  longestForeignXml,
} from '@cartable/contract';
import { OgcRequestError, readXml, type XmlNode } from '@cartable/ogc';
import { foreignDocument } from './foreign-elements.ts';
import { IsoDocument, type IsoNote } from './iso-document.ts';
import { findBelow, nodesAt } from './iso-tree.ts';
import { type IsoValues, isoReaders } from './readers.ts';

/** Fields of the record that people write. */
const written = [
  'file_identifier',
  'hierarchy_level',
  'language',
  'charset',
  'title',
  'abstract',
  'creation_date',
  'topic_categories',
  'inspire_keywords',
  'free_keywords',
  'hvd_categories',
  'resource_genealogy',
  'frequency_code',
  'contact_email',
  'organisation_name',
  'organisation_email',
  'contacts',
  'use_limitation',
  'resolution',
  'licence',
  'links',
  'related_records',
  'given_formats',
  'extent',
  'foreign_xml',
] as const satisfies (keyof DatasheetRecord)[];

type Computed = Exclude<keyof IsoValues, (typeof written)[number] | 'update_date'>;

/** `layers` of others name no offering. */
export interface IsoReading extends Pick<IsoValues, Computed> {
  /** Part of the document that the record can hold. */
  readonly record: Partial<DatasheetRecord>;
  readonly notes: readonly IsoNote[];
}

/** Largest document readXml takes, in bytes. */
export const maxRecordBytes = 1024 * 1024;

const rootNames = ['MD_Metadata', 'MI_Metadata'];

/**
 * Reads an ISO 19139 record, ours or another's, alone or inside the answer of a catalogue; bytes in the encoding they
 * declare.
 * @throws {CartableError} `metadata.not-xml`, `metadata.not-iso`, `metadata.too-large`, `common.xml-encoding`
 */
export function readIsoRecord(xml: string | Uint8Array): IsoReading {
  const root = readRoot(xml);
  const [resource, ...others] = nodesAt(root, 'identificationInfo').flatMap(({ children }) => children);
  const document = new IsoDocument(root, resource);
  if (others.length > 0) document.note('others-ignored', 'title', String(others.length));
  return {
    record: readWritten(document),
    projections: isoReaders.projections(document),
    bbox: isoReaders.bbox(document),
    layers: isoReaders.layers(document),
    style_files: isoReaders.style_files(document),
    capabilities_files: isoReaders.capabilities_files(document),
    documents: isoReaders.documents(document),
    thumbnail_url: isoReaders.thumbnail_url(document),
    representations: isoReaders.representations(document),
    formats: isoReaders.formats(document),
    notes: document.notes,
  };
}

/**
 * Only what a record has no field for, of a document kept with it or sent for that; `null` when nothing is.
 * @param licence of the record: any other one is the document's
 * @throws {CartableError} as `readIsoRecord`
 */
export function readForeignXml(xml: string, licence: Licence | null): string | null {
  const kept = foreignDocument(readRoot(xml), licence);
  if (kept !== null && kept.length > longestForeignXml)
    throw new CartableError('metadata.too-large', { limit: longestForeignXml / 1_000_000 });
  return kept;
}

function readWritten(document: IsoDocument): Partial<DatasheetRecord> {
  const values = written.map((field) => [field, isoReaders[field](document)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function readRoot(xml: string | Uint8Array): XmlNode {
  if (xml.length > maxRecordBytes) throw new CartableError('metadata.too-large', { limit: 1 });
  let tree: XmlNode;
  try {
    tree = readXml(typeof xml === 'string' ? xml : decodeXml(xml));
  } catch (error) {
    if (!(error instanceof OgcRequestError)) throw error;
    const problem = String(error.params.problem ?? error.code).slice(0, 200);
    throw new CartableError('metadata.not-xml', { problem }, { cause: error });
  }
  const root = findBelow(tree, rootNames);
  if (root === undefined) throw new CartableError('metadata.not-iso', { element: tree.local.slice(0, 100) });
  return root;
}
