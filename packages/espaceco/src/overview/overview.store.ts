/** What a community’s reports come to, counted by the engine: rows are never read one by one. */

import { type Connection, tablesOf } from '@cartable/storage';
import { type SqlBool, sql } from 'kysely';
import type { ReportTables } from '../reports/report.tables.ts';

const tables = tablesOf<ReportTables>;

export interface Counted<Key> {
  readonly key: Key;
  readonly count: number;
  readonly open: number;
}

export interface OverviewOf {
  readonly communityId: number;
  /** ISO date: opened since then. */
  readonly since: string | undefined;
}

const reports = (db: Connection, { communityId, since }: OverviewOf) => {
  const of = tables(db)
    .selectFrom('espaceco_reports')
    .where('espaceco_reports.community_id', '=', communityId)
    .where('espaceco_reports.status', '!=', 'test');
  return since === undefined ? of : of.where('espaceco_reports.opened_at', '>=', since);
};

const openCount = sql<number>`sum(case when espaceco_reports.closed_at is null then 1 else 0 end)`;

/** The most frequent first. */
export async function countBy<Column extends 'status' | 'commune' | 'author_id'>(
  db: Connection,
  of: OverviewOf,
  { column, limit }: { readonly column: Column; readonly limit: number },
): Promise<Counted<string | null>[]> {
  const rows = await reports(db, of)
    .select((eb) => [
      eb.ref(`espaceco_reports.${column}`).as('key'),
      eb.fn.countAll<number>().as('count'),
      openCount.as('open'),
    ])
    .groupBy(`espaceco_reports.${column}`)
    .orderBy('count', 'desc')
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ key, count, open }) => ({
    key: key as string | null,
    count: Number(count),
    open: Number(open),
  }));
}

export interface CountedTheme extends Counted<string | null> {
  /** That owns it: two may have themes of one name. */
  readonly communityId: number | null;
}

/** The most frequent first. */
export async function countThemes(db: Connection, of: OverviewOf, limit: number): Promise<CountedTheme[]> {
  const theme = ['espaceco_reports.theme', 'espaceco_reports.theme_community_id'] as const;
  const rows = await reports(db, of)
    .select((eb) => [...theme, eb.fn.countAll<number>().as('count'), openCount.as('open')])
    .groupBy([...theme])
    .orderBy('count', 'desc')
    .orderBy('theme')
    .orderBy('theme_community_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    key: row.theme,
    communityId: row.theme_community_id,
    count: Number(row.count),
    open: Number(row.open),
  }));
}

/** Open ones, by when they were opened: younger than each date, and older than the one before. */
export async function countOpenSince(
  db: Connection,
  of: OverviewOf,
  dates: readonly string[],
): Promise<number[]> {
  const row = await reports(db, of)
    .where('espaceco_reports.closed_at', 'is', null)
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      ...dates.map((date, rank) =>
        sql<number>`sum(case when espaceco_reports.opened_at >= ${date} then 1 else 0 end)`.as(
          `since${rank}`,
        ),
      ),
    ])
    .executeTakeFirstOrThrow();
  const told = row as unknown as Readonly<Record<string, number | null>>;
  return [...dates.map((_date, rank) => Number(told[`since${rank}`] ?? 0)), Number(told.all ?? 0)];
}

/** Days of two dates of reports, and how many have these: few rows, however many reports. */
export interface Spell {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

const dayOf = (column: string) => sql<string>`substr(${sql.ref(column)}, 1, 10)`;

export async function listClosings(db: Connection, of: OverviewOf, limit: number): Promise<Spell[]> {
  const [from, to] = [dayOf('espaceco_reports.opened_at'), dayOf('espaceco_reports.closed_at')];
  const rows = await reports(db, of)
    .where('espaceco_reports.closed_at', 'is not', null)
    .select((eb) => [from.as('from'), to.as('to'), eb.fn.countAll<number>().as('count')])
    .groupBy([from, to])
    .orderBy(from, 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** From the opening to the first answer of somebody else than the author. */
export async function listFirstAnswers(db: Connection, of: OverviewOf, limit: number): Promise<Spell[]> {
  const first = tables(db)
    .selectFrom('espaceco_replies')
    .innerJoin('espaceco_reports', 'espaceco_reports.id', 'espaceco_replies.report_id')
    .where('espaceco_reports.community_id', '=', of.communityId)
    .where(
      sql<SqlBool>`coalesce(espaceco_replies.author_id, '-') <> coalesce(espaceco_reports.author_id, '')`,
    )
    .select((eb) => [
      'espaceco_replies.report_id',
      eb.fn.min('espaceco_replies.created_at').as('answered_at'),
    ])
    .groupBy('espaceco_replies.report_id')
    .as('first_answers');
  const [from, to] = [dayOf('espaceco_reports.opened_at'), dayOf('first_answers.answered_at')];
  const rows = await reports(db, of)
    .innerJoin(first, 'first_answers.report_id', 'espaceco_reports.id')
    .select((eb) => [from.as('from'), to.as('to'), eb.fn.countAll<number>().as('count')])
    .groupBy([from, to])
    .orderBy(from, 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

export interface Activity {
  readonly userId: string;
  readonly count: number;
  readonly last: string;
}

/** Of some people. */
export async function listReporters(
  db: Connection,
  of: OverviewOf,
  userIds: readonly string[],
): Promise<Activity[]> {
  if (userIds.length === 0) return [];
  const rows = await reports(db, of)
    .where('espaceco_reports.author_id', 'in', userIds)
    .select((eb) => [
      'espaceco_reports.author_id as userId',
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('espaceco_reports.opened_at').as('last'),
    ])
    .groupBy('espaceco_reports.author_id')
    .execute();
  return rows.map(({ userId, count, last }) => ({ userId: userId ?? '', count: Number(count), last }));
}

/** Of some people. */
export async function listAnswerers(
  db: Connection,
  of: OverviewOf,
  userIds: readonly string[],
): Promise<Activity[]> {
  if (userIds.length === 0) return [];
  const rows = await reports(db, of)
    .innerJoin('espaceco_replies', 'espaceco_replies.report_id', 'espaceco_reports.id')
    .where('espaceco_replies.author_id', 'in', userIds)
    .select((eb) => [
      'espaceco_replies.author_id as userId',
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('espaceco_replies.created_at').as('last'),
    ])
    .groupBy('espaceco_replies.author_id')
    .execute();
  return rows.map(({ userId, count, last }) => ({ userId: userId ?? '', count: Number(count), last }));
}
