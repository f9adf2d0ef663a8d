import type { Db } from '../../tables.ts';

/** A bearer token got by the credentials of an OAUTH2 key. */
export interface AccessToken {
  readonly keyId: string;
  /** Of the secret it was got with. */
  readonly generation: number;
  readonly expiresAt: string;
}

export async function findToken(db: Db, hash: string): Promise<AccessToken | undefined> {
  const row = await db
    .selectFrom('access_tokens')
    .selectAll()
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row && { keyId: row.key_id, generation: row.generation, expiresAt: row.expires_at };
}

export async function insertToken(db: Db, hash: string, token: AccessToken): Promise<void> {
  await db
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
export async function listLiveTokens(db: Db, keyId: string, at: string): Promise<string[]> {
  await db.deleteFrom('access_tokens').where('key_id', '=', keyId).where('expires_at', '<=', at).execute();
  const rows = await db
    .selectFrom('access_tokens')
    .select('token_hash')
    .where('key_id', '=', keyId)
    .orderBy('expires_at')
    .execute();
  return rows.map(({ token_hash }) => token_hash);
}

export async function deleteTokens(db: Db, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await db.deleteFrom('access_tokens').where('token_hash', 'in', hashes).execute();
}
