import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { actorOf } from '@cartable/platform';
import type { JobContext, JobDefinition } from '@cartable/storage';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import { datasetIdOf } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { compareTask } from '../../ingest/versions/compare-task.ts';
import { keyCandidates } from '../../ingest/versions/describe-difference.ts';
import { changeVersion, findVersion } from '../../ingest/versions/version.store.ts';
import { compareVersion } from '../../ingest/versions/version-jobs.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { getVersion, readVersion, type VersionRequest } from './find-versions.ts';

type Payload = ReturnType<typeof compareVersion.request>['payload'] & { readonly versionId: string };

/**
 * Compares a version again with the one served now, by another key if one is given; the answer has no difference until
 * the job has ended. @throws {CartableError} `version.not-ready`, `version.key-unknown`
 */
export async function askComparison(
  context: DatastoreContext,
  visitor: Person,
  { key, ...request }: VersionRequest & { key?: string | undefined },
): Promise<Contract.DataVersion> {
  await enterDatastore(context, visitor, request.datastoreId, 'processing');
  await transaction(context, async (db) => {
    const { version, data } = await getVersion(db, request);
    const { number, status, relations } = version;
    if (status !== 'READY' && status !== 'KEPT')
      throw new CartableError('version.not-ready', { number, status });
    const keys = relations.flatMap((relation) => {
      const previous = data.relations.find(({ name }) => name === relation.name);
      return previous ? keyCandidates(previous, relation) : [];
    });
    if (key !== undefined && !keys.includes(key))
      throw new CartableError('version.key-unknown', { key, columns: keys.slice(0, 30).join(', ') });
    await changeVersion(db, version.id, { difference: null, ...(key === undefined ? {} : { key }) });
    const payload = { versionId: version.id, actor: actorOf(visitor) };
    await context.queue.enqueue(compareVersion.request(`compare:${version.id}`, payload), db);
  });
  return readVersion(context, visitor, request);
}

export function compareVersionJob(context: DatastoreContext): JobDefinition<Payload> {
  return {
    kind: compareVersion.kind,
    mayResume: true,
    steps: [{ name: 'compare', run: (job) => compare(context, job) }],
  };
}

async function compare(context: DatastoreContext, job: JobContext<Payload>): Promise<void> {
  const version = await findVersion(db(context), job.payload.versionId);
  const data = version && (await findStoredData(db(context), version.storedDataId));
  if (!data || (version.status !== 'READY' && version.status !== 'KEPT')) return;
  const difference = await compareTask.run(
    context.tasks,
    {
      before: { number: data.version, datasetId: datasetIdOf(data), relations: data.relations },
      after: { datasetId: version.datasetId, relations: version.relations },
      key: version.key,
    },
    {
      signal: job.signal,
      timeoutMs: context.limits.taskMs,
      onProgress: (progress) => job.report(progress),
    },
  );
  await changeVersion(db(context), version.id, { difference });
}
