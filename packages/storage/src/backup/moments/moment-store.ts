import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CartableError } from '@cartable/contract';
import type { ObjectStore } from '../../objects/port.ts';
import { type Moment, readMoment } from './moment.ts';

const momentPrefix = 'moments/';
const piecePrefix = 'pieces/';
/** Pieces made since by a backup under way are not yet named by any moment. */
const graceMs = 24 * 3_600_000;

const keyOfPiece = (hash: string) => `${piecePrefix}${hash.slice(0, 2)}/${hash}`;
/** Names sort as the times do. */
const keyOfMoment = (takenAt: string) => `${momentPrefix}${takenAt.replaceAll(':', '-')}.json.gz`;

/**
 * Moments of a platform in a folder or a bucket: each names the pieces of its files, and a piece that many moments
 * share is there once. A moment is written last, so one that is there is whole.
 */
export class MomentStore {
  readonly #objects: ObjectStore;
  /** Pieces known to be there. */
  readonly #known = new Set<string>();

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  /** @returns the hash of the piece, which is there when this resolves, and what was sent for it */
  async keep(piece: Uint8Array): Promise<{ hash: string; sentBytes: number }> {
    const hash = createHash('sha256').update(piece).digest('hex');
    if (this.#known.has(hash)) return { hash, sentBytes: 0 };
    const key = keyOfPiece(hash);
    const isThere = (await this.#objects.stat(key)) !== undefined;
    const packed = isThere ? undefined : gzipSync(piece, { level: 1 });
    if (packed) await this.#objects.put(key, packed);
    this.#known.add(hash);
    return { hash, sentBytes: packed?.length ?? 0 };
  }

  /** @throws {CartableError} `backup.incomplete`, `backup.damaged` */
  async piece(hash: string): Promise<Buffer> {
    const file = keyOfPiece(hash);
    const found = await this.#objects.get(file).catch((error: unknown) => {
      if (!(error instanceof CartableError) || error.code !== 'storage.object-unknown') throw error;
      throw new CartableError('backup.incomplete', { path: 'pieces', file }, { cause: error });
    });
    const piece = unpack(await buffer(found), file);
    if (createHash('sha256').update(piece).digest('hex') !== hash)
      throw new CartableError('backup.damaged', { path: 'pieces', file });
    return piece;
  }

  async record(moment: Moment): Promise<void> {
    await this.#objects.put(keyOfMoment(moment.takenAt), gzipSync(JSON.stringify(moment)));
  }

  /** Times of the moments there are, oldest first. */
  async times(): Promise<string[]> {
    const found: string[] = [];
    for await (const { key } of this.#objects.list(momentPrefix)) {
      const [, day, hour, minute, rest] =
        /^moments\/(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.json\.gz$/.exec(key) ?? [];
      if (rest !== undefined) found.push(`${day}T${hour}:${minute}:${rest}`);
    }
    return found.sort();
  }

  /** @throws {CartableError} `backup.unreadable` */
  async moment(takenAt: string): Promise<Moment> {
    const key = keyOfMoment(takenAt);
    const packed = await buffer(await this.#objects.get(key));
    const moment = readMoment(unpack(packed, key).toString('utf8'));
    if (!moment) throw new CartableError('backup.unreadable', { path: key });
    return moment;
  }

  /** Forgets the moments nobody wants any more, and the pieces no other names. @returns how many pieces went */
  async keepOnly(wanted: ReadonlySet<string>, now: Date): Promise<number> {
    const times = await this.times();
    const gone = times.filter((time) => !wanted.has(time));
    if (gone.length === 0) return 0;
    const named = new Set<string>();
    for (const time of times.filter((one) => wanted.has(one)))
      for (const { pieces } of (await this.moment(time)).files) for (const hash of pieces) named.add(hash);
    // First the moments: one that is there must be whole.
    for (const time of gone) await this.#objects.delete(keyOfMoment(time));
    let removed = 0;
    for await (const { key, modified } of this.#objects.list(piecePrefix)) {
      const hash = key.slice(key.lastIndexOf('/') + 1);
      if (named.has(hash) || now.getTime() - modified.getTime() < graceMs) continue;
      this.#known.delete(hash);
      await this.#objects.delete(key);
      removed += 1;
    }
    return removed;
  }
}

function unpack(packed: Buffer, file: string): Buffer {
  try {
    return gunzipSync(packed);
  } catch (error) {
    throw new CartableError('backup.damaged', { path: 'backup', file }, { cause: error });
  }
}
