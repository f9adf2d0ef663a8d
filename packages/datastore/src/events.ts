import type { ServiceForm } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { Person } from './people.ts';
import type { StoredError } from './stored-text.ts';

/**
 * Events of one folder that matter to folders above it. The subscribers of each event stand in one list
 * (`subscribers.ts`) and run at once, inside the transaction of the event: both are written, or neither.
 */
export interface DatastoreEvents {
  /** The checks of an upload ended otherwise than well. */
  uploadStopped: { readonly uploadId: string; readonly error: StoredError };
  /** It is checked again, in this projection (EPSG code). */
  uploadRetried: { readonly uploadId: string; readonly srid: number };
  /** A service form is accepted; its service is published later, by a job. */
  serviceRequested: {
    readonly visitor: Person;
    readonly datastoreId: string;
    readonly datasheetId: string;
    readonly form: ServiceForm;
    /** Before the identifiers of the datastore. */
    readonly identifierPrefix: string;
  };
  /** A service answers for the first time, or in another version. */
  servicePublished: {
    readonly id: string;
    readonly datastoreId: string;
    readonly datasheetId: string;
    readonly layerName: string;
    readonly open: boolean;
    /** The producer lets the site's own map show it, though it is restricted. */
    readonly allowViewData: boolean;
  };
  /** A service answers no more. */
  serviceWithdrawn: { readonly datasheetId: string };
  /** A file the record of a datasheet leads to has changed: a style, a document, the thumbnail. */
  filesChanged: { readonly datasheetId: string };
  /** Its services answer from other tables: extent and counts may have changed. */
  storedDataReplaced: { readonly datasheetId: string };
  /** A record is written, published, taken off the catalogue or deleted. */
  recordChanged: { readonly recordId: string };
  /** A stored data is as unknown; what is kept of it is removed later, by a job. */
  storedDataDiscarded: { readonly storedDataId: string };
}

/** @throws {CartableError} what prevents the event: its transaction is then undone */
export type Subscriber<Context, Name extends keyof DatastoreEvents> = (
  context: Context,
  db: Connection,
  event: DatastoreEvents[Name],
) => Promise<void>;

/** In the order in which they run. */
export type Subscribers<Context> = {
  readonly [Name in keyof DatastoreEvents]: readonly Subscriber<Context, Name>[];
};

/** To be called in the transaction of what happens. */
export async function emit<
  Context extends { readonly subscribers: Subscribers<Context> },
  Name extends keyof DatastoreEvents,
>(context: Context, db: Connection, name: Name, event: DatastoreEvents[Name]): Promise<void> {
  for (const handle of context.subscribers[name]) await handle(context, db, event);
}
