import { foldText } from '@cartable/platform';
import type { Grid } from './grid.model.ts';
import { shippedGrids } from './shipped-grids.ts';

interface Place {
  readonly grid: Grid;
  /** Title without accents, case nor signs between words, a space before each word. */
  readonly words: string;
}

let places: readonly Place[] | undefined;

/**
 * Regions, départements and communes of that name, then those whose name begins so, then those one of whose words
 * does: « saint martin d heres » finds Saint-Martin-d’Hères.
 */
export function findPlaces(text: string, most: number): Grid[] {
  const searched = wordsOf(text);
  if (searched === '') return [];
  places ??= shippedGrids()
    .search(['title'], () => true)
    .filter(({ type }) => type !== 'country')
    .map((grid) => ({ grid, words: wordsOf(grid.title) }));
  const [exact, beginning, inside]: [Grid[], Grid[], Grid[]] = [[], [], []];
  for (const { grid, words } of places) {
    const at = words.indexOf(searched);
    if (at < 0) continue;
    if (words === searched) exact.push(grid);
    else if (at === 0) beginning.push(grid);
    else inside.push(grid);
  }
  return [...exact, ...beginning, ...inside].slice(0, most);
}

const wordsOf = (text: string): string =>
  foldText(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^(?=.)/, ' ');
