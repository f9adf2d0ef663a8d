import type { AccountsContext, JournalNote } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';
import type { Community } from './community.model.ts';

/** A line in the journal of the datastore the community owns, if it owns one. */
export async function noteChange(
  context: AccountsContext,
  queries: AccountsQueries,
  { datastoreId }: Pick<Community, 'datastoreId'>,
  note: Omit<JournalNote, 'datastoreId'>,
): Promise<void> {
  if (datastoreId !== null) await context.journal?.record({ datastoreId, ...note }, queries);
}
