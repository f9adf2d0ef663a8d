import { useEffect } from 'react';
import { lastVisit } from '../../base/api/last-visit.ts';
import { useStore } from '../../base/state/store.ts';

const shareEveryMs = 5_000;

/** When this browser was last answered, in this tab or another one: they share the session. */
export function useVisits(): number {
  const visitedAt = useStore(lastVisit);
  useEffect(() => {
    const channel = new BroadcastChannel('cartable.visits');
    let shared = 0;
    channel.onmessage = ({ data }) => {
      if (typeof data === 'number' && data > lastVisit.get()) {
        shared = data;
        lastVisit.set(data);
      }
    };
    const share = () => {
      const at = lastVisit.get();
      if (at - shared < shareEveryMs) return;
      shared = at;
      channel.postMessage(at);
    };
    share();
    const stop = lastVisit.subscribe(share);
    return () => {
      stop();
      channel.close();
    };
  }, []);
  return visitedAt;
}
