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
}

/** Drawn in this turn, it is painted before the second frame that follows. */
export function useFirstScreen(isDrawn: boolean): void {
  useEffect(() => {
    if (isDrawn) requestAnimationFrame(() => requestAnimationFrame(() => seen()));
  }, [isDrawn]);
}
