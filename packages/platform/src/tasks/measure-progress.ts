import type { JobProgress } from '@cartable/storage';

export interface MeasuredProgress {
  /** Between 0 and 1; `null` while the total is unknown. */
  readonly share: number | null;
  /** By the rate so far; `null` before there is one. */
  readonly secondsLeft: number | null;
}

/** @param since ISO 8601 time at which what is counted began */
export function measureProgress(
  { done, total, share, at }: JobProgress,
  since: string | null,
): MeasuredProgress {
  const whole = share === undefined ? { done, total } : { done: share, total: 1 };
  return { share: shareOf(whole), secondsLeft: secondsLeft({ ...whole, since, at }) };
}

interface Counted {
  readonly done: number;
  readonly total: number | null;
}

function shareOf({ done, total }: Counted): number | null {
  return total === null || total <= 0 ? null : Math.min(1, Math.max(0, done / total));
}

function secondsLeft({
  done,
  total,
  since,
  at,
}: Counted & { since: string | null; at: string }): number | null {
  if (total === null || since === null || done <= 0) return null;
  const elapsedMs = Date.parse(at) - Date.parse(since);
  if (elapsedMs <= 0) return null;
  return Math.max(0, Math.ceil(((total - done) * elapsedMs) / done / 1000));
}
