import type * as Contract from '@cartable/contract';
import type { DatastoreContext } from '../../context.ts';
import type { Person } from '../../people.ts';
import { findWorks } from './find-works.ts';
import { presentWork } from './present-work.ts';

/** Works that ended before are history: the reports keep them. */
const keptMs = 24 * 60 * 60 * 1000;

/** The works this person follows: those under way first, then those ended since a day, newest first. */
export async function listMyWorks(
  context: DatastoreContext,
  visitor: Person,
  limit: number,
): Promise<Contract.Work[]> {
  const works = await findWorks(context, new Date(context.clock.now().getTime() - keptMs));
  const followed = works.flatMap((work) => presentWork(visitor, work) ?? []).filter((work) => work.followed);
  const running = followed.filter(({ finish }) => finish === null);
  const ended = followed.filter(({ finish }) => finish !== null);
  return [...running, ...ended].slice(0, limit);
}
