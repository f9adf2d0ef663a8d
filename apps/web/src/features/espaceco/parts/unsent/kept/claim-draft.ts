/** A page that is loaded again asks before the browser has taken the lock of the former one back. */
const patienceMs = 1000;

/**
 * Of two tabs that write under one key, the server would hear the first alone: the first that opens it has it.
 * @returns what gives it back; undefined: another tab has it
 */
export async function claimDraft(id: string): Promise<(() => void) | undefined> {
  // Missing over plain HTTP, where tabs know nothing of each other.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return () => undefined;
  return new Promise((told) => {
    locks
      .request(`cartable-draft-${id}`, { signal: AbortSignal.timeout(patienceMs) }, () => {
        // Held until it is given back, or the tab goes.
        return new Promise<void>((giveBack) => {
          told(giveBack);
        });
      })
      .catch((error: unknown) => {
        const isTaken = error instanceof DOMException && error.name === 'TimeoutError';
        told(isTaken ? undefined : () => undefined);
      });
  });
}
