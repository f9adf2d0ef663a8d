import { existsSync, type Stats } from 'node:fs';
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { CartableError } from '@cartable/contract';
import { isEdited, sidecarsOf } from '../../features/geopackage/edited-file.ts';
import { copySqlite, inspectSqliteCopy } from '../copy-sqlite.ts';
import { filesUnder, holdRemovals } from '../removal-hold.ts';
import { databaseFile, folders } from '../take-backup.ts';
import type { KeptFile, Moment } from './moment.ts';
import type { MomentStore } from './moment-store.ts';

/** Copies of what is open, for the time of a moment. */
const scratchPrefix = '.moment-';
/** Of a database: a change of some rows sends little. Of other files, which never change, larger ones. */
const databasePieceBytes = 256 * 1024;
const filePieceBytes = 8 * 1024 ** 2;
/** The times of files are told in steps: after one of these, another change has another time. */
const settledAfterMs = 2_000;

export interface MomentPlan {
  readonly dataDir: string;
  readonly store: MomentStore;
  /** The moment before: what has not changed since is not read again. */
  readonly previous?: Moment | undefined;
  /** Version of the program. */
  readonly version: string;
  readonly now: Date;
}

export interface TakenMoment {
  readonly moment: Moment;
  /** What was sent for it. */
  readonly sentBytes: number;
}

/**
 * A moment of a platform in use, as `takeBackup` takes it: what a power cut would have left. Only what changed is read
 * and sent. @throws {CartableError} `backup.nothing-there`, `backup.under-way`, `storage.database-damaged`
 */
export async function takeMoment(plan: MomentPlan): Promise<TakenMoment> {
  const { dataDir, store, previous, version, now } = plan;
  if (!existsSync(join(dataDir, databaseFile)))
    throw new CartableError('backup.nothing-there', { path: dataDir });
  const taking = new Taking(store, previous);
  const holds: { folder: (typeof folders)[number]; heldFolder: string; release(): Promise<void> }[] = [];
  let scratch: string | undefined;
  try {
    for (const folder of folders) holds.push({ folder, ...(await holdRemovals(join(dataDir, folder.name))) });
    // Nobody else takes one now: what is there was left by one that was killed.
    await removeScratches(dataDir);
    scratch = await mkdtemp(join(dataDir, scratchPrefix));
    const copy = join(scratch, databaseFile);
    await copySqlite(join(dataDir, databaseFile), copy);
    const migrations = inspectSqliteCopy(copy);
    await taking.add(databaseFile, copy, databasePieceBytes);
    for (const folder of folders) await taking.addFolder(join(dataDir, folder.name), folder, scratch);
    for (const { folder, heldFolder } of holds) await taking.addFolder(heldFolder, folder, scratch);
    const moment: Moment = {
      format: 1,
      product: 'cartable',
      version,
      takenAt: now.toISOString(),
      migrations,
      files: taking.files(),
    };
    await store.record(moment);
    return { moment, sentBytes: taking.sentBytes };
  } finally {
    for (const hold of holds) await hold.release();
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
  }
}

async function removeScratches(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(scratchPrefix)) await rm(join(dataDir, name), { recursive: true, force: true });
}

class Taking {
  sentBytes = 0;
  readonly #store: MomentStore;
  readonly #before: ReadonlyMap<string, KeptFile>;
  readonly #files = new Map<string, KeptFile>();

  constructor(store: MomentStore, previous: Moment | undefined) {
    this.#store = store;
    this.#before = new Map(previous?.files.map((file) => [file.path, file]));
  }

  files(): KeptFile[] {
    return [...this.#files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  async addFolder(
    source: string,
    { name, isWhole }: (typeof folders)[number],
    scratch: string,
  ): Promise<void> {
    for await (const path of filesUnder(source)) {
      if (!isWhole(path)) continue;
      const key = [name, ...path.split(sep)].join('/');
      await this.#addPresent(key, join(source, path), scratch).catch((error: NodeJS.ErrnoException) => {
        // Removed since it was listed: it is held, and its turn comes.
        if (error.code !== 'ENOENT') throw error;
      });
    }
  }

  async #addPresent(key: string, path: string, scratch: string): Promise<void> {
    const isTable = path.endsWith('.gpkg');
    const { identity, changedMs } = await (isTable ? identifyTable(path) : identify(path));
    const before = this.#before.get(key);
    if (before?.identity === identity) this.#files.set(key, before);
    else if (!isTable || !isEdited(path)) await this.add(key, path, filePieceBytes, identity);
    else {
      const isSettled = Math.abs(Date.now() - changedMs) > settledAfterMs;
      const copy = join(scratch, 'edited.gpkg');
      await copySqlite(path, copy);
      await this.add(key, copy, databasePieceBytes, isSettled ? identity : undefined);
      await rm(copy, { force: true });
    }
  }

  /** A file is replaced by another, never written again: what is open is read as it was. */
  async add(key: string, path: string, pieceBytes: number, identity?: string): Promise<void> {
    const file = await open(path, 'r');
    try {
      const pieces: string[] = [];
      let sizeBytes = 0;
      for (;;) {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceBytes), 0, pieceBytes, sizeBytes);
        if (bytesRead === 0) break;
        sizeBytes += bytesRead;
        const { hash, sentBytes } = await this.#store.keep(buffer.subarray(0, bytesRead));
        this.sentBytes += sentBytes;
        pieces.push(hash);
      }
      this.#files.set(key, { path: key, sizeBytes, ...(identity === undefined ? {} : { identity }), pieces });
    } finally {
      await file.close();
    }
  }
}

interface Identified {
  /** Another one after each change. */
  readonly identity: string;
  readonly changedMs: number;
}

async function identify(path: string): Promise<Identified> {
  return identityOf(await stat(path));
}

/** With its log, where what is edited goes first. One that is empty, as whoever reads leaves it, is as none. */
async function identifyTable(path: string): Promise<Identified> {
  const [logPath = ''] = sidecarsOf(path);
  const file = await identify(path);
  const found = await stat(logPath).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!found?.size) return file;
  const log = identityOf(found);
  return {
    identity: `${file.identity} + ${log.identity}`,
    changedMs: Math.max(file.changedMs, log.changedMs),
  };
}

const identityOf = ({ size, mtimeMs, ino }: Stats): Identified => ({
  identity: `${size} ${mtimeMs} ${ino}`,
  changedMs: mtimeMs,
});
