import type { PyramidEstimate } from '@cartable/contract/datastore';

/** `large`: to be thought over; `huge`: hardly ever what was meant. */
export type EstimateAlarm = 'calm' | 'large' | 'huge';

/** From a quarter of an hour, a gigabyte or a million tiles, a person should know; from ten times that, be stopped. */
const large: PyramidEstimate = { tiles: 1_000_000, bytes: 1e9, seconds: 15 * 60 };
const hugeFactor = 10;

export function alarmOf(estimate: PyramidEstimate): EstimateAlarm {
  const excess = Math.max(
    estimate.tiles / large.tiles,
    estimate.bytes / large.bytes,
    estimate.seconds / large.seconds,
  );
  if (excess >= hugeFactor) return 'huge';
  return excess >= 1 ? 'large' : 'calm';
}
