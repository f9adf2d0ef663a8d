import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ZippedFile, zipFiles } from '@cartable/formats';
import type { JobContext } from '@cartable/storage';
import type { Services } from '../services.ts';
import {
  type ArchiveEntry,
  datasetName,
  manifestName,
  objectName,
  partiesName,
  rowsName,
} from './archive-manifest.ts';

export interface ArchiveToWrite {
  /** Where it is written. */
  readonly partial: string;
  /** Files of the rows of each table, of the parties and of the data sets. */
  readonly rows: readonly { readonly table: string; readonly path: string }[];
  readonly parties: string;
  readonly datasets: readonly string[];
  readonly objects: readonly { readonly key: string }[];
  /** What is to be told of how far it is. */
  readonly bytes: number;
  manifest(entries: readonly ArchiveEntry[]): unknown;
}

/** An archive as a file, whole on the disk when it returns. */
export async function writeArchiveFile(
  services: Pick<Services, 'objects' | 'clock'>,
  { signal, report }: Pick<JobContext<unknown>, 'signal' | 'report'>,
  { partial, rows, parties, datasets, objects, bytes: total, manifest }: ArchiveToWrite,
): Promise<void> {
  const entries: ArchiveEntry[] = [];
  let done = 0;
  const count = (bytes: number) => {
    signal.throwIfAborted();
    done += bytes;
    report({ done: Math.min(done, total), total, unit: 'bytes', part: 'archive' });
  };
  const fromFile = (name: string, path: string) => noted(entries, name, () => createReadStream(path), count);
  const files: ZippedFile[] = [
    ...rows.map(({ table, path }) => fromFile(rowsName(table), path)),
    fromFile(partiesName, parties),
    ...datasets.map((path, rank) => fromFile(datasetName(rank), path)),
    // As they are: an image without data, deflated, would be taken for a bomb where the archive is read.
    ...objects.map(({ key }, rank) => ({
      ...noted(entries, objectName(rank), () => services.objects.get(key), count),
      isStored: true,
    })),
    // Last: it tells what the others were.
    {
      name: manifestName,
      bytes: () => [Buffer.from(`${JSON.stringify(manifest(entries), null, 1)}\n`)],
    },
  ];
  await pipeline(
    Readable.from(zipFiles(files, services.clock.now()), { objectMode: false }),
    createWriteStream(partial, { mode: 0o600 }),
    { signal },
  );
  await sync(partial);
}

/** A file of the archive whose size and checksum are noted as it is read. */
function noted(
  entries: ArchiveEntry[],
  name: string,
  openFile: () => Readable | Promise<Readable>,
  count: (bytes: number) => void,
): ZippedFile {
  return {
    name,
    async *bytes() {
      const hash = createHash('sha256');
      let sizeBytes = 0;
      for await (const chunk of await openFile()) {
        const piece = chunk as Uint8Array;
        hash.update(piece);
        sizeBytes += piece.byteLength;
        count(piece.byteLength);
        yield piece;
      }
      entries.push({ name, sizeBytes, sha256: hash.digest('hex') });
    },
  };
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
