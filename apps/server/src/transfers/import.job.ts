import { createReadStream, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { CartableError } from '@cartable/contract';
import { openArrivedDatastore } from '@cartable/datastore';
import {
  arrivalNote,
  datasetNameOf,
  forgetReservation,
  isDatabaseThere,
  removeArrival,
} from '@cartable/espaceco';
import { deleteRows, forgetNumber, notedNumber } from '@cartable/platform';
import {
  type Job,
  type JobContext,
  type JobDefinition,
  type JobEndContext,
  openGeoPackageStore,
} from '@cartable/storage';
import type { Services } from '../services.ts';
import type { CommunityManifest } from './archive-manifest.ts';
import { arrivalWriter } from './communities/arrival-writer.ts';
import { type CommunityImportReport, importCommunity } from './communities/import-community.ts';
import { type CommunityPlan, planCommunity } from './communities/plan-community.ts';
import { copyDataset } from './copy-dataset.ts';
import { carriedGroups } from './datastore-rows.ts';
import { guardGeoPackage } from './guard-geopackage.ts';
import type { Party } from './parties.ts';
import { type ImportPlan, identifiersOf, planImport, readDeclared } from './plan-import.ts';
import { removeTransferFolder } from './transfer-folder.ts';
import { type UnpackedDatastore, type UnpackedTransfer, unpackTransfer } from './unpack-transfer.ts';
import { type RowsLeft, writeRows } from './write-rows.ts';

export const importJobKind = 'transfer.import';

export interface ImportRequest {
  /** The archive: a file of this machine. */
  readonly path: string;
  /** Address of who supervises the community, where who did is unknown here. */
  readonly supervisor?: string;
}

/** What an operator should know of what came in. */
export interface ImportReport {
  readonly datastore: string;
  readonly name: string;
  readonly rows: number;
  readonly datasets: number;
  readonly objects: number;
  /** Rows left behind, by table. */
  readonly left: RowsLeft;
  /** People and communities that are not here. */
  readonly unknown: readonly Party[];
  readonly renames: ImportPlan['renames'];
  readonly identifiers: ImportPlan['taken'];
}

/**
 * Takes an archive in. Every step may be repeated; what is written belongs to a datastore out of use, which the last step
 * opens. Given up or failed before that, it leaves nothing.
 */
export function importJob(services: Services): JobDefinition<ImportRequest> {
  const isActive = ({ owner }: ImportPlan) => services.datastores.isActive(owner.id);
  const unpack = ({ job, payload, signal }: JobContext<ImportRequest>) =>
    unpackTransfer({ config: services.config, jobId: job.id, path: payload.path, signal });
  const unpacked = async (context: JobContext<ImportRequest>): Promise<UnpackedDatastore> => {
    const transfer = await unpack(context);
    const { manifest } = transfer;
    if (manifest.kind === 'datastore') return { ...transfer, manifest };
    throw new CartableError('transfer.not-an-archive', { file: transfer.file });
  };
  /** What a community needs is done by one step. */
  const isCommunity = ({ result }: JobContext<ImportRequest>) =>
    result<{ kind?: string }>('check').kind === 'community';
  const undo = async ({ job }: JobEndContext<ImportRequest>) => {
    if (isOfCommunity(job)) return undoCommunity(services, job);
    const plan = job.results.plan as ImportPlan | null | undefined;
    // The step that opens may be committed and not noted yet: people are at work there, and it stays.
    const isInUse = Object.hasOwn(job.results, 'open') || (plan && (await isActive(plan)));
    if (plan && !isInUse) await removeArrived(services, plan);
    await removeTransferFolder(services.config, job.id);
  };
  return {
    kind: importJobKind,
    isLong: true,
    steps: [
      {
        name: 'check',
        run: async (context) => {
          const { manifest } = await unpack(context);
          return { entries: manifest.entries.length, kind: manifest.kind };
        },
      },
      {
        name: 'plan',
        run: async (context) =>
          isCommunity(context)
            ? planCommunity(services, await unpackedCommunity(services, context))
            : planImport(services, await unpacked(context), {
                seed: context.job.id,
                supervisor: context.payload.supervisor,
              }),
      },
      {
        name: 'rows',
        run: async (context) => {
          if (isCommunity(context)) return bringCommunity(services, context);
          return writeRows(services, await unpacked(context), context.result('plan'), {
            seed: context.job.id,
            signal: context.signal,
            report: (done) => context.report({ done, total: null, unit: 'rows', part: 'rows' }),
          });
        },
      },
      {
        name: 'data',
        run: async (context) =>
          isCommunity(context) ? null : bringData(services, context, await unpacked(context)),
      },
      {
        name: 'open',
        run: async (context) => {
          if (isCommunity(context)) return;
          const { owner, active } = context.result<ImportPlan>('plan');
          await openArrivedDatastore(services.datastores.context, { datastoreId: owner.id, active });
        },
      },
      {
        name: 'report',
        // Of what earlier steps told alone: neither the archive nor what was unpacked has to be there any more.
        run: async (context) => {
          await removeTransferFolder(services.config, context.job.id);
          if (!isCommunity(context)) return reportOf(context);
          await forgetCommunityNotes(services, context.job);
          return context.result<CommunityImportReport>('rows');
        },
      },
    ],
    // The step that makes it seen may be done and not noted: it is told to the end what came.
    mayBeCancelled: async ({ job }) => {
      if (Object.hasOwn(job.results, 'open')) return false;
      if (isOfCommunity(job))
        return (await notedNumber(services.metadata.db, arrivalNote(job.id))) === undefined;
      const plan = job.results.plan as ImportPlan | null | undefined;
      return !plan || !(await isActive(plan));
    },
    onFailure: undo,
    onAbort: undo,
  };
}

async function unpackedCommunity(
  services: Services,
  { job, payload, signal }: JobContext<ImportRequest>,
): Promise<{ transfer: UnpackedTransfer; manifest: CommunityManifest; seed: string }> {
  const transfer = await unpackTransfer({
    config: services.config,
    jobId: job.id,
    path: payload.path,
    signal,
  });
  const { manifest, file } = transfer;
  if (manifest.kind !== 'community') throw new CartableError('transfer.not-an-archive', { file });
  return { transfer, manifest, seed: job.id };
}

async function bringCommunity(
  services: Services,
  context: JobContext<ImportRequest>,
): Promise<CommunityImportReport> {
  const { transfer, manifest } = await unpackedCommunity(services, context);
  const { supervisor } = context.payload;
  const plan = context.result<CommunityPlan>('plan');
  return importCommunity(services, context, { transfer, manifest, plan, supervisor });
}

const isOfCommunity = ({ results }: Pick<Job, 'results'>) =>
  (results.check as { kind?: string } | undefined)?.kind === 'community';

/** A community that is there stays, with its data: people may be at work. Else nothing of it does. */
async function undoCommunity(services: Services, job: Pick<Job, 'id' | 'results'>): Promise<void> {
  const { metadata, features, config } = services;
  await removeArrival(arrivalWriter(services), job.id);
  const { databases } = (job.results.plan as CommunityPlan | undefined) ?? { databases: [] };
  for (const [, here] of databases)
    if (!(await isDatabaseThere(metadata.db, here))) await features.drop(datasetNameOf(here));
  await forgetCommunityNotes(services, job);
  await removeTransferFolder(config, job.id);
}

async function forgetCommunityNotes(
  { metadata }: Services,
  { id, results }: Pick<Job, 'id' | 'results'>,
): Promise<void> {
  const { databases } = (results.plan as CommunityPlan | undefined) ?? { databases: [] };
  await metadata.transaction(async (db) => {
    await forgetNumber(db, arrivalNote(id));
    await forgetReservation(
      db,
      id,
      databases.map(([, here]) => here),
    );
  });
}

interface Brought extends Pick<ImportReport, 'name' | 'datasets' | 'objects'> {
  readonly features: number;
}

/** Data sets, then objects, under their names of here. What an earlier attempt brought whole is not brought again. */
async function bringData(
  services: Services,
  { job, signal, report, result }: JobContext<ImportRequest>,
  transfer: UnpackedDatastore,
): Promise<Brought> {
  const { datasets, objects, owner } = transfer.manifest;
  const { ids } = await readDeclared(transfer);
  const identifiers = identifiersOf(job.id, ids, result<ImportPlan>('plan'));
  const total = datasets.length + objects.length;
  let done = 0;
  const next = () => {
    signal.throwIfAborted();
    report({ done: done++, total, unit: 'files', part: 'data' });
  };
  let features = 0;
  for (const { id, entry } of datasets) {
    next();
    const datasetId = identifiers.of(id);
    if (await services.features.exists(datasetId)) continue;
    const path = transfer.pathOf(entry);
    guardGeoPackage(path, transfer.file);
    const store = openGeoPackageStore({ folder: dirname(path) });
    features += await copyDataset(
      { store, datasetId: basename(path, '.gpkg') },
      { store: services.features, datasetId },
      signal,
    );
  }
  for (const { key, entry } of objects) {
    next();
    const here = identifiers.inStructure(key);
    const path = transfer.pathOf(entry);
    const present = await services.objects.stat(here);
    if (present?.sizeBytes === statSync(path).size) continue;
    await services.objects.put(here, createReadStream(path));
  }
  return { features, name: owner.name, datasets: datasets.length, objects: objects.length };
}

function reportOf({ result }: JobContext<ImportRequest>): ImportReport {
  const { name, datasets, objects } = result<Brought>('data');
  const plan = result<ImportPlan>('plan');
  const { rows, left } = result<{ rows: number; left: RowsLeft }>('rows');
  return {
    datastore: plan.owner.id,
    name,
    rows,
    datasets,
    objects,
    left,
    unknown: plan.unknown,
    renames: plan.renames,
    identifiers: plan.taken,
  };
}

/** Nothing of it was ever in use: nobody reads what is removed. */
async function removeArrived(services: Services, { owner, datasets, prefixes }: ImportPlan): Promise<void> {
  await services.metadata.transaction(async (db) => {
    for (const { tables, ownerId } of carriedGroups(owner).toReversed())
      await deleteRows(db, tables, ownerId);
  });
  for (const datasetId of datasets) await services.features.drop(datasetId);
  for (const prefix of prefixes) await services.objects.deletePrefix(prefix);
}
