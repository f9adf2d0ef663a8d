import { useEffect } from 'react';
import { FOCUS_RETURN_MS, isDialogShown, isFocusLost } from '../base/design/lost-focus.ts';

/** Those of the design system, such as the display settings; ours do it by themselves. */
const libraryDialog = 'dialog.fr-modal:not([id^="dialog-"])';

const isLibraryDialog = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.matches(libraryDialog);

/**
 * What the dialogs of the design system leave out: the focus comes back to what opened them (WCAG 2.4.3), and Escape
 * closes them from their boxes and buttons to choose too.
 */
export function useLibraryDialogs(): void {
  useEffect(() => {
    const openers = new WeakMap<Element, Element>();
    const remember = ({ target }: Event) => {
      if (isLibraryDialog(target) && document.activeElement) openers.set(target, document.activeElement);
    };
    const giveBack = ({ target }: Event) => {
      const opener = isLibraryDialog(target) ? openers.get(target) : undefined;
      if (!(opener instanceof HTMLElement)) return;
      setTimeout(() => {
        if (opener.isConnected && isFocusLost(document)) opener.focus();
      }, FOCUS_RETURN_MS);
    };
    const closeFromBoxes = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || !(target instanceof HTMLInputElement)) return;
      const dialog = target.closest(libraryDialog);
      if (isDialogShown(dialog)) dialog?.querySelector<HTMLElement>('.fr-btn--close')?.click();
    };
    // Its events do not bubble.
    document.addEventListener('dsfr.disclose', remember, true);
    document.addEventListener('dsfr.conceal', giveBack, true);
    document.addEventListener('keydown', closeFromBoxes);
    return () => {
      document.removeEventListener('dsfr.disclose', remember, true);
      document.removeEventListener('dsfr.conceal', giveBack, true);
      document.removeEventListener('keydown', closeFromBoxes);
    };
  }, []);
}
