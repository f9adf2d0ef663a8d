import { espacecoCalls, type PresentPerson } from '@cartable/contract/espaceco';
import { useEffect, useRef, useState } from 'react';
import { signedOut } from '../../../../../base/api/cache-owner.ts';
import { addressOf, call } from '../../../../../base/api/call.ts';
import { randomUuid } from '../../../../../base/state/random-uuid.ts';

/** Three times as often as the server forgets. */
const everyMs = 25_000;

type Doing = PresentPerson['doing'];

/** Says that the page is looked at, and what is done there; a hidden page is not there. */
export function usePresence(communityId: number, doing: Doing): void {
  const [tab] = useState(randomUuid);
  const latest = useRef(doing);
  latest.current = doing;
  const announce = useRef<() => void>(() => undefined);
  useEffect(() => {
    announce.current = () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      const params = { communityId };
      // Not being seen for a moment is nobody's trouble.
      call(espacecoCalls.announcePresence, { params, body: { tab, doing: latest.current } }).catch(
        () => undefined,
      );
    };
    const leave = () => {
      if (signedOut.get()) return;
      // The page may be gone before the answer comes.
      void fetch(addressOf(espacecoCalls.announcePresence, { params: { communityId } }), {
        method: 'POST',
        keepalive: true,
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
        body: JSON.stringify({ tab, doing: 'leaving' }),
      }).catch(() => undefined);
    };
    const onVisibility = () => (document.visibilityState === 'visible' ? announce.current() : leave());
    const timer = setInterval(() => announce.current(), everyMs);
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [communityId, tab]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done is told at once when it changes
  useEffect(() => announce.current(), [doing, communityId]);
}
