import type { Job } from '@cartable/storage';
import { type DatastoreContext, db } from '../../context.ts';
import { sweepObjects } from '../../sweep-objects.ts';
import {
  type DatastoreHolding,
  type DatastoreTask,
  watchedOnly,
} from '../../workspace/holdings/datastore-holding.ts';
import type { TaskSubject } from '../../workspace/holdings/task-subject.ts';
import { isUnderWay } from '../uploads/upload.model.ts';
import { uploadAbilities } from '../uploads/upload.policy.ts';
import { findUpload, listUploadsOfDatasheet, measureUploads, uploadRows } from '../uploads/upload.store.ts';
import { checkUpload, integrateRasters, integrateVectors } from '../uploads/upload-jobs.ts';
import { prepareVersion } from '../versions/version-jobs.ts';
import { deleteUploadJobKind, discardUpload, removeUploadFiles } from './discard-upload.ts';

const checks: DatastoreTask = { kind: 'UPLOAD', describe: describeUpload };

const deletion: DatastoreTask = {
  kind: 'DELETION',
  async describe(context, job) {
    const found = await describeUpload(context, job);
    return found && { ...found, error: null, abilities: watchedOnly };
  },
};

/** Deposited files, with their checks and what integrates them. */
export const uploadHolding: DatastoreHolding = {
  name: 'uploads',
  measure: async (db, scopeId) => ({ uploads: await measureUploads(db, scopeId) }),
  listLargest: { uploads: uploadRows.listLargest },
  async trash(context, db, { id }) {
    for (const upload of await listUploadsOfDatasheet(db, id)) {
      if (upload.jobId && isUnderWay(upload)) await context.queue.requestCancel(upload.jobId, db);
    }
    await uploadRows.setTrashed(db, id, true);
  },
  restore: (_context, db, { id }) => uploadRows.setTrashed(db, id, false),
  async purge(context, db, { id }, by) {
    await uploadRows.setTrashed(db, id, false);
    for (const upload of await listUploadsOfDatasheet(db, id)) await discardUpload(context, db, upload, by);
  },
  tasks: {
    [checkUpload.kind]: checks,
    [integrateVectors.kind]: checks,
    [integrateRasters.kind]: checks,
    [prepareVersion.kind]: checks,
    [deleteUploadJobKind]: deletion,
  },
  sweep: (context) => sweepObjects(context.objects, 'uploads/', (id) => keepsFiles(context, id)),
};

async function describeUpload(context: DatastoreContext, { payload }: Job): Promise<TaskSubject | undefined> {
  const found = await findUpload(db(context), (payload as { uploadId: string }).uploadId);
  if (!found) return undefined;
  return {
    id: found.id,
    title: found.name,
    datastoreId: found.datastoreId,
    datasheetId: found.datasheetId,
    uploadId: found.id,
    storedDataId: found.storedDataId,
    owner: { id: found.createdBy },
    error: found.error,
    abilities: (access) => uploadAbilities(access, found),
  };
}

/** A deleted upload keeps its report, not its files. */
async function keepsFiles(context: DatastoreContext, id: string): Promise<boolean> {
  const upload = await findUpload(db(context), id);
  if (!upload) return false;
  if (upload.status === 'DELETED') await removeUploadFiles(context, upload);
  return true;
}
