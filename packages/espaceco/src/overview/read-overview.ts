import type { NumberedPerson, SignedInVisitor } from '@cartable/accounts';
import { communityOf } from '../communities/community-of.ts';
import type { EspacecoContext } from '../context.ts';
import { countWaiting } from '../open-reports/open-report.store.ts';
import {
  type Counted,
  type CountedTheme,
  countBy,
  countOpenSince,
  countThemes,
  listClosings,
  listFirstAnswers,
  type OverviewOf,
  type Spell,
} from './overview.store.ts';
import { type MembersActivity, readActivity } from './read-activity.ts';

/** Of each count that is told: beyond, nobody reads. */
const most = 50;
/** Pairs of days: some years of a busy community. */
const mostSpells = 20_000;
/** Days since an open report was opened, for each age that is counted; the last one has no end. */
export const ages = [7, 30, 90, 365] as const;

export interface Delay {
  readonly count: number;
  /** In days; null of none. */
  readonly median: number | null;
  readonly mean: number | null;
}

export interface Overview {
  readonly byStatus: readonly Counted<string | null>[];
  /** As many as `ages`, then the older ones. */
  readonly openByAge: readonly number[];
  readonly byTheme: readonly CountedTheme[];
  readonly byCommune: readonly Counted<string | null>[];
  readonly byAuthor: readonly Counted<NumberedPerson | undefined>[];
  readonly answers: Delay;
  readonly closings: Delay;
  readonly received: number;
  readonly activity: MembersActivity;
}

/** What its reports come to, for who manages a community. @throws {CartableError} `common.not-found`, `common.forbidden` */
export async function readOverview(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  of: OverviewOf,
): Promise<Overview> {
  const { db } = context.metadata;
  const { communityId } = of;
  await communityOf(db, visitor, { communityId, action: 'manage' });
  const now = context.clock.now().getTime();
  const dates = ages.map((days) => new Date(now - days * dayMs).toISOString());
  const authors = await countBy(db, of, { column: 'author_id', limit: most });
  const people = await context.people.findPeople(
    authors.flatMap(({ key }) => key ?? []),
    db,
  );
  const younger = await countOpenSince(db, of, dates);
  return {
    byStatus: await countBy(db, of, { column: 'status', limit: most }),
    openByAge: younger.map((count, rank) => count - (rank === 0 ? 0 : younger[rank - 1]!)),
    byTheme: await countThemes(db, of, most),
    byCommune: await countBy(db, of, { column: 'commune', limit: most }),
    byAuthor: authors.map(({ key, ...counts }) => ({ key: people.get(key ?? ''), ...counts })),
    answers: delayOf(await listFirstAnswers(db, of, mostSpells)),
    closings: delayOf(await listClosings(db, of, mostSpells)),
    received: await countWaiting(db, communityId),
    activity: await readActivity(context, of),
  };
}

const dayMs = 86_400_000;

/** To the day: that is how people wait. */
export function delayOf(spells: readonly Spell[]): Delay {
  const days = spells
    .map(({ from, to, count }) => ({
      days: Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / dayMs)),
      count,
    }))
    .sort((one, other) => one.days - other.days);
  const count = days.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return { count, median: null, mean: null };
  let before = 0;
  const middle = days.find((one) => {
    before += one.count;
    return before * 2 >= count;
  });
  const all = days.reduce((sum, one) => sum + one.days * one.count, 0);
  return { count, median: middle?.days ?? null, mean: Math.round((all / count) * 10) / 10 };
}
