import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { retryDelayMs } from '../api/retry.ts';

interface Waiting {
  /** In its place until it is there. @default nothing */
  readonly waiting?: ReactNode;
}

/**
 * A part that comes after the page around it. One that does not come, since the network goes, is asked for again;
 * thrown, as by a lazy component of React, that failure would take the page away, with all that was begun there.
 */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P & Waiting> {
  let loaded: ComponentType<P> | undefined;
  return function LatePart({ waiting, ...props }: P & Waiting) {
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
    return Shown ? <Shown {...(props as unknown as P)} /> : waiting;
  };
}
