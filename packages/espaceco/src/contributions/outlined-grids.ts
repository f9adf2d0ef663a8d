import type { Grid } from '../grids/grid.model.ts';

/**
 * Names of the first ones, as many as have that many points together: outlines are read and written for one answer,
 * while others wait for theirs. After the first that is too long none is looked at.
 */
export function outlinedGrids(
  grids: readonly Pick<Grid, 'name' | 'polygons'>[],
  most: number,
): ReadonlySet<string> {
  const names = new Set<string>();
  let points = 0;
  for (const { name, polygons } of grids) {
    for (const ring of polygons.flat()) points += ring.length;
    if (points > most) break;
    names.add(name);
  }
  return names;
}
