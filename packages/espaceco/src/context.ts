import type { Accounts } from '@cartable/accounts';
import type { OutboundClient } from '@cartable/platform';
import type { Clock, Connection, FeatureStore, JobQueue, Metadata, ObjectStore } from '@cartable/storage';
import type { TableSources } from './editing/table-sources.ts';
import type { TableThreads } from './editing/table-threads.ts';

/** What mails tell of the site. */
export interface Site {
  readonly siteTitle: string;
  /** Without final slash. */
  readonly publicUrl: string;
}

/** Dependencies of every use case of this package. */
export interface EspacecoContext {
  readonly metadata: Metadata;
  readonly objects: ObjectStore;
  readonly clock: Clock;
  /** Accounts of people, known there by an identifier and told here by their number. */
  readonly people: Pick<
    Accounts,
    'findPeople' | 'findPeopleByNumber' | 'findVisitor' | 'queueMail' | 'recordNotification' | 'searchPeople'
  >;
  readonly site: Site;
  readonly queue: JobQueue;
  readonly features: FeatureStore;
  /** Threads that write into tables. */
  readonly tables: TableThreads;
  readonly sources: TableSources;
  /** Calls addresses people give, and no internal one. */
  readonly outbound: Pick<OutboundClient, 'fetch'>;
  /** A fault that fails nobody, for the log. @param what it did */
  onFault(error: unknown, what: string): void;
  /** Well-known text of a geometry; undefined when it is none. */
  readWkt(text: string): { readonly wkb: Uint8Array; readonly srid?: number | undefined } | undefined;
}

/** All or nothing; inside, only the given connection may be used. */
export function inTransaction<R>(context: EspacecoContext, body: (db: Connection) => Promise<R>): Promise<R> {
  return context.metadata.transaction((trx) => body(trx));
}

/**
 * What follows from something that is written already: whoever asked for that is not told that it failed, lest it be
 * done twice.
 */
export async function afterwards(
  { onFault }: Pick<EspacecoContext, 'onFault'>,
  what: string,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    onFault(error, what);
  }
}

/** Now, or later, as the tables keep it. */
export function timestamp(context: EspacecoContext, offsetMs = 0): string {
  return new Date(context.clock.now().getTime() + offsetMs).toISOString();
}
