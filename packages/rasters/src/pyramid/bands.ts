/**
 * The first stage of a pyramid of images, which is nearly all of the work, made by several processes: each takes bands,
 * neighbouring units, and what the others made comes into the spool as if it were made here.
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type GrantBoard, TaskHandOut, type TaskSharing } from '@cartable/tiling';
import { isBandPacked, packBand, removeUnits, unpackBand } from './band-file.ts';
import { keyOf } from './spool.ts';
import { tilesPerUnit, type Unit } from './stages.ts';

/** All of them are listed each second: the larger the pyramid, the larger its bands. A unit takes about a second. */
const mostBands = 1_000;

/** As the process that leads has planned it, for the others to be told. */
export interface BandPlan {
  /** Digest of the request and the sources. */
  readonly request: string;
  /** Digest of the request, the bands, and the version of the program that planned them. */
  readonly key: string;
  readonly bands: readonly (readonly Unit[])[];
}

export interface BandSharing extends Pick<TaskSharing, 'report'> {
  /** Tiles of the most detailed levels from which it pays. */
  readonly fromTiles: number;
  /** Before the first report. */
  publish(plan: BandPlan): Promise<void>;
}

export function planBands(key: string, units: readonly Unit[]): BandPlan {
  const unitsPerBand = Math.ceil(units.length / mostBands);
  const bands = Array.from({ length: Math.ceil(units.length / unitsPerBand) }, (_, rank) =>
    units.slice(rank * unitsPerBand, (rank + 1) * unitsPerBand),
  );
  return { request: key, key: keyOf([key, bands]), bands };
}

/** Whether what is drawn here goes with what is drawn where it was planned: another version of the program draws otherwise. */
export const isOfThisVersion = ({ request, key, bands }: BandPlan): boolean =>
  keyOf([request, bands]) === key;

export const isWorthSharing = (units: readonly Unit[], { fromTiles }: BandSharing): boolean =>
  units.length * tilesPerUnit >= fromTiles;

/** Where bands are packed: it goes with the parts. */
export const bandFolder = (spoolDir: string): string => join(spoolDir, 'parts', 'bands');

export interface BandsRequest {
  readonly plan: BandPlan;
  readonly sharing: Pick<TaskSharing, 'report'>;
  readonly spoolDir: string;
  /** Bands made at a time. */
  readonly concurrency: number;
  readonly makeUnit: (unit: Unit) => Promise<unknown>;
  /** What is made here stays in the spool, and what others made comes there. */
  readonly isLeader: boolean;
  readonly onDone?: (units: number) => void;
  readonly signal?: AbortSignal;
}

/** Ends when nothing is left to make here; for the one that leads, when all is there. */
export async function makeBands(request: BandsRequest): Promise<void> {
  const { plan, sharing, spoolDir, concurrency, makeUnit, isLeader, signal } = request;
  const folder = bandFolder(spoolDir);
  mkdirSync(folder, { recursive: true });
  const unitsOf = (band: number): readonly Unit[] => plan.bands[band]!;
  const bring = (band: number): void => {
    if (isLeader) unpackBand(spoolDir, folder, band, unitsOf(band));
    request.onDone?.(unitsOf(band).length);
  };
  const numbers = [...plan.bands.keys()];
  const state = { group: 0, first: 0, count: numbers.length, plan: plan.key };
  const made = numbers.filter((band) => isBandPacked(folder, band));
  const { fetched, isOver } = await sharing.report({ ...state, made, wanted: 0 });
  for (const band of [...made, ...fetched]) bring(band);
  if (isOver) return;
  const queue = new BandQueue();
  const ended = new AbortController();
  const handOut = new TaskHandOut({
    sharing,
    state,
    tasks: numbers,
    threads: concurrency,
    board: queue,
    signal: ended.signal,
    onFetched: bring,
  });
  const makeAll = async (): Promise<void> => {
    for (let band = await queue.next(); band !== undefined; band = await queue.next()) {
      for (const unit of unitsOf(band)) {
        signal?.throwIfAborted();
        await makeUnit(unit);
      }
      packBand(spoolDir, folder, band, unitsOf(band));
      if (!isLeader) removeUnits(spoolDir, unitsOf(band));
      request.onDone?.(unitsOf(band).length);
      handOut.done(band);
    }
  };
  const runs = [handOut.run(), ...Array.from({ length: concurrency }, makeAll)].map((run) =>
    run.catch((error: unknown) => {
      ended.abort();
      throw error;
    }),
  );
  const results = await Promise.allSettled(runs);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Bands granted so far, for those who wait for one. */
class BandQueue implements GrantBoard {
  readonly #granted: number[] = [];
  #isClosed = false;
  #news = Promise.withResolvers<void>();

  grant(bands: readonly number[]): void {
    this.#granted.push(...bands);
    this.#tell();
  }

  close(): void {
    this.#isClosed = true;
    this.#granted.length = 0;
    this.#tell();
  }

  /** @returns undefined once none comes any more */
  async next(): Promise<number | undefined> {
    while (this.#granted.length === 0 && !this.#isClosed) await this.#news.promise;
    return this.#granted.shift();
  }

  #tell(): void {
    this.#news.resolve();
    this.#news = Promise.withResolvers();
  }
}
