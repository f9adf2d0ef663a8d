import type * as Contract from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { countPermissionsOfOfferings } from '../../access/permissions/permission.store.ts';
import { processings } from '../../ingest/executions/execution.model.ts';
import { listRunningExecutions } from '../../ingest/executions/execution.store.ts';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import type { Upload } from '../../ingest/uploads/upload.model.ts';
import type { Offering } from '../../publishing/offerings/offering.model.ts';

type Preview = Contract.RouteAnswer<Contract.Routes['getStoredDataDeletion']>;

/** Nothing besides the thing itself, for good. */
export const nothingGoes: Preview = {
  uploads: [],
  stored_data: [],
  offerings: [],
  metadata: [],
  documents: [],
  annexes: 0,
  permissions: 0,
  running_executions: [],
  restorable_days: 0,
};

/** Effects of deleting these data, told before it is confirmed. Nothing of a datasheet itself. */
export async function presentDeletion(
  db: Connection,
  {
    uploads,
    data,
    offerings,
    language,
  }: {
    uploads: readonly Upload[];
    data: readonly StoredData[];
    offerings: readonly Offering[];
    language: Contract.Language;
  },
): Promise<Preview> {
  const executions = await listRunningExecutions(
    db,
    data.map(({ id }) => id),
  );
  return {
    ...nothingGoes,
    uploads: uploads.map(({ id, name }) => ({ _id: id, name })),
    stored_data: data.map(({ id, name, type }) => ({ _id: id, name, type })),
    offerings: offerings.map(({ id, layerName, type }) => ({ _id: id, layer_name: layerName, type })),
    permissions: await countPermissionsOfOfferings(
      db,
      offerings.map(({ id }) => id),
    ),
    running_executions: executions.map(({ id, processingId }) => ({
      _id: id,
      name: processings[processingId].name[language],
    })),
  };
}
