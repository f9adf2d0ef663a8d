/** Whether the focus is nowhere, or in a dialog that is closed. In a dialog opened meanwhile, it is where it should be. */
export function isFocusLost({ activeElement: active, body }: Document): boolean {
  if (active === null || active === body) return true;
  const dialog = active.closest('dialog');
  return dialog !== null && !isDialogShown(dialog);
}

export const isDialogShown = (dialog: Element | null): boolean =>
  dialog?.classList.contains('fr-modal--opened') ?? false;

/** After a dialog closes: the design system first takes the focus out of what it hides. */
export const FOCUS_RETURN_MS = 50;
