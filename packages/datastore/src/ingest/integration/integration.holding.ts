import type { DatastoreHolding } from '../../workspace/holdings/datastore-holding.ts';
import { sweepPreparationFolders } from './preparation-folder.ts';

/** Images on their way from an upload to a stored data. */
export const integrationHolding: DatastoreHolding = {
  name: 'integrations',
  sweep: sweepPreparationFolders,
};
