import { useEffect, useMemo } from 'react';
import { useSite } from '../../../base/site/site.ts';
import { useStore } from '../../../base/state/store.ts';
import { DepositQueue } from './deposit-queue.ts';
import { httpTransport } from './http-transport.ts';
import { RememberedDeposits } from './remembered-deposits.ts';
import { waitForConnection } from './retry.ts';
import { createWorkerHasher } from './worker-hasher.ts';

/** The deposits of a form, and what to do with them. They stop, resumable, when the form goes away. */
export function useDeposits() {
  const { limits } = useSite();
  const remembered = useMemo(() => new RememberedDeposits(localStorage), []);
  const queue = useMemo(
    () =>
      new DepositQueue({
        chunkBytes: limits.chunk_bytes,
        transport: httpTransport,
        remembered,
        createHasher: createWorkerHasher,
        wait: waitForConnection,
      }),
    [limits.chunk_bytes, remembered],
  );
  const entries = useStore(queue.entries);
  const isSending = entries.some(({ state }) => state !== 'done' && state !== 'failed');

  useEffect(() => () => queue.close(), [queue]);
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);

  return { entries, queue, isSending, unfinished: remembered.list() };
}
