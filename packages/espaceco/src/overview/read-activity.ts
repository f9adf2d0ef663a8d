import type { NumberedPerson } from '@cartable/accounts';
import type { Contributor } from '@cartable/storage';
import type { EspacecoContext } from '../context.ts';
import { listMemberships } from '../memberships/membership.store.ts';
import { listPermissions } from '../permissions/permission.store.ts';
import type { Database } from '../tables/database.model.ts';
import { listDatabaseIdsOf, listDatabases } from '../tables/database.store.ts';
import { type Activity, listAnswerers, listReporters, type OverviewOf } from './overview.store.ts';

const mostMembers = 1000;
/** Of all journals: as long as somebody waits for a dashboard. */
const journalsMs = 10_000;

export interface MemberActivity {
  readonly person: NumberedPerson;
  readonly reports: number;
  readonly replies: number;
  /** Objects they created, changed or deleted, in the databases of the community and those shared with it. */
  readonly contributions: number;
  readonly last: string | null;
}

export interface MembersActivity {
  readonly members: readonly MemberActivity[];
  /** Whose journals could not be read: what members changed there is not counted. */
  readonly uncounted: readonly Pick<Database, 'id' | 'title'>[];
}

/** Members with what they did, the most active first; those who did nothing too. */
export async function readActivity(context: EspacecoContext, of: OverviewOf): Promise<MembersActivity> {
  const { db } = context.metadata;
  const memberships = await listMemberships(db, of.communityId, ['member', 'admin']);
  const ids = memberships.flatMap(({ userId }) => userId ?? []).slice(0, mostMembers);
  const people = await context.people.findPeople(ids, db);
  const reports = byPerson(await listReporters(db, of, ids));
  const replies = byPerson(await listAnswerers(db, of, ids));
  const authors = [...people.values()].map(({ number }) => String(number));
  const { contributions, uncounted } = await contributionsTo(context, of, authors);
  const members = ids
    .flatMap((id) => {
      const person = people.get(id);
      if (!person) return [];
      const [made, answered, changed] = [reports.get(id), replies.get(id), contributions.get(person.number)];
      const dates = [made?.last, answered?.last, changed?.last].filter((date) => date !== undefined);
      const counts = {
        reports: made?.count ?? 0,
        replies: answered?.count ?? 0,
        contributions: changed?.changes ?? 0,
      };
      return [{ person, ...counts, last: dates.sort().at(-1) ?? null }];
    })
    .sort((one, other) => actsOf(other) - actsOf(one));
  return { members, uncounted };
}

const actsOf = ({ reports, replies, contributions }: MemberActivity) => reports + replies + contributions;

const byPerson = (all: readonly Activity[]) => new Map(all.map((one) => [one.userId, one]));

interface Contributions {
  readonly contributions: ReadonlyMap<number, Pick<Contributor, 'changes' | 'last'>>;
  readonly uncounted: MembersActivity['uncounted'];
}

/** By the numbers of people: what the journals of the databases that are ready say; one that cannot be read fails nobody. */
async function contributionsTo(
  context: EspacecoContext,
  { communityId, since }: OverviewOf,
  authors: readonly string[],
): Promise<Contributions> {
  const found = new Map<number, Pick<Contributor, 'changes' | 'last'>>();
  const uncounted: Pick<Database, 'id' | 'title'>[] = [];
  const question = { authors, ...(since === undefined ? {} : { since }) };
  const endMs = performance.now() + journalsMs;
  for (const { id, title, datasetId } of await readyDatabases(context, communityId)) {
    const timeoutMs = Math.ceil(endMs - performance.now());
    if (timeoutMs <= 0) {
      uncounted.push({ id, title });
      continue;
    }
    try {
      const asked = context.tables.ask('contributors', datasetId, question, { timeoutMs });
      for (const { author, changes, last } of await asked) {
        const known = found.get(Number(author));
        found.set(Number(author), {
          changes: changes + (known?.changes ?? 0),
          last: known === undefined || last > known.last ? last : known.last,
        });
      }
    } catch (error) {
      context.onFault(error, 'what members changed in a database is not counted');
      uncounted.push({ id, title });
    }
  }
  return { contributions: found, uncounted };
}

/** Of the community, and those that are shared with it. */
async function readyDatabases({ metadata: { db } }: EspacecoContext, communityId: number) {
  const shared = (await listPermissions(db, { communityIds: [communityId] })).flatMap(
    ({ databaseId, level }) => (level === 'NONE' ? [] : [databaseId]),
  );
  const ids = new Set([...(await listDatabaseIdsOf(db, [communityId])), ...shared]);
  return (await listDatabases(db, [...ids])).filter(({ status }) => status === 'READY');
}
