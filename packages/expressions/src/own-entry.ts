/** Entry of a table for a word of a document or a request: none for `constructor` and other words of every object. */
export function ownEntry<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
