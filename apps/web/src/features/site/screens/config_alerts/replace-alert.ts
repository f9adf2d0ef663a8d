import type { Alert } from '@cartable/contract/site';

interface Replacement {
  /** As it was when its form was opened, or its deletion asked for. */
  readonly opened: Alert | undefined;
  /** None: it is deleted. */
  readonly written?: Alert;
  /** Words for who comes too late. */
  readonly changed: string;
}

/**
 * The alerts with one written, replaced or deleted.
 * @throws {Error} when somebody else changed or deleted that one meanwhile: theirs is not lost unseen
 */
export function replaceAlert(
  alerts: readonly Alert[],
  { opened, written, changed }: Replacement,
): readonly Alert[] {
  const id = opened?.id ?? written?.id;
  const now = alerts.find((alert) => alert.id === id);
  if (opened && JSON.stringify(now) !== JSON.stringify(opened)) throw new Error(changed);
  return [...alerts.filter((alert) => alert.id !== id), ...(written ? [written] : [])];
}
