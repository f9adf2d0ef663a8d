import type { Language } from '@cartable/contract';
import type { AccountsContext } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';
import { findUserRowByEmail } from '../users/user.store.ts';

/** Who reads what is written to the support: the address of the settings, else the first administrator. */
export async function findSupport(
  context: AccountsContext,
  queries: AccountsQueries,
): Promise<{ email: string; language: Language } | undefined> {
  const { supportEmail } = context.settings;
  if (supportEmail !== undefined) {
    const account = await findUserRowByEmail(queries, supportEmail);
    return { email: supportEmail, language: (account?.language ?? 'fr') as Language };
  }
  const row = await queries
    .selectFrom('users')
    .select(['email', 'language'])
    .where('is_administrator', '=', 1)
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  return row && { email: row.email, language: row.language as Language };
}
