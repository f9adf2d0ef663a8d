/** How often the device is asked where it is: the receiver of positions empties a battery in a day. Pure. */

import type { DeviceState } from '../../../../../../base/state/device-state.ts';

/** What the person wants: `auto` heeds what the device asks to be spared. */
export const paceChoices = ['auto', 'precise', 'spaced'] as const;
export type PaceChoice = (typeof paceChoices)[number];

/**
 * `precise`: all the device tells; `spaced`: one position from time to time, the receiver resting between two; `paused`:
 * none.
 */
export type Pace = 'precise' | 'spaced' | 'paused';

/** Why it is not precise. */
export type PaceReason = 'hidden' | 'battery' | 'data' | 'chosen';

export function paceOf(
  choice: PaceChoice,
  { isHidden, isBatteryLow, savesData }: DeviceState,
): { readonly pace: Pace; readonly reason?: PaceReason } {
  if (choice === 'precise') return { pace: 'precise' };
  if (isHidden) return { pace: 'paused', reason: 'hidden' };
  if (choice === 'spaced') return { pace: 'spaced', reason: 'chosen' };
  if (isBatteryLow) return { pace: 'spaced', reason: 'battery' };
  return savesData ? { pace: 'spaced', reason: 'data' } : { pace: 'precise' };
}

/** Between two positions that are spaced. */
export const spacedSeconds = 30;

const key = 'cartable.track-pace';

export function readPaceChoice(): PaceChoice {
  try {
    const kept = localStorage.getItem(key);
    return paceChoices.find((choice) => choice === kept) ?? 'auto';
  } catch {
    return 'auto';
  }
}

export function keepPaceChoice(choice: PaceChoice): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // A browser that keeps nothing asks again.
  }
}
