import type { AccountsQueries } from '../tables.ts';
import { searchTextOf } from './fold-words.ts';

/** After names or address changed: what the account is found by follows. */
export async function refreshSearchText(queries: AccountsQueries, userId: string): Promise<void> {
  const user = await queries
    .selectFrom('users')
    .select(['email', 'user_name', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user === undefined) return;
  await queries
    .updateTable('users')
    .set({ search_text: searchTextOf(user) })
    .where('id', '=', userId)
    .execute();
}
