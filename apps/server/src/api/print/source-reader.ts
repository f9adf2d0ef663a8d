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
  /** Of this server: as many at once as a browser would ask for. */
  atOnce: 6,
  /** Of one server of elsewhere: a visitor has twelve turns there in all, which a few slow ones are not to take. */
  atOnceElsewhere: 3,
} as const;

const { bytesOfOne, bytesOfTile } = readingLimits;

/** How each is asked for, and how large it may be. */
const readings = {
  map: { accept: 'image/png,image/*', maxBytes: bytesOfOne },
  tile: { accept: 'image/png,image/*', maxBytes: bytesOfTile },
  'vector-tile': { accept: '*/*', maxBytes: bytesOfTile },
  features: { accept: 'application/geo+json,application/json', maxBytes: bytesOfOne },
  legend: { accept: 'image/png', maxBytes: bytesOfTile },
  /** Of a file, by a range of its bytes. */
  part: { accept: '*/*', maxBytes: bytesOfTile },
} as const;

export type ReadingKind = keyof typeof readings;

export interface Reading {
  readonly kind: ReadingKind;
  readonly accept: string;
  readonly maxBytes: number;
  /** Bytes of a file, as `Range` says them. */
  readonly range?: string | undefined;
  /** Gives the reading up. */
  readonly signal: AbortSignal;
}

export interface RawAnswer {
  readonly status: number;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export interface Ask {
  /** Asks one address. It ends soon after the signal does. */
  (url: string, reading: Reading): Promise<RawAnswer>;
  /** Whether an address is of this server. @default none is */
  readonly isOwn?: (url: string) => boolean;
}

/** What a service answered, where it answered with something. */
export type SourceAnswer = Omit<RawAnswer, 'status'>;

/** What all readers of one print spend together. */
class ReadingBudget {
  readonly #slots = new Map<string, Semaphore>();
  readonly underWay = new Set<Promise<unknown>>();
  requests = 0;
  bytes = 0;

  /**
   * Each server has its own: a slow one holds up its layers alone.
   * @param isOwn this server, whatever it is called; undefined where all are the operator's
   */
  slotsOf(url: string, isOwn: boolean | undefined): Semaphore {
    const host = !isOwn && URL.canParse(url) ? new URL(url).host : '';
    const { atOnce, atOnceElsewhere } = readingLimits;
    const slots =
      this.#slots.get(host) ?? new Semaphore({ slots: isOwn === false ? atOnceElsewhere : atOnce });
    this.#slots.set(host, slots);
    return slots;
  }
}

/** Reads what the layers of one print show, within its limits. */
export class SourceReader {
  readonly #ask: Ask;
  /** Ends with the print. */
  readonly signal: AbortSignal;
  readonly #budget: ReadingBudget;
  #parts = 0;
  #partsRead = 0;

  constructor(ask: Ask, signal: AbortSignal, budget = new ReadingBudget()) {
    this.#ask = ask;
    this.signal = signal;
    this.#budget = budget;
  }

  /** The same object for all readers of a print. */
  get print(): object {
    return this.#budget;
  }

  isOwn(url: string): boolean {
    return this.#ask.isOwn?.(url) ?? false;
  }

  /** A reader of the same print, whose share is its own. @param late ends it before the print does */
  ofLayer(late?: AbortSignal): SourceReader {
    const signal = late ? AbortSignal.any([this.signal, late]) : this.signal;
    return new SourceReader(this.#ask, signal, this.#budget);
  }

  /** Of the parts this reader knows of, those that have been read, 0 to 1; 0 while it knows of none. */
  get share(): number {
    return this.#parts === 0 ? 0 : this.#partsRead / this.#parts;
  }

  /**
   * @param signal gives this one up, as that of the reader does
   * @returns undefined where there is nothing: a place without data has no tile
   * @throws {CartableError} `print.too-much`, `outbound.…`; {SourceError} what the service said instead
   */
  read(url: string, kind: ReadingKind, signal = this.signal): Promise<SourceAnswer | undefined> {
    return this.#take(url, { kind, ...readings[kind], signal });
  }

  /** Some bytes of a file: fewer at its end. @throws as `read` does; {SourceError} where they are too many, or are none */
  async readPart(
    url: string,
    { offset, length }: { readonly offset: number; readonly length: number },
    signal = this.signal,
  ): Promise<Uint8Array> {
    const { accept, maxBytes } = readings.part;
    if (length > maxBytes) throw new SourceError(`> ${maxBytes}`);
    const range = `bytes=${offset}-${offset + length - 1}`;
    const answer = await this.#take(url, { kind: 'part', accept, maxBytes, range, signal });
    if (answer === undefined) throw new SourceError('HTTP 404');
    return answer.bytes;
  }

  async #take(url: string, request: Reading): Promise<SourceAnswer | undefined> {
    const { underWay } = this.#budget;
    this.#budget.requests += 1;
    if (this.#budget.requests > readingLimits.requests) throw tooMuch();
    const reading = this.#budget.slotsOf(url, this.#ask.isOwn?.(url)).run(() => this.#readOne(url, request));
    underWay.add(reading);
    try {
      return await reading;
    } finally {
      underWay.delete(reading);
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
    const signal = AbortSignal.any([this.signal, ending.signal]);
    this.#parts += parts.length;
    const readOne = async (part: Part) => {
      const result = await task(part, signal);
      this.#partsRead += 1;
      return result;
    };
    try {
      return await Promise.all(parts.map(readOne));
    } catch (error) {
      ending.abort();
      throw error;
    }
  }

  /** Once nothing is being read any more: what was begun goes on after another part has failed. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#budget.underWay);
  }

  async #readOne(url: string, reading: Reading): Promise<SourceAnswer | undefined> {
    reading.signal.throwIfAborted();
    const answer = await this.#ask(url, reading);
    this.#budget.bytes += answer.bytes.length;
    if (this.#budget.bytes > readingLimits.bytes) throw tooMuch();
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
