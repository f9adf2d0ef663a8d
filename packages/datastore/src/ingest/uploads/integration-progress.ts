import type * as Contract from '@cartable/contract';
import { measureProgress } from '@cartable/platform';
import type { JobProgress } from '@cartable/storage';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { listChecks } from '../checks/check.store.ts';
import { listExecutions } from '../executions/execution.store.ts';
import { getUploadIn, type UploadRequest } from './find-uploads.ts';
import { currentStep } from './present-upload.ts';
import type { Upload } from './upload.model.ts';
import { uploadAbilities } from './upload.policy.ts';

/** Progress of the integration. Jobs advance by themselves: reading changes nothing. */
export async function readIntegrationProgress(
  context: DatastoreContext,
  visitor: Person,
  request: UploadRequest,
): Promise<Contract.RouteAnswer<Contract.Routes['getIntegrationProgress']>> {
  const access = await enterDatastore(context, visitor, request.datastoreId);
  const upload = await getUploadIn(context, request);
  const job = upload.jobId ? await context.queue.get(upload.jobId) : undefined;
  const since = job?.progress ? await startOfStep(context, upload) : null;
  return {
    integration_current_step: currentStep(upload.steps),
    integration_progress: { ...upload.steps },
    detail: job?.progress ? detailOf(job.progress, since) : null,
    error: upload.error ? { code: upload.error.code, params: { ...upload.error.params } } : null,
    stored_data: upload.storedDataId,
    abilities: uploadAbilities(access, upload),
  };
}

/** When what is being counted began. */
async function startOfStep(context: DatastoreContext, upload: Upload): Promise<string | null> {
  if (upload.steps.integration_processing === 'in_progress') {
    const [execution] = await listExecutions(db(context), upload.datastoreId, { inputUploadId: upload.id });
    return execution?.startedAt ?? null;
  }
  const running = (await listChecks(db(context), upload.id)).find((check) => check.status === 'PROGRESS');
  return running?.startedAt ?? null;
}

function detailOf(progress: JobProgress, since: string | null): Contract.IntegrationProgress['detail'] {
  const { done, total, unit } = progress;
  return { done, total, unit, seconds_left: measureProgress(progress, since).secondsLeft };
}
