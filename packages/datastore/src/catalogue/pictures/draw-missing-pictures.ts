import { type DatastoreContext, db } from '../../context.ts';
import { listRecordsWithoutPicture } from '../catalogue-entry.store.ts';
import { drawPictureLater } from './draw-picture.job.ts';

const RECORDS_PER_TURN = 200;

/** From time to time, for records published before an update. @returns of how many records a picture is to be drawn */
export async function drawMissingPictures(context: DatastoreContext): Promise<number> {
  const recordIds = await listRecordsWithoutPicture(db(context), RECORDS_PER_TURN);
  for (const recordId of recordIds) await drawPictureLater(context, db(context), { recordId });
  return recordIds.length;
}
