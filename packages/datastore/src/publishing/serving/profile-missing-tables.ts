import { type DatastoreContext, db } from '../../context.ts';
import {
  isToBeProfiled,
  profileSubject,
  profileTablesLater,
} from '../../ingest/profiles/profile-tables.job.ts';
import { mayProfile } from './profile-retries.ts';
import { listServedStoredData } from './served-data.store.ts';

/** From time to time, for services published before an update. @returns of how many data it is to be done */
export async function profileMissingTables(context: DatastoreContext): Promise<number> {
  let requested = 0;
  for (const data of await listServedStoredData(db(context))) {
    if (!(await isToBeProfiled(db(context), data))) continue;
    const jobs = await context.queue.findBySubject(profileSubject(data.id));
    if (!mayProfile(jobs, context.clock.now())) continue;
    await profileTablesLater(context, db(context), data.id);
    requested++;
  }
  return requested;
}
