import { db } from '../../context.ts';
import { sweepObjects } from '../../sweep-objects.ts';
import type { DatastoreHolding } from '../../workspace/holdings/datastore-holding.ts';
import { downloadsPrefix } from './prepare-download.job.ts';
import { findDownload } from './prepared-download.store.ts';

/** Files made ready to be downloaded: of no datasheet, but swept as all that is kept. */
export const preparedDownloadHolding: DatastoreHolding = {
  name: 'prepared downloads',
  sweep: (context) =>
    sweepObjects(
      context.objects,
      downloadsPrefix,
      async (id) => (await findDownload(db(context), { id })) !== undefined,
    ),
};
