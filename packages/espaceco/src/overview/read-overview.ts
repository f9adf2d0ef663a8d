import type { NumberedPerson, SignedInVisitor } from '@cartable/accounts';
import type { Contributor } from '@cartable/storage';
import { communityOf } from '../communities/community-of.ts';
import type { EspacecoContext } from '../context.ts';
import { listMemberships } from '../memberships/membership.store.ts';
import { countWaiting } from '../open-reports/open-report.store.ts';
import { listPermissions } from '../permissions/permission.store.ts';
import { listSentMails, type SentMail } from '../planners/planner-log.store.ts';
import { listDatabaseIdsOf, listDatabases } from '../tables/database.store.ts';
import {
  type Activity,
  type Counted,
  countBy,
  countOpenSince,
  listAnswerers,
  listClosings,
  listFirstAnswers,
  listNextMails,
  listReporters,
  type NextMail,
  type OverviewOf,
  type Spell,
} from './overview.store.ts';

/** Of each count that is told: beyond, nobody reads. */
const most = 50;
/** Pairs of days: some years of a busy community. */
const mostSpells = 20_000;
const mostMembers = 1000;
/** Days since an open report was opened, for each age that is counted; the last one has no end. */
export const ages = [7, 30, 90, 365] as const;

export interface Delay {
  readonly count: number;
  /** In days; null of none. */
  readonly median: number | null;
  readonly mean: number | null;
}

export interface MemberActivity {
  readonly person: NumberedPerson;
  readonly reports: number;
  readonly replies: number;
  /** Objects they created, changed or deleted, in the databases of the community and those shared with it. */
  readonly contributions: number;
  readonly last: string | null;
}

export interface Overview {
  readonly byStatus: readonly Counted<string | null>[];
  /** As many as `ages`, then the older ones. */
  readonly openByAge: readonly number[];
  readonly byTheme: readonly Counted<string | null>[];
  readonly byCommune: readonly Counted<string | null>[];
  readonly byAuthor: readonly Counted<NumberedPerson | undefined>[];
  readonly answers: Delay;
  readonly closings: Delay;
  readonly received: number;
  readonly nextMails: readonly NextMail[];
  readonly sentMails: readonly SentMail[];
  readonly members: readonly MemberActivity[];
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
    byTheme: await countBy(db, of, { column: 'theme', limit: most }),
    byCommune: await countBy(db, of, { column: 'commune', limit: most }),
    byAuthor: authors.map(({ key, ...counts }) => ({ key: people.get(key ?? ''), ...counts })),
    answers: delayOf(await listFirstAnswers(db, of, mostSpells)),
    closings: delayOf(await listClosings(db, of, mostSpells)),
    received: await countWaiting(db, communityId),
    nextMails: await listNextMails(db, communityId, most),
    sentMails: await listSentMails(db, communityId, most),
    members: await activities(context, of),
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

/** Members with what they did, the most active first; those who did nothing too. */
async function activities(context: EspacecoContext, of: OverviewOf): Promise<MemberActivity[]> {
  const { db } = context.metadata;
  const memberships = await listMemberships(db, of.communityId, ['member', 'admin']);
  const ids = memberships.flatMap(({ userId }) => userId ?? []).slice(0, mostMembers);
  const people = await context.people.findPeople(ids, db);
  const reports = byPerson(await listReporters(db, of, mostMembers));
  const replies = byPerson(await listAnswerers(db, of, mostMembers));
  const contributions = await contributionsTo(context, of);
  return ids
    .flatMap((id) => {
      const person = people.get(id);
      const [made, answered] = [reports.get(id), replies.get(id)];
      const changed = person && contributions.get(person.number);
      const last =
        [made?.last, answered?.last, changed?.last]
          .filter((date) => date !== undefined)
          .sort()
          .at(-1) ?? null;
      if (!person) return [];
      const counts = {
        reports: made?.count ?? 0,
        replies: answered?.count ?? 0,
        contributions: changed?.changes ?? 0,
      };
      return [{ person, ...counts, last }];
    })
    .sort((one, other) => actsOf(other) - actsOf(one));
}

const actsOf = ({ reports, replies, contributions }: MemberActivity) => reports + replies + contributions;

/** To its databases and those that are shared with it, by the numbers of people: what the journals of those that are ready say. */
async function contributionsTo(
  { metadata, tables }: EspacecoContext,
  { communityId, since }: OverviewOf,
): Promise<Map<number, Pick<Contributor, 'changes' | 'last'>>> {
  const { db } = metadata;
  const shared = (await listPermissions(db, { communityIds: [communityId] })).flatMap(
    ({ databaseId, level }) => (level === 'NONE' ? [] : [databaseId]),
  );
  const ids = new Set([...(await listDatabaseIdsOf(db, [communityId])), ...shared]);
  const databases = await listDatabases(db, [...ids]);
  const found = new Map<number, Pick<Contributor, 'changes' | 'last'>>();
  for (const { datasetId, status } of databases) {
    if (status !== 'READY') continue;
    const question = { limit: mostMembers, ...(since === undefined ? {} : { since }) };
    for (const { author, changes, last } of await tables.ask('contributors', datasetId, question)) {
      const known = found.get(Number(author));
      const isLater = known === undefined || last > known.last;
      found.set(Number(author), {
        changes: changes + (known?.changes ?? 0),
        last: isLater ? last : known.last,
      });
    }
  }
  return found;
}

const byPerson = (all: readonly Activity[]) => new Map(all.map((one) => [one.userId, one]));
