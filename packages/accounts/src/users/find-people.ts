import type { Language } from '@cartable/contract';
import { booleanColumn } from '@cartable/storage';
import { sql } from 'kysely';
import { searchPatterns } from '../administration/fold-words.ts';
import type { AccountsQueries } from '../tables.ts';
import { emailKey } from './user.model.ts';

/** A person as the other domains name and write to them. */
export interface VisiblePerson {
  readonly id: string;
  readonly userName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
  readonly language: Language;
}

/** A person as the collaborative space knows one. */
export interface NumberedPerson extends VisiblePerson {
  readonly number: number;
  readonly emailVerified: boolean;
}

/** Below the number of parameters either engine takes in one statement. */
const idsPerQuery = 5_000;

/** By id; those that do not exist are absent. */
export async function findPeople(
  queries: AccountsQueries,
  ids: readonly string[],
): Promise<Map<string, NumberedPerson>> {
  const distinct = [...new Set(ids)];
  const people = new Map<string, NumberedPerson>();
  for (let start = 0; start < distinct.length; start += idsPerQuery) {
    const part = distinct.slice(start, start + idsPerQuery);
    const rows = await select(queries).where('id', 'in', part).execute();
    for (const row of rows) people.set(row.id, read(row));
  }
  return people;
}

/** Accounts in use by address, compared without case; only those whose address was confirmed are whose it says. */
export async function findPeopleByAddress(
  queries: AccountsQueries,
  addresses: readonly string[],
): Promise<Map<string, NumberedPerson>> {
  const keys = [...new Set(addresses.map(emailKey))];
  const people = new Map<string, NumberedPerson>();
  for (let start = 0; start < keys.length; start += idsPerQuery) {
    const rows = await select(queries)
      .where('email_key', 'in', keys.slice(start, start + idsPerQuery))
      .where('email_verified', '=', 1)
      .where('disabled_at', 'is', null)
      .execute();
    for (const row of rows) people.set(emailKey(row.email), read(row));
  }
  return people;
}

/** By number; those that do not exist are absent. */
export async function findPeopleByNumber(
  queries: AccountsQueries,
  numbers: readonly number[],
): Promise<Map<number, NumberedPerson>> {
  if (numbers.length === 0) return new Map();
  const rows = await select(queries)
    .where('number', 'in', [...new Set(numbers)])
    .execute();
  return new Map(rows.map((row) => [row.number, read(row)]));
}

/** Accounts in use whose names hold all the words, by name. Addresses are not looked into: nobody learns them here. */
export async function searchPeople(
  queries: AccountsQueries,
  { search, limit }: { readonly search: string; readonly limit: number },
): Promise<NumberedPerson[]> {
  const patterns = searchPatterns(search);
  if (patterns.length === 0) return [];
  let query = select(queries).where('disabled_at', 'is', null).where('email_verified', '=', 1);
  // The address ends the text that is searched.
  const names = sql<string>`substr(search_text, 1, length(search_text) - length(email_key))`;
  for (const pattern of patterns) query = query.where(sql<boolean>`${names} like ${pattern} escape '\\'`);
  const rows = await query.orderBy('search_text').orderBy('id').limit(limit).execute();
  return rows.map(read);
}

function select(queries: AccountsQueries) {
  return queries
    .selectFrom('users')
    .select(['id', 'number', 'user_name', 'first_name', 'last_name', 'email', 'email_verified', 'language']);
}

function read(row: Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]): NumberedPerson {
  return {
    id: row.id,
    number: row.number,
    userName: row.user_name,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailVerified: booleanColumn.read(row.email_verified),
    language: row.language as Language,
  };
}

/** Communities a person belongs to at this moment; `undefined` when there is no such account, or it is disabled. */
export async function communityIdsOf(
  queries: AccountsQueries,
  userId: string,
): Promise<readonly string[] | undefined> {
  const rows = await queries
    .selectFrom('users')
    .leftJoin('members', 'members.user_id', 'users.id')
    .select('members.community_id')
    .where('users.id', '=', userId)
    .where('users.disabled_at', 'is', null)
    .execute();
  return rows.length === 0 ? undefined : rows.flatMap(({ community_id }) => community_id ?? []);
}
