/** Frames in which what was folded or of another step has come into sight. */
const mostFrames = 60;

/** Gives the focus to a control as soon as it can take it. */
export function focusField(
  form: HTMLFormElement | null | undefined,
  name: string,
  frames = mostFrames,
): void {
  const control = form?.querySelector<HTMLElement>(`[name="${name}"]`);
  control?.focus();
  if ((control && document.activeElement === control) || frames === 0) return;
  requestAnimationFrame(() => focusField(form, name, frames - 1));
}
