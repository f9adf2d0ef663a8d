/** Values of the form of a record: initial ones, rules, and the call they become. */

import {
  type DatasheetRecord,
  type EditedRecord,
  licenceFormSchema,
  proposedLicence,
  type RecordEditForm,
  recordEditFormSchema,
  serviceFormSchema,
} from '@cartable/contract/datastore';
import { fieldOf, type RecordOnlyValues, type ServiceValues } from '../../offerings/index.ts';
import { boxOf, typedBoxOf, typedBoxRules } from './typed-box.ts';

type SharedField = (typeof fieldOf)[keyof typeof fieldOf];

/** The fields of the forms of services that are about the resource, by the same names, and those only a record has. */
export interface RecordValues extends Pick<ServiceValues, SharedField>, RecordOnlyValues {
  /** Version of the record the form was filled from: kept with what is typed, over a reload too. */
  version: string | null;
}

const { hvd_categories, contacts, use_limitation, links, related_records, given_formats } =
  recordEditFormSchema.shape;

export const recordRules = serviceFormSchema
  .pick({
    identifier: true,
    hierarchy_level: true,
    language: true,
    charset: true,
    public_name: true,
    description: true,
    creation_date: true,
    category: true,
    keywords: true,
    free_keywords: true,
    resource_genealogy: true,
    frequency_code: true,
    email_contact: true,
    organization: true,
    organization_email: true,
    resolution: true,
  })
  .extend({
    licence: licenceFormSchema,
    hvd_categories: hvd_categories.unwrap(),
    contacts: contacts.unwrap(),
    use_limitation: use_limitation.unwrap(),
    links: links.unwrap(),
    related_records: related_records.unwrap(),
    given_formats: given_formats.unwrap(),
    extent: typedBoxRules,
  });

const shared = Object.entries(fieldOf) as [keyof typeof fieldOf, SharedField][];

/** @param empty what a datasheet says before anybody wrote its record */
export function valuesOf({ version, metadata }: EditedRecord, empty: DatasheetRecord): RecordValues {
  const record: DatasheetRecord = metadata?.csw_metadata ?? empty;
  const values = Object.fromEntries(shared.map(([name, field]) => [field, record[name]]));
  return {
    ...(values as unknown as Pick<ServiceValues, SharedField>),
    identifier: record.file_identifier.replace(/^sandbox\./, ''),
    resolution: (record.resolution ?? '') as ServiceValues['resolution'],
    licence: record.licence ?? proposedLicence,
    hvd_categories: [...record.hvd_categories],
    contacts: record.contacts.map((contact) => ({ ...contact })),
    use_limitation: record.use_limitation,
    related_records: [...record.related_records],
    given_formats: [...record.given_formats],
    links: record.links.map((link) => ({ ...link })),
    extent: typedBoxOf(record.extent),
    foreign_xml: record.foreign_xml,
    version,
  };
}

export function bodyOf(values: RecordValues): RecordEditForm {
  const record = Object.fromEntries(shared.map(([name, field]) => [name, values[field]]));
  return {
    ...record,
    resolution: values.resolution === '' ? null : values.resolution,
    hvd_categories: values.hvd_categories,
    contacts: values.contacts,
    use_limitation: values.use_limitation,
    links: values.links,
    related_records: values.related_records,
    given_formats: values.given_formats,
    extent: boxOf(values.extent),
    foreign_xml: values.foreign_xml,
    version: values.version,
  } as RecordEditForm;
}

/** Field of the form for each the server names. */
export const formFieldOf = (path: string): string => {
  const [name = '', ...rest] = path.split('.');
  return [Object.hasOwn(fieldOf, name) ? fieldOf[name as keyof typeof fieldOf] : name, ...rest].join('.');
};

export interface Merge {
  readonly values: RecordValues;
  /** Fields that somebody else wrote otherwise than what stands in the form. */
  readonly differing: readonly (keyof RecordValues)[];
}

/**
 * Typed values merged with those somebody else wrote meanwhile: an untouched field becomes theirs, the others stay.
 * @param base what the form was filled from; undefined when it is not known any more, and all of it then stays
 */
export function mergeValues(base: RecordValues | undefined, mine: RecordValues, theirs: RecordValues): Merge {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const names = (Object.keys(theirs) as (keyof RecordValues)[]).filter((name) => name !== 'version');
  const isTouched = (name: keyof RecordValues) => base === undefined || !same(mine[name], base[name]);
  const retained = names.filter((name) => isTouched(name) && !same(mine[name], theirs[name]));
  return {
    values: { ...theirs, ...Object.fromEntries(retained.map((name) => [name, mine[name]])) },
    differing: retained.filter((name) => base === undefined || !same(theirs[name], base[name])),
  };
}
