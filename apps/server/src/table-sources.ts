import { type Datastores, integrateEditable, readStoredTables } from '@cartable/datastore';
import type { TableSources } from '@cartable/espaceco';

/** What collaborative tables are made from: the data of datastores, and the files they read. */
export function tableSourcesOf({ context }: Datastores): TableSources {
  return {
    ofStoredData: (visitor, address) => readStoredTables(context, visitor, address),
    integrate: (file, datasetId, options) => integrateEditable(context, file, { ...options, datasetId }),
  };
}
