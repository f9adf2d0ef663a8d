import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipFiles } from '@cartable/formats';
import { temporaryFolder } from '@cartable/testkit';
import {
  type ArchiveManifest,
  describeArchive,
  manifestName,
  partiesName,
  rowsName,
} from '../archive-manifest.ts';
import { carriedTables } from '../datastore-rows.ts';

export type Files = ReadonlyMap<string, string | Uint8Array>;

/** Of an archive without rows. */
export const emptyFiles: Files = new Map(
  [partiesName, ...carriedTables.map(({ table }) => rowsName(table))].map((name) => [name, '']),
);

export const ownerId = 'aaaaaaaa-0000-4000-8000-000000000000';
export const communityId = 'bbbbbbbb-0000-4000-8000-000000000000';

export function manifestOf(files: Files, more: Partial<ArchiveManifest> = {}): ArchiveManifest {
  return describeArchive({
    takenAt: '2026-11-26T12:00:00.000Z',
    publicUrl: 'https://cartes.example',
    owner: { id: ownerId, communityId, name: 'Mairie', technicalName: 'mairie' },
    entries: [...files].map(([name, content]) => ({
      name,
      sizeBytes: Buffer.byteLength(content),
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
    datasets: [],
    objects: [],
    ...more,
  });
}

/** @returns its path */
export async function makeArchive(files: Files, manifest: unknown = manifestOf(files)): Promise<string> {
  const path = join(temporaryFolder(), 'mairie.zip');
  const written = [...files, [manifestName, JSON.stringify(manifest)] as const];
  const pieces: Uint8Array[] = [];
  for await (const piece of zipFiles(
    written.map(([name, content]) => ({ name, bytes: () => [Buffer.from(content)] })),
    new Date(),
  ))
    pieces.push(piece);
  await writeFile(path, Buffer.concat(pieces));
  return path;
}
