import { distinctWords } from './fold-words.ts';
import type { SearchIndex, SearchQuestion } from './port.ts';

/** A person's question; of a longer one, the rest stays as it is. */
const maxWords = 16;

interface Means {
  readonly search: SearchIndex['search'];
  /** Words near one, whether an entry still has them or not. */
  near(word: string): Promise<readonly string[]>;
}

/** The question with each word that no entry has in the spelling of one that some have, the most frequent first. */
export async function correctQuestion(
  { kind, text }: Pick<SearchQuestion, 'kind' | 'text'>,
  means: Means,
): Promise<string | undefined> {
  const countOf = async (word: string) =>
    (await means.search({ kind, text: word, page: { offset: 0, limit: 1 } })).total;
  const words = distinctWords(text).map(({ written }) => written);
  const corrected: string[] = [];
  for (const word of words.slice(0, maxWords)) {
    const isFound = (await countOf(word)) > 0;
    const better = isFound ? word : await mostFrequent(await means.near(word), countOf);
    if (better === undefined) return undefined;
    corrected.push(better);
  }
  const isSame = corrected.every((word, i) => word === words[i]);
  return isSame ? undefined : [...corrected, ...words.slice(maxWords)].join(' ');
}

async function mostFrequent(
  words: readonly string[],
  countOf: (word: string) => Promise<number>,
): Promise<string | undefined> {
  let best: { readonly word: string; readonly count: number } | undefined;
  for (const word of words) {
    const count = await countOf(word);
    if (count > (best?.count ?? 0)) best = { word, count };
  }
  return best?.word;
}
