import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CartableError } from '@cartable/contract';
import type { AppliedMigration } from '../metadata/migrations.ts';
import { writeDurably } from './copy-file.ts';

const manifestName = 'manifest.json';
const formatVersion = 1;

/** File of the backup, at a path with `/` between folders, relative to the backup and to the data folder alike. */
export interface BackedUpFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Description of a backup. It is written last: a backup without it did not end. */
export interface BackupManifest {
  readonly format: number;
  readonly product: 'cartable';
  /** Version of the program that took it. */
  readonly version: string;
  /** ISO 8601, UTC: the moment the whole backup is of. */
  readonly takenAt: string;
  readonly engine: 'sqlite' | 'postgres';
  readonly migrations: readonly AppliedMigration[];
  readonly files: readonly BackedUpFile[];
}

export async function writeManifest(
  folder: string,
  manifest: Omit<BackupManifest, 'format' | 'product'>,
): Promise<BackupManifest> {
  const whole: BackupManifest = { format: formatVersion, product: 'cartable', ...manifest };
  await writeDurably(join(folder, manifestName), `${JSON.stringify(whole, null, 1)}\n`);
  return whole;
}

/** @throws {CartableError} `backup.incomplete`, `backup.unreadable` */
export async function readManifest(folder: string): Promise<BackupManifest> {
  let text: string;
  try {
    text = await readFile(join(folder, manifestName), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new CartableError('backup.incomplete', { path: folder, file: manifestName }, { cause: error });
  }
  const manifest = parse(text);
  if (manifest === undefined) throw new CartableError('backup.unreadable', { path: folder });
  return manifest;
}

function parse(text: string): BackupManifest | undefined {
  try {
    const value = JSON.parse(text) as BackupManifest;
    const isOurs = value.format === formatVersion && value.product === 'cartable';
    const isWhole = Array.isArray(value.migrations) && Array.isArray(value.files);
    return isOurs && isWhole && value.files.every(({ path }) => staysInside(path)) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A backup comes from elsewhere: none of its names may lead out of the folder it is restored into. */
function staysInside(path: unknown): boolean {
  if (typeof path !== 'string' || path.includes('\\') || path.includes(':')) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
