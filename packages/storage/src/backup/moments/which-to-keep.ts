const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Every moment of the last day, then one an hour for a week, then one a day. */
const wholeForMs = dayMs;
const hourlyForMs = 7 * dayMs;

/** @param times ISO 8601 @param dailyForDays how long one a day is kept */
export function momentsToKeep(times: readonly string[], now: Date, dailyForDays: number): Set<string> {
  const kept = new Map<string, string>();
  for (const time of [...times].sort()) {
    const age = now.getTime() - Date.parse(time);
    if (age > dailyForDays * dayMs) continue;
    const span =
      age <= wholeForMs
        ? time
        : time.slice(0, age <= hourlyForMs ? 'yyyy-mm-ddThh'.length : 'yyyy-mm-dd'.length);
    // The last of its hour, or of its day.
    kept.set(span, time);
  }
  return new Set(kept.values());
}
