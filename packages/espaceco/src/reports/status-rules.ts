import { closedStatuses, type ReportState, type ReportStatus } from '@cartable/contract';

const closed: ReadonlySet<ReportState> = new Set(closedStatuses);

export function isClosed(status: ReportState): boolean {
  return closed.has(status);
}

/** Neither closed nor a trial: it may be answered and changed. */
export function isOpen(status: ReportState): boolean {
  return !isClosed(status) && status !== 'test';
}

/** Nobody is competent for what has no theme. */
export function firstStatus(wished: ReportState | undefined, hasTheme: boolean): ReportState {
  if (wished === 'test') return 'test';
  return hasTheme ? 'submit' : 'pending0';
}

/** Given a theme, a report to qualify is received; without, one that was received is to qualify. */
export function statusAfterTheme(status: ReportState, themes: { had: boolean; has: boolean }): ReportState {
  if (status === 'pending0' && themes.has && !themes.had) return 'submit';
  if (status === 'submit' && !themes.has) return 'pending0';
  return status;
}

/**
 * What a reply makes of a report. Closing by somebody who may not waits for somebody who may, and so does whatever is
 * wished next: the reply keeps the wish.
 */
export function statusAfterReply(
  status: ReportState,
  { wished, mayValidate }: { readonly wished: ReportStatus | undefined; readonly mayValidate: boolean },
): ReportState {
  if (wished === undefined || mayValidate) return wished ?? status;
  if (status === 'pending2') return status;
  return isClosed(wished) ? 'pending2' : wished;
}
