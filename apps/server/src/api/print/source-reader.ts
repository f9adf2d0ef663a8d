import { CartableError } from '@cartable/contract';
import { Semaphore } from '@cartable/threads';

/** All that one print may read. */
export const readingLimits = {
  /** Images, tiles and documents. */
  requests: 800,
  bytes: 150_000_000,
  bytesOfOne: 60_000_000,
  bytesOfTile: 5_000_000,
  /** One service of elsewhere. */
  answerMs: 30_000,
  /** As many at once as a browser would ask for. */
  atOnce: 6,
} as const;

const { bytesOfOne, bytesOfTile } = readingLimits;

/** How each is asked for, and how large it may be. */
const readings = {
  map: { accept: 'image/png,image/*', maxBytes: bytesOfOne },
  tile: { accept: 'image/png,image/*', maxBytes: bytesOfTile },
  'vector-tile': { accept: '*/*', maxBytes: bytesOfTile },
  features: { accept: 'application/geo+json,application/json', maxBytes: bytesOfOne },
  legend: { accept: 'image/png', maxBytes: bytesOfTile },
} as const;

export type ReadingKind = keyof typeof readings;

export interface Reading {
  readonly kind: ReadingKind;
  readonly accept: string;
  readonly maxBytes: number;
  /** Gives the reading up. */
  readonly signal: AbortSignal;
}

interface RawAnswer {
  readonly status: number;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Asks one address. It ends soon after the signal does. */
export type Ask = (url: string, reading: Reading) => Promise<RawAnswer>;

/** What a service answered, where it answered with something. */
export type SourceAnswer = Omit<RawAnswer, 'status'>;

/** Reads what the layers of one print show, within its limits. */
export class SourceReader {
  readonly #ask: Ask;
  readonly #signal: AbortSignal;
  readonly #slots = new Semaphore({ slots: readingLimits.atOnce });
  readonly #underWay = new Set<Promise<unknown>>();
  #requests = 0;
  #bytes = 0;

  constructor(ask: Ask, signal: AbortSignal) {
    this.#ask = ask;
    this.#signal = signal;
  }

  /**
   * @param signal gives this one up, as that of the reader does
   * @returns undefined where there is nothing: a place without data has no tile
   * @throws {CartableError} `print.too-much`, `outbound.…`; {SourceError} what the service said instead
   */
  async read(url: string, kind: ReadingKind, signal = this.#signal): Promise<SourceAnswer | undefined> {
    this.#requests += 1;
    if (this.#requests > readingLimits.requests) throw tooMuch();
    const reading = this.#slots.run(() => this.#readOne(url, { kind, ...readings[kind], signal }));
    this.#underWay.add(reading);
    try {
      return await reading;
    } finally {
      this.#underWay.delete(reading);
    }
  }

  /**
   * The parts of one layer. The first that fails stops the others: the layer will not be drawn.
   * @param task is to hand the signal to what it reads
   */
  async readEach<Part, Result>(
    parts: readonly Part[],
    task: (part: Part, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result[]> {
    const ending = new AbortController();
    const signal = AbortSignal.any([this.#signal, ending.signal]);
    try {
      return await Promise.all(parts.map((part) => task(part, signal)));
    } catch (error) {
      ending.abort();
      throw error;
    }
  }

  /** Once nothing is being read any more: what was begun goes on after another part has failed. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }

  async #readOne(url: string, reading: Reading): Promise<SourceAnswer | undefined> {
    reading.signal.throwIfAborted();
    const answer = await this.#ask(url, reading);
    this.#bytes += answer.bytes.length;
    if (this.#bytes > readingLimits.bytes) throw tooMuch();
    if (answer.status === 204 || answer.status === 404) return undefined;
    if (answer.status >= 400) throw new SourceError(reasonOf(answer));
    return answer;
  }
}

/** A service that answered something else than what was asked. */
export class SourceError extends Error {}

export const tooMuch = () =>
  new CartableError('print.too-much', {
    requests: readingLimits.requests,
    megabytes: readingLimits.bytes / 1_000_000,
  });

const longestReason = 200;

/** Text of an exception report or of a refusal in JSON. */
export function reasonOf({ status, bytes }: { readonly status: number; readonly bytes: Uint8Array }): string {
  const text = Buffer.from(bytes.subarray(0, 20_000)).toString('utf8');
  const found =
    /<(?:\w+:)?(?:ExceptionText|ServiceException)\b[^>]*>([^<]*)/.exec(text)?.[1] ??
    /"message"\s*:\s*"([^"]*)"/.exec(text)?.[1];
  return (found?.trim() || `HTTP ${status}`).slice(0, longestReason);
}
