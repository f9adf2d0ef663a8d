import { useEffect } from 'react';

declare global {
  interface Window {
    /** Ends once the first screen is seen; awaited by the scripts of the design system (`scripts/dsfr-start.ts`). */
    firstScreen?: Promise<void>;
  }
}

/** A page in the background is not painted, and one whose server does not answer is never drawn. */
const LATEST_MS = 3000;

let seen: () => void = () => undefined;

/** Before anything is started. */
export function expectFirstScreen(): void {
  window.firstScreen = new Promise((resolve) => {
    seen = resolve;
  });
  setTimeout(() => seen(), LATEST_MS);
  // Whoever opens a menu waits for the scripts that do it, not for the browser to be idle.
  for (const act of ['pointerdown', 'keydown'])
    window.addEventListener(act, () => seen(), { once: true, capture: true });
}

/** Drawn in this turn, it is painted before the second frame that follows; a map still has much to do and to ask then. */
export function useFirstScreen(isDrawn: boolean): void {
  useEffect(() => {
    if (isDrawn) requestAnimationFrame(() => requestAnimationFrame(whenIdle));
  }, [isDrawn]);
}

const IDLE_LATEST_MS = 1000;

/** Not every browser tells when it is. */
function whenIdle(): void {
  if (typeof requestIdleCallback === 'undefined') seen();
  else requestIdleCallback(() => seen(), { timeout: IDLE_LATEST_MS });
}

/** What nobody misses on the first screen is asked for after it. */
export async function afterFirstScreen<T>(load: () => Promise<T>): Promise<T> {
  await window.firstScreen;
  return load();
}
