import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { JobParts, type ObjectStore } from '@cartable/storage';
import { taskFiles } from '@cartable/tiling';
import { type DatastoreContext, db } from '../../context.ts';
import { runningExecutionStatuses } from '../../ingest/executions/execution.lifecycle.ts';
import { findExecution } from '../../ingest/executions/execution.store.ts';
import { type Generation, partsPrefix, pyramidsPrefix } from '../../ingest/stored-data/pyramid.model.ts';
import type { SharedGeneration } from './sharing.model.ts';

/** Results of the parts of one pyramid in the object store: the files of the tiler, the index last. */

const suffixes = ['tiles', 'index'] as const;

/** A part, and the folder where the tiler keeps its files. */
interface PartFiles {
  readonly folder: string;
  readonly part: number;
}

/** Two workers that made the same part, the first having been given up, do not write over each other. */
const newKey = ({ storedDataId, executionId }: Generation, part: number): string =>
  `${partsPrefix(storedDataId, executionId)}${part}-${randomUUID()}`;

/** The files are the object store's from now on. @returns the key of the result */
export const moveResult = (objects: ObjectStore, generation: Generation, of: PartFiles): Promise<string> =>
  storeResult(generation, of, (key, path) => objects.take(key, path));

/** @returns the key of the result */
export const copyResult = (objects: ObjectStore, generation: Generation, of: PartFiles): Promise<string> =>
  storeResult(generation, of, (key, path) => copyFile(objects, key, path));

/** The index last: a result whose index is there is whole. */
async function storeResult(
  generation: Generation,
  { folder, part }: PartFiles,
  store: (key: string, path: string) => Promise<unknown>,
): Promise<string> {
  const files = taskFiles(folder, part);
  const key = newKey(generation, part);
  await store(`${key}.tiles`, files.data);
  await store(`${key}.index`, files.index);
  return key;
}

/** Opened first: a file that is no longer there is said to whoever waits. */
async function copyFile(objects: ObjectStore, key: string, path: string): Promise<void> {
  const file = await open(path);
  try {
    await objects.put(key, file.createReadStream());
  } finally {
    await file.close();
  }
}

/** @throws {CartableError} `storage.object-unknown` */
export async function fetchResult(
  objects: ObjectStore,
  key: string,
  { folder, part }: PartFiles,
): Promise<void> {
  const files = taskFiles(folder, part);
  for (const [suffix, path] of [
    ['tiles', files.data],
    ['index', files.index],
  ] as const) {
    // Not the name under which a thread that makes the same part writes it.
    const brought = `${path}.brought`;
    await pipeline(await objects.get(`${key}.${suffix}`), createWriteStream(brought, { flush: true }));
    await rename(brought, path);
  }
}

const planKey = ({ storedDataId, executionId }: Generation): string =>
  `${partsPrefix(storedDataId, executionId)}plan.json`;

export async function writePlan(objects: ObjectStore, generation: Generation, plan: unknown): Promise<void> {
  await objects.put(planKey(generation), Buffer.from(JSON.stringify(plan)));
}

/** @throws {CartableError} `storage.object-unknown` */
export async function readPlan(objects: ObjectStore, generation: Generation): Promise<unknown> {
  return json(await objects.get(planKey(generation)));
}

export async function removeResult(objects: ObjectStore, key: string): Promise<void> {
  for (const suffix of suffixes) await objects.delete(`${key}.${suffix}`);
}

/** Whether the pyramid is still to be made: waiting for a worker counts. */
export async function isUnderWay(
  context: DatastoreContext,
  { generation }: SharedGeneration,
): Promise<boolean> {
  return isExecuting(context, generation.executionId);
}

async function isExecuting(context: DatastoreContext, executionId: string): Promise<boolean> {
  const execution = await findExecution(db(context), executionId);
  return execution !== undefined && runningExecutionStatuses.includes(execution.status);
}

/** Once the pyramid is made or given up. Idempotent. */
export async function endSharing(
  { metadata, clock, objects }: DatastoreContext,
  jobId: string,
  { storedDataId, executionId }: Generation,
): Promise<void> {
  const parts = new JobParts({ metadata, clock, jobId, role: 'leader' });
  await parts.end(() => objects.deletePrefix(partsPrefix(storedDataId, executionId)));
}

/** What a worker killed at a bad moment wrote for a pyramid that had ended. @returns what was removed */
export async function sweepResults(context: DatastoreContext): Promise<string[]> {
  const prefixes = new Map<string, string>();
  for await (const { key } of context.objects.list(pyramidsPrefix)) {
    const [, prefix, executionId] = /^(.*\/([^/]+)\.parts\/)/.exec(key) ?? [];
    if (prefix && executionId) prefixes.set(prefix, executionId);
  }
  const removed: string[] = [];
  for (const [prefix, executionId] of prefixes) {
    if (await isExecuting(context, executionId)) continue;
    await context.objects.deletePrefix(prefix);
    removed.push(`parts of a pyramid ${executionId}`);
  }
  return removed;
}
