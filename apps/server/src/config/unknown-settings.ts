import { CartableError } from '@cartable/contract';
import type { Environment } from './read-config.ts';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

/**
 * Variables that look like settings and are none, each with the nearest name. They are reported and do not stop the
 * server: one written for a later version must not prevent a return to the former.
 */
export function findUnknownSettings(environment: Environment): CartableError[] {
  const known = Object.values(settings as Record<string, Setting<unknown>>).flatMap(({ variable, secret }) =>
    secret ? [variable, `${variable}_FILE`] : [variable],
  );
  return Object.keys(environment)
    .filter((name) => name.startsWith('CARTABLE_') && !known.includes(name))
    .map(
      (variable) =>
        new CartableError('server.setting-unknown', { variable, nearest: nearestOf(variable, known) }),
    );
}

function nearestOf(name: string, known: readonly string[]): string {
  return known.reduce((best, candidate) =>
    editDistance(name, candidate) < editDistance(name, best) ? candidate : best,
  );
}

/** Levenshtein distance: letters to add, remove or replace. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
