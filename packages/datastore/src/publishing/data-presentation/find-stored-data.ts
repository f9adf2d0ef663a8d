import type * as Contract from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import { listChecks } from '../../ingest/checks/check.store.ts';
import { listExecutions } from '../../ingest/executions/execution.store.ts';
import { presentExecutions } from '../../ingest/processings/find-executions.ts';
import { enterStoredData, type StoredDataRequest } from '../../ingest/stored-data/enter-stored-data.ts';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { listPyramidsOf, listStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { findStoredDataPage } from '../../ingest/stored-data/stored-data-page.store.ts';
import { presentReport } from '../../ingest/uploads/find-uploads.ts';
import { findUpload } from '../../ingest/uploads/upload.store.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { listOfferings } from '../offerings/offering.store.ts';
import { presentOfferings } from '../offerings/present-offering.ts';
import { presentStoredData, presentStoredDataList } from './present-stored-data.ts';

export async function listDatastoreStoredData(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, type }: { datastoreId: string; type?: Contract.StoredDataType | undefined },
): Promise<Contract.StoredData[]> {
  const access = await enterDatastore(context, visitor, datastoreId);
  return presentStoredDataList(context, access, await listStoredData(db(context), datastoreId, type));
}

type SearchQuery = Contract.RouteInput<Contract.Routes['searchStoredData']>['query'];

export async function searchDatastoreStoredData(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, query }: { datastoreId: string; query: SearchQuery },
): Promise<Contract.StoredDataPage> {
  const access = await enterDatastore(context, visitor, datastoreId);
  const { page, limit, ...filters } = query;
  const offset = (page - 1) * limit;
  const { total, items } = await findStoredDataPage(context.metadata, {
    ...filters,
    datastoreId,
    offset,
    limit,
  });
  return { items: await presentStoredDataList(context, access, items), total, page, limit };
}

export async function readStoredData(
  context: DatastoreContext,
  visitor: Person,
  request: StoredDataRequest,
): Promise<Contract.StoredData> {
  const { access, data } = await enterStoredData(context, visitor, request);
  return presentStoredData(context, access, data);
}

/** Pyramids and services made from it. */
export async function readStoredDataUses(
  context: DatastoreContext,
  visitor: Person,
  request: StoredDataRequest,
): Promise<Contract.RouteAnswer<Contract.Routes['getStoredDataUses']>> {
  const { access, data } = await enterStoredData(context, visitor, request);
  const offerings = await listOfferings(db(context), { storedDataId: data.id });
  const pyramids = await listPyramidsOf(db(context), { storedDataId: data.id });
  return {
    stored_data_list: await presentStoredDataList(context, access, pyramids),
    offerings_list: await presentOfferings(context, access, offerings),
  };
}

/** From the deposited file to the tables, and to the tiles. */
export async function readStoredDataReport(
  context: DatastoreContext,
  visitor: Person,
  request: StoredDataRequest,
): Promise<Contract.StoredDataReport> {
  const { access, data } = await enterStoredData(context, visitor, request);
  const upload = await findUpload(db(context), data.uploadId);
  const executions = [
    ...(await listExecutions(db(context), data.datastoreId, { outputStoredDataId: data.id })),
    ...(await executionsOfSource(context, data)),
  ];
  const checks = await listChecks(db(context), data.uploadId);
  return {
    stored_data: await presentStoredData(context, access, data),
    input_upload: upload ? await presentReport(context, access, upload) : null,
    processing_executions: await presentExecutions(context, access, executions),
    findings: checks.flatMap((check) => check.findings),
  };
}

/** Executions that made the data a pyramid shows. */
async function executionsOfSource(
  context: DatastoreContext,
  { datastoreId, sourceStoredDataId }: StoredData,
) {
  if (!sourceStoredDataId) return [];
  return listExecutions(db(context), datastoreId, { outputStoredDataId: sourceStoredDataId });
}
