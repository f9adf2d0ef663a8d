import { type DatasheetRecord, licenceOf, type ServiceForm } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import type { DatastoreEvents } from '../../events.ts';
import { type CarriedField, fieldsInPlace } from './fields-in-place.ts';
import { draftRecord } from './write-record.ts';

/**
 * Keeps in the record of a datasheet what the form of one of its services says.
 * @throws {CartableError} `metadata.identifier-taken`, `metadata.quota-exceeded`, `service.no-endpoint`
 */
export async function draftRecordOfForm(
  context: DatastoreContext,
  db: Connection,
  { form, identifierPrefix, ...request }: DatastoreEvents['serviceRequested'],
): Promise<void> {
  const content = {
    ...(await fieldsInPlace(db, request)),
    ...recordOfForm(form, identifierPrefix),
    ...(form.licence ? { licence: licenceOf(form.licence) } : {}),
  };
  await draftRecord(context, db, { ...request, content });
}

/** Description of the resource in a service form, kept once for the datasheet and proposed to its next form. */
function recordOfForm(form: ServiceForm, identifierPrefix: string): Omit<DatasheetRecord, CarriedField> {
  return {
    file_identifier: `${identifierPrefix}${form.identifier}`,
    hierarchy_level: form.hierarchy_level === '' ? 'dataset' : form.hierarchy_level,
    language: form.language,
    charset: form.charset,
    title: form.public_name,
    abstract: form.description,
    creation_date: form.creation_date,
    topic_categories: form.category,
    inspire_keywords: form.keywords,
    free_keywords: form.free_keywords,
    resource_genealogy: form.resource_genealogy,
    frequency_code: form.frequency_code,
    contact_email: form.email_contact,
    organisation_name: form.organization,
    organisation_email: form.organization_email,
    resolution: form.resolution === '' ? null : form.resolution,
  };
}
