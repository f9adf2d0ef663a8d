import { highValueNames } from './high-value-names.ts';
import type { IsoRecord } from './record.model.ts';

/** Properties by which catalogue protocols search records, in the words of csw:Record. */
export const queryables = [
  'identifier',
  'title',
  'abstract',
  'subject',
  'type',
  'format',
  'relation',
  'language',
  'publisher',
  'rights',
  'created',
  'modified',
  'provenance',
] as const;
export type Queryable = (typeof queryables)[number];

/** Any of them. */
export const anyText = 'anytext';
export const boundingBox = 'boundingbox';

/**
 * Other names of the same (core queryables of OGC 07-006r1 table 5, ISO profile 07-045 table 6, DCMI, OGC API – Records
 * 20-004r1 table 8).
 */
const aliases: Readonly<Record<string, Queryable>> = {
  id: 'identifier',
  fileidentifier: 'identifier',
  resourceidentifier: 'identifier',
  date: 'modified',
  creationdate: 'created',
  revisiondate: 'modified',
  updated: 'modified',
  creator: 'publisher',
  organisationname: 'publisher',
  keyword: 'subject',
  keywords: 'subject',
  formats: 'format',
  association: 'relation',
  topiccategory: 'subject',
  license: 'rights',
  licence: 'rights',
  description: 'abstract',
  lineage: 'provenance',
};

/** @param name without prefix, in any case */
export function findQueryable(name: string): Queryable | typeof anyText | undefined {
  const lower = name.toLowerCase();
  if (lower === anyText) return anyText;
  return (
    queryables.find((one) => one === lower) ?? (Object.hasOwn(aliases, lower) ? aliases[lower] : undefined)
  );
}

export const isBoundingBox = (name: string | undefined): boolean =>
  name === undefined || /^(boundingbox|bbox|geometry|geom|coverage)$/i.test(name);

/** The values a record is found by; several of one name are each enough. */
export function queryableValues(record: IsoRecord): Record<Queryable, readonly string[]> {
  return {
    identifier: [record.file_identifier],
    title: [record.title],
    abstract: [record.abstract],
    subject: [
      ...record.topic_categories,
      ...record.inspire_keywords,
      ...record.free_keywords,
      ...highValueNames(record),
    ],
    type: [record.hierarchy_level],
    format: record.formats,
    relation: record.related_records,
    language: [record.language.code],
    publisher: [record.organisation_name],
    rights: record.licence ? [record.licence.title, record.licence.url] : [],
    created: [record.creation_date],
    modified: [record.update_date],
    provenance: [record.resource_genealogy],
  };
}
