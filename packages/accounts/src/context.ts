import type { Clock, JobQueue, Metadata } from '@cartable/storage';
import type { AccountsQueries, AccountsTables } from './tables.ts';

export interface AccountSettings {
  readonly siteTitle: string;
  /** Address of the site without final slash: links in mails begin with it. */
  readonly publicUrl: string;
  readonly sessionIdleMs: number;
  readonly sessionLifetimeMs: number;
}

/** What every use case of this package needs. */
export interface AccountsContext {
  readonly metadata: Metadata;
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly settings: AccountSettings;
}

export function queriesOf(context: AccountsContext): AccountsQueries {
  return context.metadata.tables<AccountsTables>();
}

/** All or nothing; inside, only the given queries may be used. */
export function inTransaction<R>(
  context: AccountsContext,
  body: (queries: AccountsQueries) => Promise<R>,
): Promise<R> {
  return context.metadata.transaction((trx) => body(trx as unknown as AccountsQueries));
}

/** Now, or later, as the tables keep it. */
export function timestamp(context: AccountsContext, offsetMs = 0): string {
  return new Date(context.clock.now().getTime() + offsetMs).toISOString();
}
