import { useEffect, useState } from 'react';
import { session } from '../routing/routes.ts';

/** Functions that let the next navigation pass, one for each form that would hold it back. */
const held = new Set<() => void>();

/**
 * The form is sent, or given up: its draft goes, and whoever leaves next is not asked. To be called before going
 * elsewhere, in `onSuccess`.
 */
export function formDone(): void {
  for (const release of [...held]) release();
}

export interface Leaving {
  /** Somebody wants to go elsewhere and has to be asked. */
  readonly isPrompted: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/**
 * Holds back whoever would leave with something typed: another screen, another site, a closed tab. The browser asks by
 * itself for the last two.
 */
export function useLeaveGuard(isDirty: boolean, onDone: () => void): Leaving {
  const [go, setGo] = useState<() => void>();
  useEffect(() => {
    if (!isDirty) return undefined;
    let isHeld = true;
    const unblock = session.block(({ retry }) => setGo(() => retry));
    const release = () => {
      if (isHeld) unblock();
      isHeld = false;
    };
    const done = () => {
      release();
      onDone();
    };
    held.add(done);
    return () => {
      held.delete(done);
      release();
    };
  }, [isDirty, onDone]);
  return {
    isPrompted: go !== undefined,
    stay: () => setGo(undefined),
    leave: () => {
      for (const release of [...held]) release();
      setGo(undefined);
      go?.();
    },
  };
}
