/** A record of ISO 19139 as values of the service form. */

import type { IsoNote } from '@cartable/catalogue';
import { charsets, type DatasheetRecord } from '@cartable/contract/datastore';
import { resourceLanguages } from '../../../records/index.ts';
import type { RecordOnlyValues, ServiceValues } from './form-values.ts';

/** Field of the forms for each of the record. */
export const fieldOf = {
  file_identifier: 'identifier',
  hierarchy_level: 'hierarchy_level',
  language: 'language',
  charset: 'charset',
  title: 'public_name',
  abstract: 'description',
  creation_date: 'creation_date',
  topic_categories: 'category',
  inspire_keywords: 'keywords',
  free_keywords: 'free_keywords',
  resource_genealogy: 'resource_genealogy',
  frequency_code: 'frequency_code',
  contact_email: 'email_contact',
  organisation_name: 'organization',
  organisation_email: 'organization_email',
  resolution: 'resolution',
  licence: 'licence',
} as const satisfies Record<Exclude<keyof DatasheetRecord, keyof RecordOnlyValues>, keyof ServiceValues>;

const isRequested = (name: string): name is keyof typeof fieldOf => Object.hasOwn(fieldOf, name);

export interface SourceReading {
  readonly values: Partial<ServiceValues>;
  readonly notes: readonly IsoNote[];
}

/** Values of the document that the form has fields for; empty ones leave the form as it is. */
export function valuesOfRecord(record: Partial<DatasheetRecord>, notes: readonly IsoNote[]): SourceReading {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    if (!isEmpty && isRequested(name)) values[fieldOf[name]] = value;
  }
  if (record.file_identifier) values.identifier = record.file_identifier.replace(/^sandbox\./, '');
  if (record.charset && !(charsets as readonly string[]).includes(record.charset)) delete values.charset;
  if (record.language) values.language = knownLanguage(record.language);
  return { values: values as Partial<ServiceValues>, notes };
}

const knownLanguage = (written: DatasheetRecord['language']) =>
  resourceLanguages.find(({ code }) => code === written.code) ?? written;
