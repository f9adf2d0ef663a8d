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

/** What an element lies in, from near to far: where the focus goes once the element is gone. */
export function placesAround(element: Element): readonly HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let place = element.parentElement; place !== null; place = place.parentElement) places.push(place);
  return places;
}

/** To the nearest place that is still there. */
export function focusNear(places: readonly HTMLElement[]): void {
  const near = places.find(({ isConnected }) => isConnected);
  if (near === undefined || near === near.ownerDocument.body) return;
  if (!near.hasAttribute('tabindex')) {
    near.tabIndex = -1;
    near.addEventListener('blur', () => near.removeAttribute('tabindex'), { once: true });
  }
  near.focus({ preventScroll: true });
}
