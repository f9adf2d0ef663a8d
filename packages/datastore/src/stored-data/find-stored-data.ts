import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { listChecks } from '../checks/check.store.ts';
import { type DatastoreContext, db } from '../context.ts';
import { type Entered, enterDatastore } from '../datastores/enter-datastore.ts';
import { listExecutions } from '../executions/execution.store.ts';
import { presentExecution } from '../executions/present-execution.ts';
import { listOfferings } from '../offerings/offering.store.ts';
import { presentOfferings } from '../offerings/present-offering.ts';
import type { Person } from '../people.ts';
import { presentReport } from '../uploads/find-uploads.ts';
import { findUpload } from '../uploads/upload.store.ts';
import { presentStoredData, presentStoredDataList } from './present-stored-data.ts';
import type { StoredData } from './stored-data.model.ts';
import { findStoredDataIn, listStoredData } from './stored-data.store.ts';

export interface StoredDataRequest {
  readonly datastoreId: string;
  readonly storedDataId: string;
}

export async function listDatastoreStoredData(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, type }: { datastoreId: string; type?: Contract.StoredDataType | undefined },
): Promise<Contract.StoredData[]> {
  const access = await enterDatastore(context, visitor, datastoreId);
  return presentStoredDataList(context, access, await listStoredData(db(context), datastoreId, type));
}

export async function readStoredData(
  context: DatastoreContext,
  visitor: Person,
  request: StoredDataRequest,
): Promise<Contract.StoredData> {
  const { access, data } = await enterStoredData(context, visitor, request);
  return presentStoredData(context, access, data);
}

/** What was made from it: for now services; pyramids come with their own processing. */
export async function readStoredDataUses(
  context: DatastoreContext,
  visitor: Person,
  request: StoredDataRequest,
): Promise<Contract.RouteAnswer<Contract.Routes['getStoredDataUses']>> {
  const { access, data } = await enterStoredData(context, visitor, request);
  const offerings = await listOfferings(db(context), { storedDataId: data.id });
  return { stored_data_list: [], offerings_list: await presentOfferings(context, access, offerings) };
}

/** From the deposited file to the tables. */
export async function readStoredDataReport(
  context: DatastoreContext,
  visitor: Person,
  request: StoredDataRequest,
): Promise<Contract.StoredDataReport> {
  const { access, data } = await enterStoredData(context, visitor, request);
  const upload = await findUpload(db(context), data.uploadId);
  const executions = await listExecutions(db(context), data.datastoreId, { outputStoredDataId: data.id });
  const checks = await listChecks(db(context), data.uploadId);
  return {
    stored_data: await presentStoredData(context, access, data),
    input_upload: upload ? await presentReport(context, access, upload) : null,
    processing_executions: executions.map((execution) => presentExecution(execution, () => data.name)),
    findings: checks.flatMap((check) => check.findings),
  };
}

export async function enterStoredData(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, storedDataId }: StoredDataRequest,
  ...actions: Parameters<typeof enterDatastore>[3][]
): Promise<{ access: Entered; data: StoredData }> {
  const access = await enterDatastore(context, visitor, datastoreId, ...actions);
  const data = await findStoredDataIn(db(context), datastoreId, storedDataId);
  if (!data) throw new CartableError('common.not-found');
  return { access, data };
}
