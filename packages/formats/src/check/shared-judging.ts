/**
 * Judging the geometries of a layer with another thread: batches are given to it while the next are read, and judged here
 * when it has enough. They are told in their order: a report is the same, whoever judged.
 */

import { setImmediate } from 'node:timers/promises';
import type { FeatureBatch } from '@cartable/geo';
import type { GeometryChecker, GeometryResult } from './geometry-checker.ts';
import {
  geometryOf,
  judgePacked,
  type PackedGeometries,
  packGeometries,
  readVerdict,
} from './packed-geometries.ts';

/** Fills in the verdicts in another thread. Rejects when it could not: they are then found here. */
export type JudgeElsewhere = (packed: PackedGeometries) => Promise<void>;

/** What follows each geometry of a batch. */
export type VerdictReader = (rank: number) => {
  readonly geometry: Uint8Array;
  readonly result: GeometryResult;
};

interface WaitingBatch {
  readonly batch: FeatureBatch;
  readonly packed: PackedGeometries;
  /** Never rejects. Undefined where it was judged at once. */
  readonly judged: Promise<void> | undefined;
  isJudged: boolean;
  /** Without them its features are judged as they are told: one of them is damaged, and the report ends there. */
  hasVerdicts: boolean;
}

/** A thread is not worth its start for less. */
const firstBytes = 8 * 1024 * 1024;
/** Points are judged sooner than they are copied. */
const leastBytesEach = 64;
/** Of a batch: more would be held twice. */
const mostBytes = 8 * 1024 * 1024;
const mostGiven = 2;
/** Of batches of a thousand features. */
const mostWaiting = 8;

export class SharedJudging {
  readonly #checker: GeometryChecker;
  readonly #elsewhere: JudgeElsewhere | undefined;
  readonly #tell: (batch: FeatureBatch, verdictOf: VerdictReader) => void;
  readonly #waiting: WaitingBatch[] = [];
  #seenBytes = 0;
  #given = 0;

  constructor(
    checker: GeometryChecker,
    elsewhere: JudgeElsewhere | undefined,
    tell: (batch: FeatureBatch, verdictOf: VerdictReader) => void,
  ) {
    this.#checker = checker;
    this.#elsewhere = elsewhere;
    this.#tell = tell;
  }

  async add(batch: FeatureBatch): Promise<void> {
    const bytes = batch.geometries.reduce((sum, geometry) => sum + (geometry?.length ?? 0), 0);
    this.#seenBytes += bytes;
    const isWorthIt = bytes >= batch.geometries.length * leastBytesEach && bytes <= mostBytes;
    if (this.#elsewhere && isWorthIt && this.#seenBytes > firstBytes) {
      this.#waiting.push(this.#share(this.#elsewhere, batch, bytes));
      await setImmediate();
      this.#tellJudged();
      if (this.#waiting.length > mostWaiting) await this.#tellFirst();
      return;
    }
    await this.settle();
    this.#tellHere(batch);
  }

  /** Tells what is left. */
  async settle(): Promise<void> {
    while (this.#waiting.length > 0) await this.#tellFirst();
  }

  #share(elsewhere: JudgeElsewhere, batch: FeatureBatch, bytes: number): WaitingBatch {
    const packed = packGeometries(batch.geometries, bytes);
    if (this.#given >= mostGiven)
      return { batch, packed, judged: undefined, isJudged: true, hasVerdicts: this.#judge(packed) };
    this.#given++;
    const judged = elsewhere(packed)
      .then(
        () => true,
        () => this.#judge(packed),
      )
      .then((hasVerdicts) => {
        Object.assign(waiting, { isJudged: true, hasVerdicts });
        this.#given--;
      });
    const waiting: WaitingBatch = { batch, packed, judged, isJudged: false, hasVerdicts: false };
    return waiting;
  }

  /** @returns whether all could be judged */
  #judge(packed: PackedGeometries): boolean {
    try {
      judgePacked(packed, this.#checker);
      return true;
    } catch {
      return false;
    }
  }

  #tellJudged(): void {
    while (this.#waiting[0]?.isJudged) this.#tellOf(this.#waiting.shift()!);
  }

  async #tellFirst(): Promise<void> {
    const first = this.#waiting.shift()!;
    await first.judged;
    this.#tellOf(first);
  }

  #tellOf({ batch, packed, hasVerdicts }: WaitingBatch): void {
    if (hasVerdicts)
      this.#tell(batch, (rank) => ({
        geometry: geometryOf(packed, rank),
        result: readVerdict(packed, rank),
      }));
    else this.#tellHere(batch);
  }

  #tellHere(batch: FeatureBatch): void {
    try {
      this.#tell(batch, (rank) => {
        const geometry = batch.geometries[rank]!;
        return { geometry, result: this.#checker.check(geometry) };
      });
    } catch (error) {
      // What follows is told no more, as it would not have been read.
      this.#waiting.length = 0;
      throw error;
    }
  }
}
