import { type RecordAddresses, schemaOrgDataset } from '@cartable/catalogue';
import { type DatastoreContext, db } from '../context.ts';
import { describeRecord } from '../publishing/records/describe-record.ts';
import { findPublishedRecord } from '../publishing/records/metadata.store.ts';
import { recordAddresses } from '../publishing/records/record-addresses.ts';
import { findListedRecord } from './catalogue-entry.store.ts';
import { beginningOf } from './catalogue-entry.ts';
import { findDeparted } from './departed.ts';

/** Metadata of the page of a record, for search engines and social networks. */
export interface RecordPage extends RecordAddresses {
  readonly title: string;
  /** Plain text. */
  readonly description: string;
  readonly imageUrl: string | null;
  /** False for a record of a sandbox: it may be looked at, and is nowhere listed. */
  readonly isListed: boolean;
  /** schema.org Dataset. */
  readonly dataset: object;
}

/** The record has another identifier now. */
export interface MovedPage {
  readonly movedTo: string;
}

/** `gone` was in the catalogue and is no more; `undefined` never was, as far as anyone may know. */
export async function readRecordPage(
  context: DatastoreContext,
  fileIdentifier: string,
): Promise<RecordPage | MovedPage | 'gone' | undefined> {
  const record = await findPublishedRecord(db(context), fileIdentifier);
  if (!record) return readDeparted(context, fileIdentifier);
  const { iso } = await describeRecord(context, record);
  const addresses = recordAddresses(context.publicUrl, iso.file_identifier);
  return {
    ...addresses,
    title: iso.title,
    description: beginningOf(iso.abstract),
    imageUrl: iso.thumbnail_url,
    isListed: (await findListedRecord(db(context), record.id)) !== undefined,
    dataset: schemaOrgDataset(iso, addresses),
  };
}

async function readDeparted(
  context: DatastoreContext,
  fileIdentifier: string,
): Promise<MovedPage | 'gone' | undefined> {
  const departed = await findDeparted(context, fileIdentifier);
  if (departed === undefined || departed === 'gone') return departed;
  return { movedTo: recordAddresses(context.publicUrl, departed.identifier).pageUrl };
}
