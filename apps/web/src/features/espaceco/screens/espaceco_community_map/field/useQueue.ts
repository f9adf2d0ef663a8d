import { useEffect } from 'react';
import { useStore } from '../../../../../base/state/store.ts';
import { queue, reloadQueue, sendQueue, showQueueTo } from '../../../parts/unsent/sending/send-queue.ts';

/** When nothing tells that the network is back. */
const againMs = 30_000;

/** Sends what waits: when the page opens, when the network comes back, and from time to time. */
export function useQueue(person: number | undefined) {
  useEffect(() => {
    if (person === undefined) return;
    showQueueTo(person);
    const send = () => void sendQueue(person).catch(() => undefined);
    void reloadQueue(person)
      .then(send)
      .catch(() => undefined);
    window.addEventListener('online', send);
    const timer = setInterval(send, againMs);
    return () => {
      window.removeEventListener('online', send);
      clearInterval(timer);
      showQueueTo(undefined);
    };
  }, [person]);
  return useStore(queue);
}
