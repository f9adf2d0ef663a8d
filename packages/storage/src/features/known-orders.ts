import { LRUCache } from 'lru-cache';
import type { FeatureQuery, TableDescription } from './port.ts';

/** Nearer to the beginning, what is skipped costs less than what it is found by. */
const nearest = 1_000;
/** Eight bytes each, and a text of them for a moment. */
const mostFeatures = 2_000_000;
/** In each thread, whatever the number of tables. */
const mostBytes = 32 << 20;
const longestQuestion = 4_096;

const orders = new LRUCache<string, Float64Array>({
  maxSize: mostBytes,
  sizeCalculation: (keys, question) => keys.byteLength + question.length,
});
/** Questions asked far from their beginning, and whether somebody is listing what answers them. */
const questions = new LRUCache<string, 'asked' | 'listed'>({ max: 500 });
let tables = 0;

/**
 * Orders of a table: pages far in a sort or a filter are asked one after another, and each would sort or sieve again all
 * that comes before it. From the second on, the keys of the whole answer are listed once and each page is a part of
 * them. A table that is edited has none: its order changes under its readers.
 */
export class KnownOrders {
  readonly #table: number;
  readonly #isFixed: boolean;

  constructor({ isEditable, featureCount }: TableDescription) {
    this.#table = tables += 1;
    this.#isFixed = !isEditable && featureCount <= mostFeatures;
  }

  /** @param list the keys of a whole answer, in its order @param signal that gives the listing up */
  async find(
    query: FeatureQuery,
    list: (whole: FeatureQuery) => Promise<Float64Array>,
    signal?: AbortSignal,
  ): Promise<Float64Array | undefined> {
    const question = this.#questionOf(query);
    if (!question) return undefined;
    const known = orders.get(question);
    const isNear = (query.offset ?? 0) < nearest || query.after || query.before;
    return known || isNear ? known : this.#listOnce(question, () => list(wholeOf(query)), signal);
  }

  /** Keeps what had to be listed anyhow. */
  keep(query: FeatureQuery, keys: Float64Array): void {
    const question = keys.length < nearest ? undefined : this.#questionOf(query);
    if (question) orders.set(question, keys);
  }

  /** Whoever asks while it is being listed reads as the first did. */
  async #listOnce(
    question: string,
    list: () => Promise<Float64Array>,
    signal: AbortSignal | undefined,
  ): Promise<Float64Array | undefined> {
    const state = questions.get(question);
    if (state !== 'asked') {
      if (!state) questions.set(question, 'asked');
      return undefined;
    }
    questions.set(question, 'listed');
    try {
      const keys = await list();
      orders.set(question, keys);
      questions.delete(question);
      return keys;
    } catch {
      // Whoever left says nothing of the time it takes.
      if (signal?.aborted) questions.set(question, 'asked');
      // The whole may take longer than is allowed where a page does not: nobody tries again, and all read as the first did.
      return undefined;
    }
  }

  /** What the order depends on; nothing where there is no use in knowing it. */
  #questionOf(query: FeatureQuery): string | undefined {
    const whole = wholeOf(query);
    if (!this.#isFixed || Object.keys(whole).length === 0) return undefined;
    const question = JSON.stringify([this.#table, whole], (_, value) => told(value));
    return question.length > longestQuestion ? undefined : question;
  }
}

function wholeOf({ bbox, filter, sort = [] }: FeatureQuery): FeatureQuery {
  return { ...(bbox && { bbox }), ...(filter && { filter }), ...(sort.length > 0 && { sort }) };
}

/** What JSON has no word for, or many, as what no literal is: another question never has the same text. */
function told(value: unknown): unknown {
  if (typeof value === 'bigint') return { integer: String(value) };
  if (typeof value === 'number' && !Number.isFinite(value)) return { number: String(value) };
  return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value;
}
