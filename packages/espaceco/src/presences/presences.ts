import type { SignedInVisitor } from '@cartable/accounts';
import { type PresentPerson, presenceDoings } from '@cartable/contract';
import { isForeignKeyViolation } from '@cartable/storage';
import { communityOf } from '../communities/community-of.ts';
import { type EspacecoContext, inTransaction, timestamp } from '../context.ts';
import {
  countOtherTabs,
  deletePresence,
  deletePresencesBefore,
  isSessionOpen,
  type LiveSubject,
  listPresences,
  readVersions,
  savePresence,
} from '../live/live.store.ts';
import { accessesOf } from '../permissions/access-of.ts';
import { listDatabaseIdsOf, listDatabases } from '../tables/database.store.ts';

/** Whoever is not heard of for so long has left: pages say that they are there three times as often. */
const presentMs = 75_000;
/** Of one person on one map; a page more is not counted. */
const mostTabs = 8;
/** Told of all the communities that are watched. */
const mostPresences = 2000;

export interface Announcement {
  readonly communityId: number;
  readonly tab: string;
  readonly doing: PresentPerson['doing'] | 'leaving';
}

/** Who is on the map of a community, and what to watch there. */
export function createPresences(context: EspacecoContext) {
  const { db } = context.metadata;
  return {
    /** @throws {CartableError} `common.not-found`, `common.forbidden` */
    announce: async (visitor: SignedInVisitor, { communityId, tab, doing }: Announcement) => {
      await communityOf(db, visitor, { communityId, action: 'open' });
      const of = { communityId, tab, userId: visitor.id };
      // On its own, and the row written over, not deleted first: who signs out waits for rows that this transaction
      // would hold, while it waited for their session.
      await deletePresencesBefore(db, timestamp(context, -presentMs));
      if (doing === 'leaving') return deletePresence(db, of);
      try {
        await inTransaction(context, async (trx) => {
          if ((await countOtherTabs(trx, of)) >= mostTabs) return;
          const { sessionId } = visitor;
          if (sessionId !== null && !(await isSessionOpen(trx, sessionId))) return;
          await savePresence(trx, { ...of, doing, seenAt: timestamp(context), sessionId });
        });
      } catch (error) {
        // The session, the account or the community has just gone: nobody is there any more.
        if (!isForeignKeyViolation(error)) throw error;
      }
    },
    /** What somebody may watch. @throws {CartableError} `common.not-found`, `common.forbidden` */
    subjectsOf: async (visitor: SignedInVisitor, communityId: number): Promise<LiveSubject[]> => {
      await communityOf(db, visitor, { communityId, action: 'open' });
      const accesses = await accessesOf(db, visitor);
      // Who administers the platform watches the databases of this community; others, all they may see.
      const own = await listDatabaseIdsOf(db, accesses.administeredBy ?? [communityId]);
      const databases = await listDatabases(db, [...new Set([...accesses.grantedIds, ...own])]);
      return [
        `reports:${communityId}`,
        ...databases
          .filter((database) => accesses.to(database).knowsAny)
          .map(({ id }) => `database:${id}` as const),
      ];
    },
    versions: (subjects: readonly LiveSubject[]) => readVersions(db, subjects),
    /** Whoever is there, by community; each once, doing the most of what they do. */
    present: async (
      communityIds: readonly number[],
    ): Promise<ReadonlyMap<number, readonly PresentPerson[]>> => {
      const since = timestamp(context, -presentMs);
      const found = await listPresences(db, { communityIds, since, limit: mostPresences });
      const people = await context.people.findPeople([...new Set(found.map(({ userId }) => userId))], db);
      return new Map(
        [...Map.groupBy(found, ({ communityId }) => communityId)].map(([communityId, all]) => [
          communityId,
          [...Map.groupBy(all, ({ userId }) => userId)].flatMap(([userId, tabs]) => {
            const person = people.get(userId);
            const doing = presenceDoings.findLast((one) => tabs.some((tab) => tab.doing === one));
            return person && doing ? [{ id: person.number, username: person.userName, doing }] : [];
          }),
        ]),
      );
    },
  };
}
