import { locatePoint } from './locate-point.ts';
import { shippedGrids } from './shipped-grids.ts';

export interface NamedArea {
  readonly name: string;
  /** INSEE. */
  readonly code: string;
}

export interface PlaceAt {
  readonly commune: NamedArea | null;
  readonly departement: NamedArea | null;
}

/** What the administration calls a place: nothing at sea and abroad. */
export function placeAt(longitude: number, latitude: number): PlaceAt {
  const { commune, departement } = locatePoint(longitude, latitude);
  return { commune: areaOf(commune), departement: areaOf(departement) };
}

function areaOf(code: string | null): NamedArea | null {
  const grid = code === null ? undefined : shippedGrids().find(code);
  return grid === undefined ? null : { name: grid.title, code: grid.name };
}
