import type { PublishedService } from '@cartable/datastore';
import { describe, writeLabels } from './prometheus-text.ts';

export type CountedOffering = Pick<PublishedService, 'offeringId' | 'type'>;

interface Outcome {
  /** HTTP. */
  readonly status: number;
  readonly seconds: number;
}

/** By first digit of the status. */
interface Counts {
  readonly requests: number[];
  readonly seconds: number[];
}

/** Offerings that have series of their own: the first ones requested. A page of metrics is read several times a minute. */
export const mostOfferings = 1_000;
const firstDigits = 6;

/** Requests that named an offering, and the seconds they took. */
export class OfferingMetrics {
  /** By labels of an offering, those of the others of a type among them. */
  readonly #counts = new Map<string, Counts>();
  /** The same, by identifier. */
  readonly #byOffering = new Map<string, Counts>();

  /** On the path of every tile: one look-up and two additions. */
  count(offering: CountedOffering, { status, seconds }: Outcome): void {
    const counts = this.#byOffering.get(offering.offeringId) ?? this.#begin(offering);
    const digit = Math.trunc(status / 100);
    counts.requests[digit]! += 1;
    counts.seconds[digit]! += seconds;
  }

  /** A request that several offerings answered together: each had it, and its share of the time. */
  countShared(offerings: readonly CountedOffering[], { status, seconds }: Outcome): void {
    for (const offering of offerings) this.count(offering, { status, seconds: seconds / offerings.length });
  }

  write(): string[] {
    return [
      ...this.#write('cartable_offering_requests_total', 'Requests that named an offering.', 'requests'),
      ...this.#write('cartable_offering_seconds_total', 'Time to answer them.', 'seconds'),
    ];
  }

  #begin({ offeringId, type }: CountedOffering): Counts {
    if (this.#byOffering.size >= mostOfferings) return this.#countsOf({ offering: 'other', type });
    const counts = this.#countsOf({ offering: offeringId, type });
    this.#byOffering.set(offeringId, counts);
    return counts;
  }

  #countsOf(labels: { readonly offering: string; readonly type: string }): Counts {
    const key = writeLabels(labels);
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const zeros = () => new Array<number>(firstDigits).fill(0);
    const counts = { requests: zeros(), seconds: zeros() };
    this.#counts.set(key, counts);
    return counts;
  }

  #write(name: string, help: string, figure: keyof Counts): string[] {
    const lines = describe(name, 'counter', help);
    for (const [labels, counts] of this.#counts)
      counts.requests.forEach((requests, digit) => {
        if (requests > 0) lines.push(`${name}{${labels},status="${digit}xx"} ${counts[figure][digit]}`);
      });
    return lines;
  }
}
