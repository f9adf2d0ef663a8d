import { workerData } from 'node:worker_threads';
import {
  type EditableDataset,
  type FeatureDataset,
  type FeatureStore,
  openFeatureStore,
  storageErrors,
} from '@cartable/storage';
import { type RequestTools, serveRequests } from '@cartable/threads';
import { changesIn, loadFeatures } from './load-features.ts';
import { addTables, makeTables } from './make-tables.ts';
import type { EditingCalls, EditingRequest, FeatureLocation } from './messages.ts';
import { requireUnique } from './require-unique.ts';

/** Entry of a thread that writes into tables. */

let opened: Promise<FeatureStore> | undefined;

function featureStore(): Promise<FeatureStore> {
  opened ??= openFeatureStore(workerData as FeatureLocation);
  return opened;
}

/** Opened for the time of what is asked: another process may have deleted the data set meanwhile. */
async function editing<R>(datasetId: string, body: (dataset: EditableDataset) => Promise<R>): Promise<R> {
  const dataset = await (await featureStore()).edit(datasetId);
  try {
    return await body(dataset);
  } finally {
    await dataset.close();
  }
}

async function reading<R>(datasetId: string, body: (dataset: FeatureDataset) => Promise<R>): Promise<R> {
  const dataset = await (await featureStore()).open(datasetId);
  try {
    return await body(dataset);
  } finally {
    await dataset.close();
  }
}

type Runners = {
  readonly [Call in keyof EditingCalls]: (
    datasetId: string,
    input: Parameters<EditingCalls[Call]>[1],
    tools: RequestTools<never>,
  ) => Promise<ReturnType<EditingCalls[Call]>>;
};

const runners: Runners = {
  transact: (datasetId, { transaction, uniques }, { question }) =>
    editing(datasetId, async (dataset) => {
      if (uniques.length > 0) {
        await reading(datasetId, (read) => requireUnique(read, transaction.actions, uniques));
      }
      // Told in the words of the rule above; whoever wrote the value since is told of by the engine, which holds to it.
      return dataset.transact({ ...transaction, uniques, admit: async () => void (await question()) });
    }),
  load: (datasetId, requested) => reading(datasetId, (dataset) => loadFeatures(dataset, requested)),
  versionsOf: (datasetId, { table, keys }) =>
    editing(datasetId, async (dataset) => [...(await dataset.table(table).versionsOf(keys))]),
  changesIn: (datasetId, { sequence, tables }) =>
    editing(datasetId, (dataset) => changesIn(dataset, sequence, tables)),
  changesSince: (datasetId, { table, since, ...query }) =>
    editing(datasetId, (dataset) => dataset.table(table).changesSince(since, query)),
  latest: (datasetId, { table, bbox }) => editing(datasetId, (dataset) => dataset.table(table).latest(bbox)),
  historyOf: (datasetId, { table, key, page }) =>
    editing(datasetId, (dataset) => dataset.table(table).historyOf(key, page)),
  revert: (datasetId, { sequence, signed, uniques }, { question }) =>
    editing(datasetId, (dataset) =>
      dataset.revert(sequence, { ...signed, uniques, admit: async () => void (await question()) }),
    ),
  sequenceOf: (datasetId, { act }) =>
    editing(datasetId, async (dataset) => (await dataset.sequenceOf(act)) ?? null),
  settle: (datasetId) => editing(datasetId, (dataset) => dataset.settle()),
  transactions: (datasetId, page) => editing(datasetId, (dataset) => dataset.transactions(page)),
  contributors: (datasetId, of) => editing(datasetId, (dataset) => dataset.contributors(of)),
  make: async (datasetId, request, tools) =>
    makeTables(await featureStore(), { datasetId, ...request }, () => tools.throwIfCancelled()),
  add: async (datasetId, request, tools) =>
    addTables(await featureStore(), { datasetId, ...request }, () => tools.throwIfCancelled()),
};

serveRequests<EditingRequest, unknown>(
  ({ call, datasetId, input }, tools) => runners[call](datasetId, input as never, tools),
  { errors: storageErrors },
);
