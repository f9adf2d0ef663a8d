interface Page<Item> {
  readonly total: number;
  readonly items: readonly Item[];
}

/** A page of a list as the screens of the collaborative space read it. */
export function envelopeOf<Item, Presented>(
  { total, items }: Page<Item>,
  { page, limit }: { readonly page: number; readonly limit: number },
  present: (item: Item) => Presented,
) {
  const totalPages = Math.ceil(total / limit);
  return {
    content: items.map(present),
    totalPages,
    previousPage: page > 1 && page <= totalPages + 1 ? page - 1 : null,
    nextPage: page < totalPages ? page + 1 : null,
  };
}
