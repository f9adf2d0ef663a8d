import type { Grid } from './grid.model.ts';
import { shippedGrids } from './shipped-grids.ts';

/** Areas of the administration that hold a place; the names of their grids. */
export interface Location {
  readonly commune: string | null;
  readonly departement: string | null;
  /** The country. */
  readonly territory: string | null;
}

const nowhere: Location = { commune: null, departement: null, territory: null };

/**
 * The outlines are a few metres off, each in its own way: a commune that holds the place says the département, and a
 * place between two communes still has one.
 */
export function locatePoint(longitude: number, latitude: number): Location {
  const place = [longitude, latitude] as const;
  const grids = shippedGrids();
  const near = grids.departements().filter((one) => isAround(one, place));
  const territory = grids.country().name;
  for (const departement of near) {
    const commune = grids.communesOf(departement.name).find((one) => holds(one, place));
    if (commune) return { commune: commune.name, departement: departement.name, territory };
  }
  const departement = near.find((one) => holds(one, place));
  return departement === undefined ? nowhere : { commune: null, departement: departement.name, territory };
}

type Place = readonly [longitude: number, latitude: number];

function isAround({ extent: [west, south, east, north] }: Grid, [x, y]: Place): boolean {
  return x >= west && x <= east && y >= south && y <= north;
}

function holds(grid: Grid, place: Place): boolean {
  return isAround(grid, place) && grid.polygons.some((rings) => isWithin(rings, place));
}

/** Crossings of a ray towards the east, over all rings: one in a hole crosses both. */
function isWithin(rings: Grid['polygons'][number], [x, y]: Place): boolean {
  let isInside = false;
  for (const ring of rings) {
    for (let rank = 1; rank < ring.length; rank += 1) {
      const [ax, ay] = ring[rank - 1]!;
      const [bx, by] = ring[rank]!;
      if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) isInside = !isInside;
    }
  }
  return isInside;
}
