import { statSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CartableError } from '@cartable/contract';
import type { LeftBehind } from '@cartable/espaceco';
import type { JobContext, JobDefinition } from '@cartable/storage';
import type { Services } from '../../services.ts';
import { archiveJob, partialPath, rejectToReplace } from '../archive-job.ts';
import { datasetName, describeCommunityArchive, objectName } from '../archive-manifest.ts';
import { partiesAmong } from '../parties.ts';
import { emptyTransferFolder } from '../transfer-folder.ts';
import { writeArchiveFile } from '../write-archive.ts';
import { type CommunityRows, readCommunityRows, withFilesGivenSince } from './community-rows.ts';
import { type CopiedDatabases, copyDatabases } from './copy-databases.ts';
import { withoutMissing } from './without-missing.ts';

export const exportCommunityJobKind = 'transfer.export-community';

export interface CommunityExportRequest {
  /** Its number. */
  readonly communityId: number;
  /** The archive: a file of this machine that is not there yet. */
  readonly path: string;
}

export interface CommunityExportSummary {
  readonly name: string;
  readonly rows: number;
  readonly databases: number;
  readonly objects: number;
  readonly sizeBytes: number;
  /** What of it does not travel, by kind. */
  readonly left: LeftBehind;
}

/** A community of the collaborative space as one file another platform can take in (ADR 57). */
export function exportCommunityJob(services: Services): JobDefinition<CommunityExportRequest> {
  return archiveJob(services, exportCommunityJobKind, (context) => writeArchive(services, context));
}

async function writeArchive(
  services: Services,
  context: JobContext<CommunityExportRequest>,
): Promise<CommunityExportSummary> {
  const { communityId, path } = context.payload;
  rejectToReplace(path);
  const folder = await emptyTransferFolder(services.config, context.job.id);
  const { rows, databases } = await readRowsAndData(services, context, folder);
  const { name } = rows;
  const authors = await services.accounts.findPeopleByNumber([...databases.authors]);
  const named = [...rows.people, ...[...authors.values()].map(({ id }) => id)];
  const people = (await partiesAmong(services, named)).filter(({ kind }) => kind === 'person');
  const parties = join(folder, 'parties');
  await writeFile(parties, people.map((party) => `${JSON.stringify(party)}\n`).join(''), { mode: 0o600 });
  const { objects, missing } = await objectsThere(services, rows.objectKeys);
  const missingFiles = await withoutMissing(rows.tables, missing);
  const left = { ...rows.left, ...(missingFiles > 0 ? { missingFiles } : {}) };
  const datasets = databases.files.map((file) => file.path);
  const partial = partialPath(path, context.job.id);
  await writeArchiveFile(services, context, {
    partial,
    rows: rows.tables,
    parties,
    datasets,
    objects,
    bytes:
      objects.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) +
      datasets.reduce((sum, file) => sum + statSync(file).size, 0),
    manifest: (entries) =>
      describeCommunityArchive({
        takenAt: services.clock.now().toISOString(),
        publicUrl: services.config.publicUrl,
        owner: { id: communityId, name },
        entries: [...entries],
        datasets: databases.files.map(({ id }, rank) => ({ id, entry: datasetName(rank) })),
        objects: objects.map(({ key }, rank) => ({ key, entry: objectName(rank) })),
        left,
      }),
  });
  const { size: sizeBytes } = await stat(partial);
  return {
    name,
    rows: rows.count,
    databases: datasets.length,
    objects: objects.length,
    sizeBytes,
    left,
  };
}

/** Rows are read again when a database they tell of is not there: it went meanwhile, unless they tell of it each time. */
const mostReadings = 3;

async function readRowsAndData(
  services: Services,
  { payload, signal, report }: JobContext<CommunityExportRequest>,
  folder: string,
): Promise<{
  readonly rows: CommunityRows & { readonly name: string };
  readonly databases: CopiedDatabases;
}> {
  const of = { communityId: payload.communityId, folder };
  for (let reading = 1; ; reading += 1) {
    const rows = await readCommunityRows(services.metadata, of);
    const { name } = rows;
    if (name === undefined)
      throw new CartableError('transfer.community-unknown', { number: payload.communityId });
    const databases = await copyDatabases(services, rows.databases, {
      folder: join(folder, 'datasets'),
      signal,
      report: (done) => report({ done, total: rows.databases.length, unit: 'files', part: 'data' }),
    });
    if (typeof databases !== 'number') {
      const whole = await withFilesGivenSince(services.metadata, { ...of, rows });
      return { rows: { ...whole, name }, databases };
    }
    if (reading === mostReadings) throw new CartableError('transfer.database-lost', { number: databases });
  }
}

/** A file that goes while the archive is written fails it: begun again, it is of a community without that file. */
async function objectsThere({ objects }: Services, keys: ReadonlySet<string>) {
  const found: { key: string; sizeBytes: number }[] = [];
  const missing = new Set<string>();
  for (const key of keys) {
    const at = await objects.stat(key);
    if (at === undefined) missing.add(key);
    else found.push({ key, sizeBytes: at.sizeBytes });
  }
  return { objects: found, missing };
}
