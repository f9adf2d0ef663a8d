import { type Connection, tablesOf } from '@cartable/storage';
import type { KeyTables } from './key.tables.ts';

const tables = tablesOf<KeyTables>;

/** A bearer token got by the credentials of an OAUTH2 key. */
export interface AccessToken {
  readonly keyId: string;
  /** Generation of the secret it was got with. */
  readonly generation: number;
  readonly expiresAt: string;
}

export async function findToken(db: Connection, hash: string): Promise<AccessToken | undefined> {
  const row = await tables(db)
    .selectFrom('access_tokens')
    .selectAll()
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row && { keyId: row.key_id, generation: row.generation, expiresAt: row.expires_at };
}

export async function insertToken(db: Connection, hash: string, token: AccessToken): Promise<void> {
  await tables(db)
    .insertInto('access_tokens')
    .values({
      token_hash: hash,
      key_id: token.keyId,
      generation: token.generation,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** The tokens of a key that still live, those that end first before the others; the dead are forgotten. */
export async function listLiveTokens(db: Connection, keyId: string, at: string): Promise<string[]> {
  await tables(db)
    .deleteFrom('access_tokens')
    .where('key_id', '=', keyId)
    .where('expires_at', '<=', at)
    .execute();
  const rows = await tables(db)
    .selectFrom('access_tokens')
    .select('token_hash')
    .where('key_id', '=', keyId)
    .orderBy('expires_at')
    .execute();
  return rows.map(({ token_hash }) => token_hash);
}

export async function deleteTokens(db: Connection, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await tables(db).deleteFrom('access_tokens').where('token_hash', 'in', hashes).execute();
}
