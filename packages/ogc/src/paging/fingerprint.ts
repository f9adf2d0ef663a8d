/**
 * A short mark of a request, by which a cursor is known to belong to it. It catches mistakes (a filter changed by hand
 * in a link), it proves nothing: cursors are checked as any other input.
 */

/** FNV-1a, 32 bits. */
const prime = 0x01000193;
const seeds = [0x811c9dc5, 0x050c5d1f] as const;

export function fingerprintOf(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value, writable) ?? '');
  return seeds
    .map((seed) => hash(bytes, seed))
    .map((half) => half.toString(16).padStart(8, '0'))
    .join('');
}

/** JSON form of values JSON has no word for: 64-bit integers and bytes. */
function writable(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  return value instanceof Uint8Array ? seeds.map((seed) => hash(value, seed)) : value;
}

function hash(bytes: Uint8Array, seed: number): number {
  let state: number = seed;
  for (const byte of bytes) state = Math.imul(state ^ byte, prime);
  return state >>> 0;
}
