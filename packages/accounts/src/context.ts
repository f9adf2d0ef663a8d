import { type Clock, type Connection, type JobQueue, type Metadata, tablesOf } from '@cartable/storage';
import type { AccountsQueries, AccountsTables } from './tables.ts';

export interface AccountSettings {
  readonly siteTitle: string;
  /** Address of the site without final slash: links in mails begin with it. */
  readonly publicUrl: string;
  readonly sessionIdleMs: number;
  readonly sessionLifetimeMs: number;
  /** Who may ask for an account. @default 'open' */
  readonly signUp?: 'open' | 'invitation' | 'closed' | undefined;
  /** Domains of e-mail addresses accounts may have. @default any */
  readonly signUpDomains?: readonly string[] | undefined;
  /** Recipient of messages to the support; the first administrator's address when absent. */
  readonly supportEmail?: string | undefined;
  /** Messages to the support that contain one of these are refused. */
  readonly bannedWords?: readonly string[] | undefined;
}

/** Rights to services are remembered by the datastores, a package above this one. */
export interface Memberships {
  /** Before somebody enters or leaves a community, in the transaction `on` of it. */
  changing(on: Connection): Promise<void>;
}

/** Dependencies of every use case of this package. */
export interface AccountsContext {
  readonly metadata: Metadata;
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly settings: AccountSettings;
  /** Absent where nobody remembers them. */
  readonly memberships?: Memberships;
}

export function queriesOf(context: AccountsContext): AccountsQueries {
  return context.metadata.tables<AccountsTables>();
}

/** All or nothing; inside, only the given queries may be used. */
export function inTransaction<R>(
  context: AccountsContext,
  body: (queries: AccountsQueries) => Promise<R>,
): Promise<R> {
  return context.metadata.transaction((trx) => body(tablesOf<AccountsTables>(trx)));
}

/** Now, or later, as the tables keep it. */
export function timestamp(context: AccountsContext, offsetMs = 0): string {
  return new Date(context.clock.now().getTime() + offsetMs).toISOString();
}
