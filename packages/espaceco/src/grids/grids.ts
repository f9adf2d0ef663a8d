import { CartableError } from '@cartable/contract';
import { foldText } from '@cartable/platform';
import { findPlaces } from './find-places.ts';
import type { Grid } from './grid.model.ts';
import { shippedGrids } from './shipped-grids.ts';

export interface GridQuestion {
  /** Beginning of the name or of the title, or with `%` for anything. */
  readonly text: string;
  readonly by: readonly ('name' | 'title')[];
  readonly offset: number;
  readonly limit: number;
}

export type Grids = ReturnType<typeof createGrids>;

/** Areas people contribute in, found by name or by what they are called. */
export function createGrids() {
  return { byNames: getGrids, search: searchGrids, findPlaces };
}

/** In the order of the names. @throws {CartableError} `espaceco.grid-unknown` */
export function getGrids(names: readonly string[]): Grid[] {
  const grids = shippedGrids();
  return names.map((name) => {
    const grid = grids.find(name);
    if (grid === undefined) throw new CartableError('espaceco.grid-unknown', { name });
    return grid;
  });
}

/** Those that exist: a name that was kept may be of a grid that is no more. */
export function findGrids(names: readonly string[]): Grid[] {
  const grids = shippedGrids();
  return names.flatMap((name) => grids.find(name) ?? []);
}

function searchGrids({ text, by, offset, limit }: GridQuestion): { total: number; items: Grid[] } {
  const found = shippedGrids().search(by, matcherOf(text));
  return { total: found.length, items: found.slice(offset, offset + limit) };
}

/** @returns whether a folded text begins so, `%` standing for anything */
function matcherOf(text: string): (folded: string) => boolean {
  const parts = foldText(text.trim()).split('%');
  const [first = '', ...others] = parts;
  // What the front writes: a beginning and a sign for the rest.
  if (others.every((part) => part === '')) return (folded) => folded.startsWith(first);
  return (folded) => {
    if (!folded.startsWith(first)) return false;
    let from = first.length;
    for (const [rank, part] of others.entries()) {
      const isLast = rank === others.length - 1;
      if (isLast && part !== '') return folded.length - part.length >= from && folded.endsWith(part);
      const at = folded.indexOf(part, from);
      if (at < 0) return false;
      from = at + part.length;
    }
    return true;
  };
}
