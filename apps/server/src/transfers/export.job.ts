import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CartableError } from '@cartable/contract';
import { findDatastoreToCarry, isCarried } from '@cartable/datastore';
import { type JobContext, type JobDefinition, openGeoPackageStore } from '@cartable/storage';
import type { Services } from '../services.ts';
import { archiveJob, partialPath, rejectToReplace } from './archive-job.ts';
import { type ArchiveEntry, datasetName, describeArchive, objectName } from './archive-manifest.ts';
import { copyDataset } from './copy-dataset.ts';
import { type DatastoreRows, readDatastoreRows } from './datastore-rows.ts';
import { partiesAmong } from './parties.ts';
import { emptyTransferFolder } from './transfer-folder.ts';
import { writeArchiveFile } from './write-archive.ts';

export const exportJobKind = 'transfer.export';

export interface ExportRequest {
  /** Identifier or technical name. */
  readonly datastore: string;
  /** The archive: a file of this machine that is not there yet. */
  readonly path: string;
}

export interface ExportSummary {
  readonly name: string;
  readonly rows: number;
  readonly datasets: number;
  readonly objects: number;
  readonly sizeBytes: number;
}

/** A datastore, with the community that owns it, as one file another platform can take in (ADR 57). */
export function exportJob(services: Services): JobDefinition<ExportRequest> {
  return archiveJob(services, exportJobKind, (context) => writeArchive(services, context));
}

async function writeArchive(services: Services, context: JobContext<ExportRequest>): Promise<ExportSummary> {
  const { job, payload } = context;
  const partial = partialPath(payload.path, job.id);
  rejectToReplace(payload.path);
  const datastore = await findDatastoreToCarry(services.datastores.context, payload.datastore);
  if (!datastore) throw new CartableError('transfer.datastore-unknown', { name: payload.datastore });
  const folder = await emptyTransferFolder(services.config, job.id);
  const { rows, datasets } = await readRowsAndData(services, context, datastore, folder);
  const parties = await partiesAmong(services, rows.mentioned);
  await writeFile(join(folder, 'parties'), parties.map((party) => `${JSON.stringify(party)}\n`).join(''));
  const objects = await listObjects(services, rows);
  const written = {
    partial,
    rows: rows.tables,
    parties: join(folder, 'parties'),
    datasets: datasets.ids.map((id) => join(folder, 'datasets', `${id}.gpkg`)),
    objects,
    bytes: objects.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) + datasets.bytes,
    manifest: (entries: readonly ArchiveEntry[]) =>
      describeArchive({
        takenAt: services.clock.now().toISOString(),
        publicUrl: services.config.publicUrl,
        owner: {
          id: datastore.id,
          communityId: datastore.communityId,
          name: datastore.name,
          technicalName: datastore.technicalName,
        },
        entries: [...entries],
        datasets: datasets.ids.map((id, rank) => ({ id, entry: datasetName(rank) })),
        objects: objects.map(({ key }, rank) => ({ key, entry: objectName(rank) })),
      }),
  };
  await writeArchiveFile(services, context, written);
  const { size: sizeBytes } = await stat(partial);
  return {
    name: datastore.name,
    rows: rows.count,
    datasets: datasets.ids.length,
    objects: objects.length,
    sizeBytes,
  };
}

interface CopiedData {
  readonly ids: readonly string[];
  readonly bytes: number;
}

/**
 * Rows, and the data they tell of. Data that are not there were deleted since the rows were read, or are being made and
 * may be whole by the time these are read again: those that were there neither before the rows were read nor after are
 * left out, and the rows say so.
 */
async function readRowsAndData(
  services: Services,
  context: JobContext<ExportRequest>,
  datastore: Parameters<typeof readDatastoreRows>[1],
  folder: string,
): Promise<{ readonly rows: DatastoreRows; readonly datasets: CopiedData }> {
  const copied = new Map<string, number>();
  let absent: ReadonlySet<string> = new Set();
  for (;;) {
    const rows = await readDatastoreRows(services.metadata, datastore, folder);
    await copyDatasets(services, context, { rows, folder, copied });
    const missing = rows.datasets.filter((id) => !copied.has(id));
    if (missing.every((id) => absent.has(id))) {
      const ids = rows.datasets.filter((id) => copied.has(id));
      return { rows, datasets: { ids, bytes: ids.reduce((sum, id) => sum + copied.get(id)!, 0) } };
    }
    absent = new Set(missing);
  }
}

interface Copying {
  readonly rows: DatastoreRows;
  readonly folder: string;
  /** Size of the copy of each, in bytes: those it holds are not copied again. */
  readonly copied: Map<string, number>;
}

/** One GeoPackage each, whatever the engine. */
async function copyDatasets(
  { features }: Services,
  { signal, report }: JobContext<ExportRequest>,
  { rows, folder, copied }: Copying,
): Promise<void> {
  const copies = openGeoPackageStore({ folder: join(folder, 'datasets') });
  for (const [rank, datasetId] of rows.datasets.entries()) {
    signal.throwIfAborted();
    report({ done: rank, total: rows.datasets.length, unit: 'datasets', part: 'data' });
    if (copied.has(datasetId) || !(await features.exists(datasetId))) continue;
    await copyDataset({ store: features, datasetId }, { store: copies, datasetId }, signal);
    copied.set(datasetId, (await stat(join(folder, 'datasets', `${datasetId}.gpkg`))).size);
  }
}

async function listObjects({ objects }: Services, { prefixes }: DatastoreRows) {
  const listed = [];
  for (const prefix of prefixes)
    for await (const { key, sizeBytes } of objects.list(prefix))
      if (isCarried(key)) listed.push({ key, sizeBytes });
  return listed;
}
