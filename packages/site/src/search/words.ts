const mostWords = 10;

/** Whatever the case and accents. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Words that are searched for. */
export const wordsOf = (search: string): string[] =>
  foldText(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, mostWords);
