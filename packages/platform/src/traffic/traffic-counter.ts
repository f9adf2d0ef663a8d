import type { OfferingDay, Traffic } from './traffic.store.ts';

type Save = (counted: readonly OfferingDay[]) => Promise<void>;

interface Count {
  requests: number;
  bytes: number;
}

/** More than the services of a platform: what is counted beyond is not kept, rather than memory without end. */
const mostOfferings = 50_000;
/** In one statement: databases bound the values of one. */
const savedAtOnce = 1_000;

/**
 * Requests and bytes answered by the services, added up in memory and written from time to time: no request waits for
 * it, and a process that dies loses what it has not written yet.
 */
export class TrafficCounter {
  readonly #save: Save;
  readonly #today: () => string;
  #day: string;
  #counts = new Map<string, Count>();
  /** Counts of days that are over, and of writings that failed. */
  #waiting: OfferingDay[] = [];
  #saving: Promise<void> = Promise.resolve();
  #requests = 0;

  constructor({ save, now }: { save: Save; now: () => Date }) {
    this.#save = save;
    this.#today = () => now().toISOString().slice(0, 10);
    this.#day = this.#today();
  }

  /** Counted since the process began, written or not; one that several services answered counts for each. */
  get requests(): number {
    return this.#requests;
  }

  /** A request to one service. On the path of every tile: three additions. */
  count(offeringId: string, bytes: number): void {
    this.#requests += 1;
    const known = this.#counts.get(offeringId);
    if (known !== undefined) {
      known.requests += 1;
      known.bytes += bytes;
    } else if (this.#counts.size < mostOfferings) {
      this.#counts.set(offeringId, { requests: 1, bytes });
    }
  }

  /** A request that several services answered together: each had it, and its share of the bytes. */
  countShared(offeringIds: readonly string[], bytes: number): void {
    const share = Math.floor(bytes / Math.max(offeringIds.length, 1));
    for (const [rank, id] of offeringIds.entries()) {
      this.count(id, rank === 0 ? bytes - share * (offeringIds.length - 1) : share);
    }
  }

  /** Counts that could not be written are kept for the next time. @throws what the writing threw */
  flush(): Promise<void> {
    const saved = this.#saving.then(() => this.#flush());
    this.#saving = saved.catch(() => undefined);
    return saved;
  }

  async #flush(): Promise<void> {
    this.#close();
    const counted = merge(this.#waiting);
    this.#waiting = [];
    for (let start = 0; start < counted.length; start += savedAtOnce) {
      try {
        await this.#save(counted.slice(start, start + savedAtOnce));
      } catch (error) {
        this.#waiting = [...counted.slice(start), ...this.#waiting].slice(0, mostOfferings);
        throw error;
      }
    }
  }

  /** A few seconds around midnight are counted on the day before. */
  #close(): void {
    const counts = this.#counts;
    this.#counts = new Map();
    const day = this.#day;
    this.#day = this.#today();
    for (const [offeringId, count] of counts) this.#waiting.push({ offeringId, day, ...count });
  }
}

/** One line for a service and a day: one statement may not change a row twice. */
function merge(counted: readonly OfferingDay[]): OfferingDay[] {
  const byKey = new Map<string, OfferingDay>();
  for (const one of counted) {
    const key = `${one.offeringId} ${one.day}`;
    const known: Traffic = byKey.get(key) ?? { requests: 0, bytes: 0 };
    byKey.set(key, { ...one, requests: known.requests + one.requests, bytes: known.bytes + one.bytes });
  }
  return [...byKey.values()];
}
