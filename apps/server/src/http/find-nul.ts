/**
 * Path of the first text that holds the NUL character, as a value or as a name: PostgreSQL keeps none, and no text
 * written by a person has one. Written for bodies of a million values: nothing is made until one is found.
 */
export function findNul(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? [] : undefined;
  if (Array.isArray(value)) return findNulInList(value);
  // Bytes and streams of a form are no texts.
  return isPlain(value) ? findNulInObject(value) : undefined;
}

function findNulInList(list: readonly unknown[]): readonly string[] | undefined {
  for (let rank = 0; rank < list.length; rank += 1) {
    const found = findNul(list[rank]);
    if (found) return [String(rank), ...found];
  }
  return undefined;
}

function findNulInObject(object: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  for (const name in object) {
    if (name.includes('\0')) return [];
    const found = findNul(object[name]);
    if (found) return [name, ...found];
  }
  return undefined;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
