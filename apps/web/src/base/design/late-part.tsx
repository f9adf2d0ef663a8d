import { type ComponentType, useEffect, useState } from 'react';
import { retryDelayMs } from '../api/retry.ts';

/**
 * A part that nobody waits for: nothing is in its place until its module is there. One that does not come, since the
 * network goes as the page opens, is asked for again; thrown, as by a lazy component of React, that failure would take
 * the page around it away, with all that was begun there.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function LatePart(props: P) {
    const [Shown, show] = useState(() => loaded);
    useEffect(() => {
      if (Shown) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let failures = 0;
      let isLeft = false;
      const ask = async (): Promise<void> => {
        clearTimeout(timer);
        try {
          const part = await load();
          loaded = part;
          show(() => part);
        } catch {
          if (!isLeft) timer = setTimeout(() => void ask(), retryDelayMs(failures++));
        }
      };
      const askNow = () => void ask();
      askNow();
      window.addEventListener('online', askNow);
      return () => {
        isLeft = true;
        clearTimeout(timer);
        window.removeEventListener('online', askNow);
      };
    }, [Shown]);
    return Shown ? <Shown {...props} /> : null;
  };
}
