import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { GridType } from '@cartable/contract';
import { foldText } from '@cartable/platform';
import { decodePolygons, type Polygons } from './encoded-polygons.ts';
import type { Grid } from './grid.model.ts';

/**
 * Grids of the French administration, from a file of the package (`data/README.md`): the country, its regions,
 * départements and communes. Read once for a process, when they are first asked for; a geometry is decoded when it is
 * looked at.
 */
export interface ShippedGrids {
  find(name: string): Grid | undefined;
  /** Whole ones first, then by title. @param matches over folded texts */
  search(by: readonly ('name' | 'title')[], matches: (folded: string) => boolean): readonly Grid[];
  country(): Grid;
  departements(): readonly Grid[];
  communesOf(departement: string): readonly Grid[];
}

const file = join(import.meta.dirname, '../../data/france.ndjson.gz');
const countryName = 'FR';

let read: ShippedGrids | undefined;

export function shippedGrids(): ShippedGrids {
  read ??= readShippedGrids();
  return read;
}

interface Entry {
  readonly grid: Grid;
  readonly name: string;
  readonly title: string;
}

function readShippedGrids(): ShippedGrids {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  const grids = lines.map(
    (line) => new ShippedGrid(...(JSON.parse(line) as [GridType, string, string, string])),
  );
  const regions = grids.filter(({ type }) => type === 'region');
  const country = new Country(regions.filter(({ name }) => !isOverseas(name)));
  const all = [country, ...grids];
  const departements = grids.filter(({ type }) => type === 'departement');
  const communes = Map.groupBy(
    grids.filter(({ type }) => type === 'commune'),
    ({ name }) => departementOf(name),
  );
  const byName = new Map<string, Grid>(all.map((grid) => [grid.name, grid]));
  const entries: Entry[] = all
    .map((grid) => ({ grid, name: foldText(grid.name), title: foldText(grid.title) }))
    .sort((a, b) => rankOf(a.grid) - rankOf(b.grid) || compare(a.title, b.title) || compare(a.name, b.name));
  return {
    find: (name) => byName.get(name),
    search: (by, matches) =>
      entries.filter((entry) => by.some((field) => matches(entry[field]))).map(({ grid }) => grid),
    country: () => country,
    departements: () => departements,
    communesOf: (departement) => communes.get(departement) ?? [],
  };
}

/** Regions of overseas have the codes below 10 (INSEE); without them, what shows the country shows it, not the world. */
const isOverseas = (region: string): boolean => region.startsWith('R0');

/** The INSEE code of a commune begins with that of its département: two signs, three overseas. */
function departementOf(commune: string): string {
  return commune.slice(0, commune.startsWith('97') ? 3 : 2);
}

const order: readonly GridType[] = ['country', 'region', 'departement', 'commune'];
const rankOf = ({ type }: Grid) => order.indexOf(type);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

class ShippedGrid implements Grid {
  readonly type: GridType;
  readonly name: string;
  readonly title: string;
  readonly isDeleted = false;
  readonly #encoded: string;
  #extent: Grid['extent'] | undefined;

  constructor(type: GridType, name: string, title: string, encoded: string) {
    this.type = type;
    this.name = name;
    this.title = title;
    this.#encoded = encoded;
  }

  get polygons(): Polygons {
    return decodePolygons(this.#encoded);
  }

  get extent(): Grid['extent'] {
    this.#extent ??= extentOf(this.polygons);
    return this.#extent;
  }
}

/** Metropolitan France, the only part the file holds, as its regions make it. */
class Country implements Grid {
  readonly type = 'country';
  readonly name = countryName;
  readonly title = 'France';
  readonly isDeleted = false;
  readonly #regions: readonly Grid[];
  #extent: Grid['extent'] | undefined;

  constructor(regions: readonly Grid[]) {
    this.#regions = regions;
  }

  get polygons(): Polygons {
    return this.#regions.flatMap(({ polygons }) => polygons);
  }

  get extent(): Grid['extent'] {
    this.#extent ??= extentOf(this.polygons);
    return this.#extent;
  }
}

export function extentOf(polygons: Polygons): Grid['extent'] {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [exterior = []] of polygons) {
    for (const [x, y] of exterior) {
      west = Math.min(west, x);
      east = Math.max(east, x);
      south = Math.min(south, y);
      north = Math.max(north, y);
    }
  }
  return [west, south, east, north];
}
