import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { isAbortOrNetworkError } from '../api/api-error.ts';
import { retryDelayMs } from '../api/retry.ts';
import { focusNear, placesAround } from './lost-focus.ts';
import { MissingPart } from './MissingPart.tsx';

interface Waiting {
  /** In its place until it is there, or is told not to come. @default nothing, and nothing is told */
  readonly waiting?: ReactNode;
}

/** A network that goes for a moment is nothing to tell. */
const UNTOLD_FAILURES = 3;
/** Two minutes or so; then it is asked for when the network comes back, or when the person wants. */
const FAILURES_MAX = 8;

/**
 * A part that comes after the page around it. One that does not come, since the network goes, is asked for again;
 * thrown, as by a lazy component of React, that failure would take the page away, with all that was begun there. One
 * that goes on not to come, or breaks, is told in its place.
 */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P & Waiting> {
  let loaded: ComponentType<P> | undefined;
  let isLogged = false;
  const log = (error: unknown) => {
    if (!isLogged) console.error('A part of the page cannot be shown.', error);
    isLogged = true;
  };
  return function LatePart({ waiting, ...props }: P & Waiting) {
    const [Shown, show] = useState(() => loaded);
    const [isMissing, setMissing] = useState(false);
    const askAnew = useRef<() => void>(() => undefined);
    const line = useRef<HTMLDivElement>(null);
    const focusedIn = useRef<readonly HTMLElement[]>([]);
    useEffect(() => {
      // The button that was pressed is gone.
      if (Shown) return focusNear(focusedIn.current);
      let timer: ReturnType<typeof setTimeout> | undefined;
      let failures = 0;
      let isAsking = false;
      let isLeft = false;
      const ask = async (): Promise<void> => {
        if (isAsking) return;
        isAsking = true;
        clearTimeout(timer);
        try {
          const part = await load();
          loaded = part;
          if (line.current?.contains(document.activeElement)) focusedIn.current = placesAround(line.current);
          show(() => part);
        } catch (error) {
          if (isLeft) return;
          const isNetwork = isAbortOrNetworkError(error);
          failures += 1;
          if (!isNetwork) log(error);
          if (!isNetwork || failures >= UNTOLD_FAILURES) setMissing(true);
          if (isNetwork && failures < FAILURES_MAX)
            timer = setTimeout(() => void ask(), retryDelayMs(failures - 1));
        } finally {
          isAsking = false;
        }
      };
      askAnew.current = () => {
        failures = 0;
        void ask();
      };
      const onOnline = () => askAnew.current();
      void ask();
      window.addEventListener('online', onOnline);
      return () => {
        isLeft = true;
        clearTimeout(timer);
        window.removeEventListener('online', onOnline);
      };
    }, [Shown]);
    if (Shown) return <Shown {...(props as unknown as P)} />;
    if (!isMissing || waiting === undefined) return waiting;
    return <MissingPart place={line} onRetry={() => askAnew.current()} />;
  };
}
