import type { Breach } from './levels.ts';

/** Breaches that nobody allowed, and allowances that nobody needs any more: the list only shrinks. */
export function judgeBreaches(breaches: readonly Breach[], allowed: readonly string[]): string[] {
  const found = new Set(breaches.map(nameOf));
  return [
    ...breaches.filter((breach) => !allowed.includes(nameOf(breach))).map(({ message }) => message),
    ...allowed
      .filter((name) => !found.has(name))
      .map((name) => `${name}: allowed in scripts/walls/allowed.ts, no longer needed; take it out`),
  ];
}

function nameOf({ from, to }: Breach): string {
  return `${from} → ${to}`;
}
