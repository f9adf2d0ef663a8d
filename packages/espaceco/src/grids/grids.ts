import { CartableError } from '@cartable/contract';
import { foldText } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { findCustomGridNames, findCustomGrids } from './custom-grid.store.ts';
import type { Grid } from './grid.model.ts';
import { shippedGrids } from './shipped-grids.ts';

/**
 * Grids that a community may use, in the order of the names: those of the administration, and its own.
 * @throws {CartableError} `espaceco.grid-unknown`
 */
export async function requireGrids(
  db: Connection,
  names: readonly string[],
  communityId: number,
): Promise<Grid[]> {
  const custom = await findCustomGrids(db, names);
  return names.map((name) => {
    const own = custom.get(name);
    const grid = own?.communityId === communityId ? own : shippedGrids().find(name);
    if (grid === undefined) throw new CartableError('espaceco.grid-unknown', { name });
    return grid;
  });
}

/** Those that exist: a name that was kept may be of a grid that is no more. */
export async function findGrids(db: Connection, names: readonly string[]): Promise<Grid[]> {
  const custom = await findCustomGrids(db, names);
  return names.flatMap((name) => custom.get(name) ?? shippedGrids().find(name) ?? []);
}

/** The same, but for their names, told without reading what the grids are. */
export async function findGridNames(db: Connection, names: readonly string[]): Promise<ReadonlySet<string>> {
  const custom = await findCustomGridNames(db, names);
  return new Set(names.filter((name) => custom.has(name) || shippedGrids().find(name) !== undefined));
}

/** Of the administration, known without asking the database. */
export function findShippedGrids(names: readonly string[]): Grid[] {
  const grids = shippedGrids();
  return names.flatMap((name) => grids.find(name) ?? []);
}

/** Of the administration. */
export function searchShippedGrids(text: string, by: readonly ('name' | 'title')[]): readonly Grid[] {
  return shippedGrids().search(by, matcherOf(text));
}

/** @returns whether a folded text begins so, `%` standing for anything */
export function matcherOf(text: string): (folded: string) => boolean {
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
