import type { AccountsQueries } from '../tables.ts';

/** Of one person. */
export async function credentialsOf(queries: AccountsQueries, userId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('passkeys')
    .select('credential_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ credential_id }) => credential_id);
}

export async function hasPasskey(queries: AccountsQueries, userId: string): Promise<boolean> {
  return (await credentialsOf(queries, userId)).length > 0;
}
