import { setTimeout as sleep } from 'node:timers/promises';

/** Time as the platform sees it, so that tests need not wait. */
export interface Clock {
  now(): Date;
  /** Resolves after the delay, or at once when the signal is aborted; never rejects. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>;
  /** What the machine says, by which its files are dated. @default what `now` says */
  machineTime?(): Date;
}

/** Time to compare the dates of files and objects with. */
export function timeOfFiles(clock: Clock): Date {
  return clock.machineTime?.() ?? clock.now();
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: async (delayMs, signal) => {
    try {
      await sleep(delayMs, undefined, { signal, ref: true });
    } catch (error) {
      if (!signal?.aborted) throw error;
    }
  },
};
