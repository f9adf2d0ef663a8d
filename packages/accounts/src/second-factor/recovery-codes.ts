import { randomInt } from 'node:crypto';
import type { AccountsQueries } from '../tables.ts';
import { hashToken } from '../tokens/random-token.ts';

const count = 10;
/** Without letters and digits one takes for another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Some 49 bits: beyond guessing at twenty tries an hour. */
const length = 10;

/** In place of the former ones. @returns the codes, `abcde-fghjk`, which are not kept */
export async function writeRecoveryCodes(queries: AccountsQueries, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, createCode);
  await deleteRecoveryCodes(queries, userId);
  await queries
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) })))
    .execute();
  return codes;
}

export async function deleteRecoveryCodes(queries: AccountsQueries, userId: string): Promise<void> {
  await queries.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Uses it up. @returns whether it was one */
export async function spendRecoveryCode(
  queries: AccountsQueries,
  userId: string,
  code: string,
): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(queries: AccountsQueries, userId: string): Promise<number> {
  const { left } = await queries
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number | bigint | string>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

function createCode(): string {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
}

/** However it was typed. */
function hashOf(userId: string, code: string): string {
  return hashToken(`${userId}\n${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
}
