import type { WorkKind } from '@cartable/contract';
import type { Job } from '@cartable/storage';
import { type DatastoreContext, db } from '../../context.ts';
import { isRetryable, runningExecutionStatuses } from '../../ingest/executions/execution.lifecycle.ts';
import { findExecution } from '../../ingest/executions/execution.store.ts';
import { dropStoredDataJobKind } from '../../ingest/removal/discard-stored-data.ts';
import { deleteUploadJobKind } from '../../ingest/removal/discard-upload.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { uploadAbilities } from '../../ingest/uploads/upload.policy.ts';
import { findUpload } from '../../ingest/uploads/upload.store.ts';
import { checkUpload, integrateRasters, integrateVectors } from '../../ingest/uploads/upload-jobs.ts';
import { offeringAbilities } from '../../publishing/offerings/offering.policy.ts';
import { findOffering } from '../../publishing/offerings/offering.store.ts';
import { publishJobKind } from '../../publishing/offerings/publish-offering.job.ts';
import { type Unpublication, unpublishJobKind } from '../../publishing/offerings/unpublish-offering.ts';
import { buildRasterPyramidJobKind } from '../../pyramids/raster/raster-generator.ts';
import { buildVectorPyramidJobKind } from '../../pyramids/vector/vector-generator.ts';
import type { WorkSubject } from './work.model.ts';

/** `undefined`: what it was about is gone without trace. */
type Describe = (context: DatastoreContext, job: Job) => Promise<WorkSubject | undefined>;

interface Described {
  readonly kind: WorkKind;
  readonly describe: Describe;
}

const nothing = () => ({ cancel: false, retry: false });

const upload: Described = {
  kind: 'UPLOAD',
  async describe(context, { payload }) {
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
  },
};

const deletedUpload: Described = {
  kind: 'DELETION',
  async describe(context, job) {
    const found = await upload.describe(context, job);
    return found && { ...found, error: null, abilities: nothing };
  },
};

const pyramid: Described = {
  kind: 'PYRAMID',
  async describe(context, { payload, cancelRequested }) {
    const { storedDataId, executionId } = payload as { storedDataId: string; executionId: string };
    const [data, execution] = [
      await findStoredData(db(context), storedDataId),
      await findExecution(db(context), executionId),
    ];
    if (!data || !execution) return undefined;
    const isRunning = runningExecutionStatuses.includes(execution.status);
    const isIdle = data.status === 'UNSTABLE' || data.status === 'GENERATED';
    return {
      id: data.id,
      title: data.name,
      datastoreId: data.datastoreId,
      datasheetId: data.datasheetId,
      storedDataId: data.id,
      executionId: execution.id,
      owner: { email: data.contact },
      error: execution.error,
      abilities: (access) => ({
        cancel: access.may('processing') && isRunning && !cancelRequested,
        retry: access.may('processing') && isIdle && isRetryable(execution),
      }),
    };
  },
};

const droppedData: Described = {
  kind: 'DELETION',
  async describe(context, { payload }) {
    const data = await findStoredData(db(context), (payload as { storedDataId: string }).storedDataId);
    if (!data) return undefined;
    const { id, name, datastoreId, datasheetId, contact } = data;
    return { id, title: name, datastoreId, datasheetId, owner: { email: contact }, abilities: nothing };
  },
};

const publication: Described = {
  kind: 'PUBLICATION',
  async describe(context, { payload }) {
    const offering = await findOffering(db(context), (payload as { offeringId: string }).offeringId);
    if (!offering) return undefined;
    return {
      id: offering.id,
      title: offering.layerName,
      datastoreId: offering.datastoreId,
      datasheetId: offering.datasheetId,
      offering: { id: offering.id, type: offering.type },
      owner: { id: offering.createdBy },
      error: offering.error,
      abilities: (access) => ({ cancel: false, retry: offeringAbilities(access, offering).retry }),
    };
  },
};

/** The offering is gone when it ends: the job keeps what it was called. */
const unpublication: Described = {
  kind: 'UNPUBLICATION',
  async describe(_context, { payload }) {
    const { offeringId, was } = payload as Unpublication;
    if (was === undefined) return undefined;
    return {
      id: offeringId,
      title: was.layerName,
      datastoreId: was.datastoreId,
      datasheetId: was.datasheetId,
      offering: { id: offeringId, type: was.type },
      owner: { id: was.createdBy },
      abilities: nothing,
    };
  },
};

/** The jobs people are told of, by kind; the others are housekeeping. */
export const describedJobs: Readonly<Record<string, Described>> = {
  [checkUpload.kind]: upload,
  [integrateVectors.kind]: upload,
  [integrateRasters.kind]: upload,
  [deleteUploadJobKind]: deletedUpload,
  [buildVectorPyramidJobKind]: pyramid,
  [buildRasterPyramidJobKind]: pyramid,
  [dropStoredDataJobKind]: droppedData,
  [publishJobKind]: publication,
  [unpublishJobKind]: unpublication,
};
