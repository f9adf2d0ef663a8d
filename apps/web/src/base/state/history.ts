/** What was done step by step, so that any step can be undone and done again. Pure. */

export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
}

/** More steps back than a person remembers. */
const mostSteps = 100;

export const startOf = <T>(present: T): History<T> => ({ past: [], present, future: [] });

export const doneTo = <T>({ past, present }: History<T>, next: T): History<T> => ({
  past: [...past, present].slice(-mostSteps),
  present: next,
  future: [],
});

export function undone<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  if (past.length === 0) return history;
  return { past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future] };
}

export function redone<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  if (future.length === 0) return history;
  return { past: [...past, present], present: future[0]!, future: future.slice(1) };
}

/** Something else changed what each step left: the steps stay. */
export const mapped = <T>({ past, present, future }: History<T>, change: (state: T) => T): History<T> => ({
  past: past.map(change),
  present: change(present),
  future: future.map(change),
});
