import type { DatastoreHolding } from '../../workspace/holdings/datastore-holding.ts';
import { sweepUnpacked } from '../uploads/unpacked-folder.ts';
import { sweepPreparationFolders } from './preparation-folder.ts';

/** Images, and what archives hold, on their way from an upload to a stored data. */
export const integrationHolding: DatastoreHolding = {
  name: 'integrations',
  sweep: async (context) => [...(await sweepPreparationFolders(context)), ...(await sweepUnpacked(context))],
};
