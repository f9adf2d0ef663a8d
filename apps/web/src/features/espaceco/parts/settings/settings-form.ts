import type { EspacecoCommunity } from '@cartable/contract/espaceco';

/**
 * Why a form is sent, as its button says: to stay (`save`), to go on to the next step (`continue`), or to end the set-up
 * (`finish`), which makes the community active.
 */
const intents = ['save', 'continue', 'finish'] as const;
export type Intent = (typeof intents)[number];

/** A part of the settings of a community, in a step of its set-up or in a tab of its management. */
export interface SettingsFormProps {
  readonly community: EspacecoCommunity;
  /** Its buttons stand outside, and name it. */
  readonly formId: string;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onSaved: (saved: EspacecoCommunity, intent: Intent) => void;
}

/** Says the intent of a button; the design system keeps its `value` for itself. */
export const withIntent = (intent: Intent) => ({ 'data-intent': intent });

/** Intent of the button a form was sent by. */
export function intentOf(submitter: HTMLElement | null): Intent {
  return intents.find((intent) => intent === submitter?.dataset.intent) ?? 'save';
}
