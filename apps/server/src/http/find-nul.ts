/**
 * Path of the first text that holds the NUL character, as a value or as a name: PostgreSQL keeps none, and no text
 * written by a person has one.
 */
export function findNul(value: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    if (name.includes('\0')) return path;
    const found = findNul(part, [...path, name]);
    if (found) return found;
  }
  return undefined;
}
