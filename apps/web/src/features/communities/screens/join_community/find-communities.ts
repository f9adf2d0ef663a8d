/** The specification: a search begins at two letters. */
const MIN_SEARCH = 2;

export interface Named {
  readonly name: string;
  readonly description: string | null;
}

/** Communities whose name or description holds every word, without regard to case and accents; by name. */
export function findCommunities<C extends Named>(communities: readonly C[], search: string): C[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found =
    search.trim().length < MIN_SEARCH
      ? communities
      : communities.filter(({ name, description }) => {
          const text = fold(`${name} ${description ?? ''}`);
          return words.every((word) => text.includes(word));
        });
  return found.toSorted((a, b) => a.name.localeCompare(b.name, 'fr'));
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
