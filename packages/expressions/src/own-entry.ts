/** What a table says of a word of a document or a request: nothing of `constructor` and other words every object knows. */
export function ownEntry<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
