/** What an ISO 19139 document would change of the record in the form. */

import type { IsoNote } from '@cartable/catalogue';
import type { DatasheetRecord } from '@cartable/contract/datastore';
import { valuesOfRecord } from '../../offerings/index.ts';
import type { RecordValues } from './record-values.ts';
import { typedBoxOf } from './typed-box.ts';

export interface ImportedField {
  readonly name: keyof RecordValues;
  readonly now: RecordValues[keyof RecordValues];
  readonly read: RecordValues[keyof RecordValues];
}

export interface ReadDocument {
  readonly fileName: string;
  readonly record: Partial<DatasheetRecord>;
  readonly notes: readonly IsoNote[];
  /** Elements kept as they are, `gmd:purpose`. */
  readonly foreign: readonly string[];
}

/** Fields the document tells otherwise; what it does not tell stays. */
export function importedFields(values: RecordValues, { record, notes }: ReadDocument): ImportedField[] {
  const { contacts = [], links = [], hvd_categories: categories = [] } = record;
  const { related_records: related = [], given_formats: formats = [] } = record;
  const { use_limitation: limitation, extent, foreign_xml: foreign } = record;
  const read: Partial<RecordValues> = {
    ...(valuesOfRecord(record, notes).values as Partial<RecordValues>),
    ...(categories.length > 0 && { hvd_categories: categories }),
    ...(contacts.length > 0 && { contacts }),
    ...(links.length > 0 && { links }),
    ...(related.length > 0 && { related_records: related }),
    ...(formats.length > 0 && { given_formats: formats }),
    ...(limitation && { use_limitation: limitation }),
    ...(extent && { extent: typedBoxOf(extent) }),
    ...(foreign && { foreign_xml: foreign }),
  };
  return (Object.keys(read) as (keyof RecordValues)[])
    .map((name) => ({ name, now: values[name], read: read[name]! }))
    .filter(({ now, read }) => !isSame(now, read));
}

/** Lists without order: a document tells its words in another one. */
const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

function canonical(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(canonical).sort());
  if (value !== null && typeof value === 'object')
    return JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify(value ?? '');
}

/** A value of the form as one line of text. */
export function lineOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(lineOf).join(', ');
  if (typeof value !== 'object') return String(value);
  const told = value as Record<string, unknown>;
  if ('west' in told)
    return ['west', 'south', 'east', 'north']
      .map((side) => told[side])
      .join(' ')
      .trim();
  if ('organisation' in told) return `${told.organisation} (${told.email})`;
  if ('protocol' in told) return `${told.title} – ${told.url}`;
  return String(told.title ?? told.language ?? told.code ?? '');
}
