import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TableRef } from './table-ref.ts';

/** Copies of tables made for drawing (`@cartable/storage`). Each may be removed at any moment: it is made again. */
export function drawingFolder({ dataDir }: { readonly dataDir: string }): string {
  return join(dataDir, 'tmp', 'drawing');
}

/**
 * `{data set}.{version}.{table}.copy`, of an edited table `{data set}.{version}.{table}.{sequence}.copy`, and while it is
 * written, two files more.
 */
const copyName = /^([A-Za-z0-9_-]+)\.([0-9a-f]+)\.([0-9a-f]+)(?:\.(\d+))?\.copy(\.partial|\.rows)?$/;

export function copyFileName(ref: TableRef): string {
  return `${stemOf(ref)}.copy`;
}

/** @param sequence that of the last change of the table before the copy was begun */
export function editedCopyFileName(ref: TableRef, sequence: number): string {
  return `${stemOf(ref)}.${sequence}.copy`;
}

function stemOf({ datasetId, version, table }: TableRef): string {
  return `${datasetId}.${digest(version)}.${digest(table)}`;
}

/** Sequences of the whole copies of an edited table, in no order. */
export function copiedSequences(folder: string, ref: TableRef): number[] {
  if (!existsSync(folder)) return [];
  return copiesAmong(readdirSync(folder)).flatMap((copy) =>
    isOfTable(copy, ref) && !copy.isPartial && copy.sequence !== undefined ? [copy.sequence] : [],
  );
}

/** Copies of an edited table as it was before. */
export async function removeOlderCopies(folder: string, ref: TableRef, sequence: number): Promise<void> {
  for (const copy of await copiesIn(folder)) {
    const isOlder = isOfTable(copy, ref) && !copy.isPartial && (copy.sequence ?? sequence) < sequence;
    if (isOlder) await rm(join(folder, copy.name), { force: true });
  }
}

function isOfTable({ datasetId, version, table }: CopyFile, ref: TableRef): boolean {
  return datasetId === ref.datasetId && version === digest(ref.version) && table === digest(ref.table);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Copies of the same data set as it was before it was replaced. */
export async function removePreviousCopies(folder: string, ref: TableRef): Promise<void> {
  const version = digest(ref.version);
  for (const { name, datasetId, version: found } of await copiesIn(folder)) {
    if (datasetId === ref.datasetId && found !== version) await rm(join(folder, name), { force: true });
  }
}

/** Removes copies that nobody writes any more, where nobody else does: whole ones serve again. */
export async function clearPartialCopies(folder: string): Promise<void> {
  for (const { name, isPartial } of await copiesIn(folder)) {
    if (isPartial) await rm(join(folder, name), { force: true });
  }
}

/** A copy that takes longer to write a chunk was left by a killed process. */
const abandonedAfterMs = 3_600_000;
/** Bytes that all the copies may take together. Beyond, those written first go first. */
const mostBytes = 32 * 2 ** 30;

/** Removes copies of data sets that are gone, and what killed processes left. */
export async function clearRenderCaches(
  folder: string,
  { datasetIds, now }: { readonly datasetIds: ReadonlySet<string>; readonly now: Date },
): Promise<void> {
  const copies: { path: string; bytes: number; writtenMs: number }[] = [];
  for (const { name, datasetId, isPartial } of await copiesIn(folder)) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => undefined);
    if (!info) continue;
    const isAbandoned = isPartial && now.getTime() - info.mtimeMs > abandonedAfterMs;
    if (isAbandoned || !datasetIds.has(datasetId)) await rm(path, { force: true });
    else copies.push({ path, bytes: info.size, writtenMs: info.mtimeMs });
  }
  let left = mostBytes;
  for (const { path, bytes } of copies.sort((a, b) => b.writtenMs - a.writtenMs)) {
    left -= bytes;
    if (left < 0) await rm(path, { force: true });
  }
}

interface CopyFile {
  readonly name: string;
  readonly datasetId: string;
  /** Digests. */
  readonly version: string;
  readonly table: string;
  readonly sequence: number | undefined;
  readonly isPartial: boolean;
}

async function copiesIn(folder: string): Promise<CopyFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return copiesAmong(names);
}

function copiesAmong(names: readonly string[]): CopyFile[] {
  return names.flatMap((name) => {
    const match = copyName.exec(name);
    if (!match) return [];
    const [, datasetId, version, table, sequence, partial] = match;
    return [
      {
        name,
        datasetId: datasetId!,
        version: version!,
        table: table!,
        sequence: sequence === undefined ? undefined : Number(sequence),
        isPartial: partial !== undefined,
      },
    ];
  });
}
