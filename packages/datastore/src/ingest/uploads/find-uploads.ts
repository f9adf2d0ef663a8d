import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { type Entered, enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { listChecks } from '../checks/check.store.ts';
import { presentCheck } from '../checks/present-check.ts';
import { presentUpload, presentUploads } from './present-upload.ts';
import type { Upload } from './upload.model.ts';
import { findUploadIn, listUploads } from './upload.store.ts';
import { findUploadPage } from './upload-page.store.ts';

/** Reads change nothing; every member of the datastore may. */

export interface UploadRequest {
  readonly datastoreId: string;
  readonly uploadId: string;
}

export async function listDatastoreUploads(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, type }: { datastoreId: string; type?: Contract.UploadType | undefined },
): Promise<Contract.Upload[]> {
  const access = await enterDatastore(context, visitor, datastoreId);
  return presentUploads(context, access, await listUploads(db(context), datastoreId, type));
}

type SearchQuery = Contract.RouteInput<Contract.Routes['searchUploads']>['query'];

export async function searchDatastoreUploads(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, query }: { datastoreId: string; query: SearchQuery },
): Promise<Contract.UploadPage> {
  const access = await enterDatastore(context, visitor, datastoreId);
  const { page, limit, ...filters } = query;
  const offset = (page - 1) * limit;
  const { total, items } = await findUploadPage(context.metadata, { ...filters, datastoreId, offset, limit });
  return { items: await presentUploads(context, access, items), total, page, limit };
}

export async function readUpload(
  context: DatastoreContext,
  visitor: Person,
  request: UploadRequest,
): Promise<Contract.Upload> {
  const access = await enterDatastore(context, visitor, request.datastoreId);
  return presentUpload(context, access, await getUploadIn(context, request));
}

export async function readFileTree(
  context: DatastoreContext,
  visitor: Person,
  request: UploadRequest,
): Promise<Contract.FileTreeNode[]> {
  await enterDatastore(context, visitor, request.datastoreId);
  return [...(await getUploadIn(context, request)).fileTree];
}

export async function readUploadReport(
  context: DatastoreContext,
  visitor: Person,
  request: UploadRequest,
): Promise<Contract.UploadReport> {
  const access = await enterDatastore(context, visitor, request.datastoreId);
  const upload = await getUploadIn(context, request);
  return { input_upload: await presentReport(context, access, upload) };
}

export async function presentReport(
  context: DatastoreContext,
  access: Entered,
  upload: Upload,
): Promise<Contract.UploadReport['input_upload']> {
  const checks = await listChecks(db(context), upload.id);
  return {
    ...(await presentUpload(context, access, upload)),
    file_tree: [...upload.fileTree],
    checks: checks.map((check) => presentCheck(check, access.visitor.language)),
  };
}

/** @throws {CartableError} `common.not-found` */
export async function getUploadIn(
  context: DatastoreContext,
  { datastoreId, uploadId }: UploadRequest,
): Promise<Upload> {
  const upload = await findUploadIn(db(context), datastoreId, uploadId);
  if (!upload) throw new CartableError('common.not-found');
  return upload;
}
