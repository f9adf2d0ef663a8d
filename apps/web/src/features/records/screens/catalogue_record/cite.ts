/** Citation of a data set: producer, year, title, version date, publisher's address (as DataCite puts them). */

import type { CatalogueRecord } from '@cartable/contract/catalogue';

export type Cited = Pick<
  CatalogueRecord,
  'title' | 'organisation_name' | 'update_date' | 'catalogue_url' | 'file_identifier' | 'datastore'
>;

const producerOf = ({ organisation_name: organisation, datastore }: Cited) => organisation || datastore.name;
const yearOf = ({ update_date: date }: Cited) => date.slice(0, 4);

export const citationOf = (record: Cited): string =>
  `${producerOf(record)} (${yearOf(record)}). ${record.title}. ${record.catalogue_url}`;

/** BibTeX takes braces and a few signs for its own. */
const bibtex = (text: string) => text.replace(/[{}\\]/g, '').replace(/[#$%&_]/g, '\\$&');

export const bibtexOf = (record: Cited): string =>
  [
    `@misc{${record.file_identifier.replace(/[^\w-]/g, '_')},`,
    `  author = {{${bibtex(producerOf(record))}}},`,
    `  title = {${bibtex(record.title)}},`,
    `  year = {${yearOf(record)}},`,
    `  url = {${record.catalogue_url}}`,
    '}',
  ].join('\n');
