import { fromGeoJson, type GeoJsonGeometry, type Position } from '@cartable/geo';

/** Numbers from 0 to 1 that look random and are the same in each run (a linear congruence modulo 2³²). */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Small geometries of every kind on a coarse grid, so that shared edges, touching corners, equal shapes and rings that
 * cross are frequent.
 */
export class RandomGeometries {
  readonly #next: () => number;
  readonly #place: (column: number, row: number) => Position;

  constructor(seed: number, place: (column: number, row: number) => Position) {
    this.#next = seededNumbers(seed);
    this.#place = place;
  }

  number(below: number): number {
    return Math.floor(this.#next() * below);
  }

  /** A polygon here is a box, a box with a hole, or a triangle: never invalid. */
  valid(): GeoJsonGeometry {
    switch (this.number(7)) {
      case 0:
        return { type: 'Point', coordinates: this.#vertex() };
      case 1:
        return { type: 'MultiPoint', coordinates: [this.#vertex(), this.#vertex()] };
      case 2:
        return { type: 'LineString', coordinates: this.#path() };
      case 3:
        return { type: 'MultiLineString', coordinates: [this.#path(), this.#path()] };
      case 4:
        return { type: 'Polygon', coordinates: this.#boxWithHole() };
      case 5:
        return { type: 'MultiPolygon', coordinates: [[this.#box(0, 4)], [this.#box(5, 8)]] };
      default:
        return { type: 'Polygon', coordinates: [this.#box(0, 8)] };
    }
  }

  /** Anything a table may hold: rings that cross, collections, nothing. */
  any(): GeoJsonGeometry | null {
    switch (this.number(12)) {
      case 0:
        return null;
      case 1: {
        const [a, b, c, d] = [this.#vertex(), this.#vertex(), this.#vertex(), this.#vertex()];
        return { type: 'Polygon', coordinates: [[a, b, c, d, a]] };
      }
      case 2:
        return { type: 'GeometryCollection', geometries: [this.valid(), this.valid()] };
      default:
        return this.valid();
    }
  }

  #vertex(): Position {
    return this.#place(this.number(9), this.number(9));
  }

  /** At least two vertices that differ. */
  #path(): Position[] {
    const [column, row] = [this.number(8), this.number(9)];
    return [this.#place(column, row), this.#place(column + 1, this.number(9)), this.#vertex()];
  }

  #box(from: number, to: number): Position[] {
    const [left, low] = [from + this.number(to - from), this.number(8)];
    const [right, high] = [left + 1 + this.number(to - left), low + 1 + this.number(8 - low)];
    return this.#ring(left, low, right, high);
  }

  #boxWithHole(): Position[][] {
    return [this.#ring(0, 0, 8, 8), this.#ring(1, 1, 7, 7)];
  }

  #ring(left: number, low: number, right: number, high: number): Position[] {
    return [
      this.#place(left, low),
      this.#place(right, low),
      this.#place(right, high),
      this.#place(left, high),
      this.#place(left, low),
    ];
  }
}

export function wkbOf(geometry: GeoJsonGeometry | null): Uint8Array | null {
  return geometry && fromGeoJson(geometry);
}
