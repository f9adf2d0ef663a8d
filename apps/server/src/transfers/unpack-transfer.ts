import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CartableError } from '@cartable/contract';
import { carriedCommunityTables } from '@cartable/espaceco';
import { unpackArchive } from '@cartable/formats';
import type { Config } from '../config.ts';
import {
  type AnyManifest,
  type ArchiveManifest,
  manifestName,
  partiesName,
  readManifest,
  rowsName,
} from './archive-manifest.ts';
import { carriedTables } from './datastore-rows.ts';
import { emptyTransferFolder, transferFolder } from './transfer-folder.ts';

const namesFile = 'names.json';
/** Room for a large producer; above it, whole platforms are moved by their backups. */
const limits = {
  archiveEntries: 500_000,
  archiveBytes: 500 * 2 ** 30,
  archiveEntryRatio: 200,
  archiveRatio: 100,
  archiveRatioFreeBytes: 16 << 20,
};
const extensions = new Set(['json', 'ndjson', 'gpkg', 'bin']);
const longestLine = 128 << 20;
const tablesIn = { datastore: carriedTables, community: carriedCommunityTables };

/** An archive found whole: every file of it has the size and the checksum its manifest tells. */
export interface UnpackedTransfer {
  readonly file: string;
  readonly folder: string;
  readonly manifest: AnyManifest;
  /** By name in the archive; what it is called there is no path of this machine. */
  pathOf(entry: string): string;
}

export interface UnpackedDatastore extends UnpackedTransfer {
  readonly manifest: ArchiveManifest;
}

export interface TransferSource {
  readonly config: Pick<Config, 'dataDir'>;
  readonly jobId: string;
  /** The archive. */
  readonly path: string;
  readonly signal: AbortSignal;
}

/**
 * Unpacks an archive once; a later step, or another attempt, finds it as it is.
 * @throws {CartableError} `archive.*`, `transfer.*`
 */
export async function unpackTransfer(source: TransferSource): Promise<UnpackedTransfer> {
  const folder = transferFolder(source.config, source.jobId);
  if (!existsSync(join(folder, namesFile))) await unpack(source);
  const names = new Map(
    Object.entries(JSON.parse(await readFile(join(folder, namesFile), 'utf8')) as Record<string, string>),
  );
  const file = basename(source.path);
  const pathOf = (entry: string) => {
    const path = names.get(entry);
    if (path === undefined) throw new CartableError('transfer.not-an-archive', { file });
    return path;
  };
  return { file, folder, manifest: await readManifest(pathOf(manifestName), file), pathOf };
}

async function unpack({ config, jobId, path, signal }: TransferSource): Promise<void> {
  const file = basename(path);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new CartableError('transfer.file-absent', { path });
  const spoolFolder = await emptyTransferFolder(config, jobId);
  const { files, dropped } = await unpackArchive(
    { path, name: file },
    { spoolFolder, extensions, signal, limits },
  );
  if (dropped.length > 0) throw new CartableError('transfer.not-an-archive', { file });
  const names = new Map(files.map(({ name, path: at }) => [name, at]));
  const manifestPath = names.get(manifestName);
  if (manifestPath === undefined || statSync(manifestPath).size > longestLine)
    throw new CartableError('transfer.not-an-archive', { file });
  await verify(await readManifest(manifestPath, file), names, file, signal);
  await writeFile(join(spoolFolder, namesFile), JSON.stringify(Object.fromEntries(names)));
}

async function verify(
  { kind, entries, datasets, objects }: AnyManifest,
  names: ReadonlyMap<string, string>,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const told = new Set(entries.map(({ name }) => name));
  const needed = [
    partiesName,
    ...tablesIn[kind].map(({ table }) => rowsName(table)),
    ...datasets.map(({ entry }) => entry),
    ...objects.map(({ entry }) => entry),
  ];
  const isComplete = needed.every((name) => told.has(name)) && new Set(needed).size === told.size;
  if (!isComplete || told.size !== entries.length || names.size !== told.size + 1)
    throw new CartableError('transfer.not-an-archive', { file });
  for (const { name, sizeBytes, sha256 } of entries) {
    signal.throwIfAborted();
    const path = names.get(name);
    const isSame =
      path !== undefined && statSync(path).size === sizeBytes && (await checksum(path)) === sha256;
    if (!isSame) throw new CartableError('transfer.damaged', { file, entry: name.slice(0, 100) });
  }
}

async function checksum(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** Values of a file of one JSON a line. @throws {CartableError} `transfer.not-an-archive` */
export async function* valuesOf(
  { file }: UnpackedTransfer,
  path: string,
): AsyncGenerator<unknown, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    let start = 0;
    const bytes = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      yield parse(bytes.subarray(start, end).toString('utf8'), file);
      start = end + 1;
    }
    rest = bytes.subarray(start);
    if (rest.length > longestLine) throw new CartableError('transfer.not-an-archive', { file });
  }
  if (rest.length > 0) yield parse(rest.toString('utf8'), file);
}

function parse(line: string, file: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new CartableError('transfer.not-an-archive', { file }, { cause });
  }
}
