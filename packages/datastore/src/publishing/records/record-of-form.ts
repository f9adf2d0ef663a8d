import type { DatasheetRecord, ServiceForm } from '@cartable/contract';

/** What a service form says of the resource itself, kept once for the datasheet and proposed to its next form. */
export function recordOfForm(form: ServiceForm, identifierPrefix: string): DatasheetRecord {
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
