import { countOnce, secondsToWaitFor } from '@cartable/platform';
import type { SharedCounts } from '../../../http/shared-limit.ts';

const act = 'call.access-key';
/** Characters of a digest that are written: enough to tell some guesses apart, too few to try guesses upon. */
const markLength = 3;

/** Credentials that opened nothing, whichever process they were shown to. */
export interface SharedFailures {
  /** @returns undefined while an address may try */
  secondsToWait(address: string): Promise<number | undefined>;
  /** @param digest of the address and the credentials */
  add(address: string, digest: string): Promise<void>;
}

/** Counted in the database. @returns undefined on the embedded one, whose one process counts in its memory */
export function sharedFailuresOf(
  { metadata, clock }: SharedCounts,
  limit: { readonly max: number; readonly windowMs: number },
): SharedFailures | undefined {
  if (metadata.engine === 'sqlite') return undefined;
  type CountedActs = Parameters<typeof countOnce>[0];
  const queries = () => metadata.tables() as CountedActs;
  return {
    secondsToWait: (subject) => secondsToWaitFor(queries(), { act, subject, limit, now: clock.now() }),
    add: (subject, digest) =>
      countOnce(queries(), { act, subject, mark: digest.slice(0, markLength), now: clock.now() }),
  };
}
