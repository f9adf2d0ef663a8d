/** Turns of those who have other sites called, for the map or for a print of it: they are counted together. */

import { StreamSlots } from '../../map-workers/stream-slots.ts';

/** As many as a browser asks for at once, and those of the same office. */
const ofAddress = new StreamSlots({ perAddress: 12, waiting: 200, waitMs: 20_000 });
const ofAll = new StreamSlots({ perAddress: 96, waiting: 400, waitMs: 10_000 });

/**
 * @returns what gives the turn back, to be called once
 * @throws {CartableError} `common.too-many`
 */
export async function takeOutsideSlot(address: string, signal: AbortSignal): Promise<() => void> {
  const leave = await ofAddress.take(address, signal);
  try {
    const leaveAll = await ofAll.take('all', signal);
    return () => {
      leaveAll();
      leave();
    };
  } catch (error) {
    leave();
    throw error;
  }
}
