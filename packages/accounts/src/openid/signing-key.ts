import { generateKeyPair, type JsonWebKey, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { type AccountsContext, inTransaction, queriesOf, timestamp } from '../context.ts';

/** Signs the identity tokens of the OpenID provider: RS256, which every client can check (OpenID Connect Core §15.1). */
export interface SigningKey {
  readonly id: string;
  readonly jwk: JsonWebKey;
}

const modulusBits = 2048;

/** The key of the installation, made the first time somebody asks; processes that ask at once get the same. */
export async function signingKey(context: AccountsContext): Promise<SigningKey> {
  const known = await findKey(context);
  if (known !== undefined) return known;
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: modulusBits });
  const jwk = JSON.stringify(privateKey.export({ format: 'jwk' }));
  await inTransaction(context, (queries) =>
    queries
      .insertInto('openid_keys')
      .values({ id: randomUUID(), jwk, created_at: timestamp(context) })
      .execute(),
  );
  const kept = await findKey(context);
  if (kept === undefined) throw new Error('The signing key has just been written');
  return kept;
}

async function findKey(context: AccountsContext): Promise<SigningKey | undefined> {
  const row = await queriesOf(context)
    .selectFrom('openid_keys')
    .select(['id', 'jwk'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, jwk: JSON.parse(row.jwk) as JsonWebKey };
}
