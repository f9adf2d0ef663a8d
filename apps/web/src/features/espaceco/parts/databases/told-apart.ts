import type { EspacecoDatabase } from '@cartable/contract/espaceco';

/** Title of a database, with its name where another one has the same title. */
export function toldApart(
  databases: readonly EspacecoDatabase[],
  { id, title, name }: EspacecoDatabase,
): string {
  const isShared = databases.some((other) => other.id !== id && other.title === title);
  return isShared ? `${title} (${name})` : title;
}
