/** The broken rules of a form, as its fields show them: whatever holds the values, the page is the same. */

export interface FormError {
  readonly key: string;
  readonly label: string;
  readonly message: string;
  /** Takes the focus. */
  readonly control: HTMLElement;
}

const messages = '.fr-error-text, .fr-message--error';
const groups = '[class*="-group--error"], .fr-fieldset--error, .fr-password, fieldset, [data-field]';
const controls =
  '[aria-invalid="true"], input:not([type="hidden"]), select, textarea, button, [tabindex]:not([tabindex="-1"])';

export function errorsIn(form: HTMLElement): FormError[] {
  return [...form.querySelectorAll<HTMLElement>(messages)].flatMap((message, rank) => {
    const group = message.closest<HTMLElement>(groups);
    const control = group?.querySelector<HTMLElement>(controls);
    const text = message.textContent?.trim() ?? '';
    if (!group || !control || text === '') return [];
    return [{ key: `${rank} ${text}`, label: labelOf(group), message: text, control }];
  });
}

/** Without its hint. */
function labelOf(group: HTMLElement): string {
  const label = group.querySelector('label, legend')?.cloneNode(true) as HTMLElement | undefined;
  if (label === undefined) return group.dataset.field ?? '';
  for (const hint of label.querySelectorAll('.fr-hint-text')) hint.remove();
  return label.textContent?.trim() ?? '';
}

/** Takes the person to the first thing to mend, once it is drawn as broken. @returns whether there is one */
export function focusFirstError(form: HTMLElement): boolean {
  const [first] = errorsIn(form);
  first?.control.focus();
  return first !== undefined;
}
