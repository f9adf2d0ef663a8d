import { deleteActivitiesBefore } from '@cartable/platform';
import { type DatastoreContext, db } from '../../context.ts';
import { deletePreviousTraffic } from '../../traffic/traffic.store.ts';

/** Lines of the journal, and traffic by day, that are older than what is kept. @returns how many of each */
export async function purgeHistory(
  context: DatastoreContext,
): Promise<{ activities: number; trafficDays: number }> {
  const before = new Date(context.clock.now().getTime() - context.limits.historyRetentionMs).toISOString();
  return {
    activities: await deleteActivitiesBefore(db(context), before),
    trafficDays: await deletePreviousTraffic(db(context), before.slice(0, 10)),
  };
}
