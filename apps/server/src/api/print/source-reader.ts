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

interface RawAnswer {
  readonly status: number;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Asks one address. */
export type Ask = (url: string, accept: string) => Promise<RawAnswer>;

/** What a service answered, where it answered with something. */
export type SourceAnswer = Omit<RawAnswer, 'status'>;

/** Reads what the layers of one print show, within its limits. */
export class SourceReader {
  readonly #ask: Ask;
  readonly #signal: AbortSignal;
  readonly #slots = new Semaphore({ slots: readingLimits.atOnce });
  #requests = 0;
  #bytes = 0;

  constructor(ask: Ask, signal: AbortSignal) {
    this.#ask = ask;
    this.#signal = signal;
  }

  /**
   * @returns undefined where there is nothing: a place without data has no tile
   * @throws {CartableError} `print.too-much`, `outbound.…`; {SourceError} what the service said instead
   */
  async read(url: string, accept: string): Promise<SourceAnswer | undefined> {
    this.#requests += 1;
    if (this.#requests > readingLimits.requests) throw tooMuch();
    return this.#slots.run(async () => {
      this.#signal.throwIfAborted();
      const answer = await this.#ask(url, accept);
      this.#bytes += answer.bytes.length;
      if (this.#bytes > readingLimits.bytes) throw tooMuch();
      if (answer.status === 204 || answer.status === 404) return undefined;
      if (answer.status >= 400) throw new SourceError(reasonOf(answer));
      return answer;
    });
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
