import {
  type EmailPlanner,
  type EmailPlannerForm,
  PLANNER_DELAY_MAX,
  plannerRecipients,
  type ReportStatus,
  reportStatuses,
} from '@cartable/contract/espaceco';
import { isEmailAddress } from '../../../../base/design/field-rules.ts';

type Recipient = (typeof plannerRecipients)[number];

/** A follow-up as its form holds it. */
export interface PlannerValues {
  kind: 'basic' | 'own';
  subject: string;
  /** HTML. */
  body: string;
  event: EmailPlanner['event'];
  themes: readonly string[];
  /** For a change of status only. */
  statuses: readonly ReportStatus[];
  delay: string;
  cancels: boolean;
  repeat: boolean;
  known: readonly Recipient[];
  /** Separated by commas. */
  addresses: string;
}

/** The usual one: the day after, unless somebody took care of the report. */
export function usualValues(words: { readonly subject: string; readonly body: string }): PlannerValues {
  return {
    kind: 'basic',
    ...words,
    event: 'georem_created',
    themes: [],
    statuses: [],
    delay: '1',
    cancels: true,
    repeat: false,
    known: ['Gestionnaire'],
    addresses: '',
  };
}

export function valuesOf(planner: EmailPlanner): PlannerValues {
  const known = plannerRecipients.filter((recipient) => planner.recipients.includes(recipient));
  const statuses = reportStatuses.filter((code) => planner.condition?.status.includes(code));
  return {
    kind: 'own',
    subject: planner.subject,
    body: planner.body,
    event: planner.event,
    themes: planner.themes,
    statuses,
    delay: String(planner.delay),
    cancels: planner.cancel_event !== 'none',
    repeat: planner.repeat,
    known,
    addresses: planner.recipients.filter((recipient) => recipient.includes('@')).join(', '),
  };
}

export const addressesOf = (text: string): string[] =>
  text
    .split(/[,;\s]+/)
    .map((address) => address.trim())
    .filter(Boolean);

export const wrongAddress = (text: string): string | undefined =>
  addressesOf(text).find((address) => !isEmailAddress(address));

export const isDelay = (text: string): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= PLANNER_DELAY_MAX;

/** Of the usual one, only the recipients are chosen. */
export function plannerOf(values: PlannerValues, usual: PlannerValues): EmailPlannerForm {
  const { known, addresses } = values;
  const of = values.kind === 'basic' ? usual : values;
  return {
    subject: of.subject.trim(),
    body: of.body,
    event: of.event,
    cancel_event: of.cancels ? 'georem_status_changed' : 'none',
    delay: Number(of.delay),
    repeat: of.repeat,
    recipients: [...known, ...addressesOf(addresses)],
    condition: of.event === 'georem_status_changed' ? { status: [...of.statuses] } : null,
    themes: [...of.themes],
  };
}
