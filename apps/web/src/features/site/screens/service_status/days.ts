import { SERVICE_DAYS, type ServiceDay, type ServiceState } from '@cartable/contract/site';

const dayMs = 86_400_000;

/** Every day of the history, the oldest first, with what was seen of it. */
export function lastDays(days: readonly ServiceDay[], now: Date) {
  const byDay = new Map(days.map((one) => [one.day, one]));
  return Array.from({ length: SERVICE_DAYS }, (_, rank) => {
    const day = new Date(now.getTime() - (SERVICE_DAYS - 1 - rank) * dayMs).toISOString().slice(0, 10);
    return { day, seen: byDay.get(day) };
  });
}

/** Worst state in a day. */
export function worstOf({ failures, warnings }: ServiceDay): ServiceState {
  if (failures > 0) return 'failure';
  return warnings > 0 ? 'warning' : 'ok';
}

/** Part of the looks that met no failure, rounded down: what failed once is never told as whole. */
export function shareOf(days: readonly ServiceDay[]): number | undefined {
  const looks = days.reduce((sum, day) => sum + day.looks, 0);
  const failures = days.reduce((sum, day) => sum + day.failures, 0);
  return looks === 0 ? undefined : Math.floor((1 - failures / looks) * 10_000) / 10_000;
}
