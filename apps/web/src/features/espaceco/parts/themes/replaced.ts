/** The list with `next` in the place of `previous`, or at its end for a new one. */
export function replaced<Item>(
  items: readonly Item[],
  previous: Item | 'new' | undefined,
  next: Item,
): Item[] {
  return items.includes(previous as Item)
    ? items.map((item) => (item === previous ? next : item))
    : [...items, next];
}
