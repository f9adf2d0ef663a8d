import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CartableError } from '@cartable/contract';
import type { JobContext, JobDefinition } from '@cartable/storage';
import type { Services } from '../../services.ts';
import { archiveJob, partialPath, rejectToReplace } from '../archive-job.ts';
import { describeCommunityArchive, objectName } from '../archive-manifest.ts';
import { partiesAmong } from '../parties.ts';
import { emptyTransferFolder } from '../transfer-folder.ts';
import { writeArchiveFile } from '../write-archive.ts';
import { readCommunityRows } from './community-rows.ts';

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
  readonly objects: number;
  readonly sizeBytes: number;
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
  const rows = await readCommunityRows(services.metadata, communityId, folder);
  if (rows.name === undefined) throw new CartableError('transfer.community-unknown', { number: communityId });
  const people = (await partiesAmong(services, [...rows.people])).filter(({ kind }) => kind === 'person');
  const parties = join(folder, 'parties');
  await writeFile(parties, people.map((party) => `${JSON.stringify(party)}\n`).join(''), { mode: 0o600 });
  const objects = await objectsThere(services, rows.objectKeys);
  const partial = partialPath(path, context.job.id);
  await writeArchiveFile(services, context, {
    partial,
    rows: rows.tables,
    parties,
    datasets: [],
    objects,
    bytes: objects.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    manifest: (entries) =>
      describeCommunityArchive({
        takenAt: services.clock.now().toISOString(),
        publicUrl: services.config.publicUrl,
        owner: { id: communityId, name: rows.name! },
        entries: [...entries],
        datasets: [],
        objects: objects.map(({ key }, rank) => ({ key, entry: objectName(rank) })),
      }),
  });
  const { size: sizeBytes } = await stat(partial);
  return { name: rows.name, rows: rows.count, objects: objects.length, sizeBytes };
}

/** A file that goes while the archive is written fails it: begun again, it is of a community without that file. */
async function objectsThere({ objects }: Services, keys: ReadonlySet<string>) {
  const found = [];
  for (const key of keys) {
    const at = await objects.stat(key);
    if (at !== undefined) found.push({ key, sizeBytes: at.sizeBytes });
  }
  return found;
}
