/**
 * Points that fall in one cell of a grid, as one point in their middle that tells how many they are: attributes
 * `clustered` and `point_count`, beside those of the first of them. The grid is that of the level, not of a tile:
 * neighbouring tiles show the same clusters.
 */

import type { ValueTable } from '../mvt/value-table.ts';

export const clusterColumns = ['clustered', 'point_count'] as const;

/** Counts are told exactly up to there, in thousands beyond. */
const mostExact = 20_000;
const mostThousands = 10_000;

/**
 * Puts the values clusters need at the start of a table: number 0 is `true`, number n the count n, then thousands.
 * Must be called before any other value is asked for.
 */
export function reserveClusterValues(values: ValueTable): void {
  values.numberOf(true, 'boolean');
  for (let count = 1; count <= mostExact; count++) values.numberOf(count, 'integer');
  for (let thousands = mostExact / 1_000 + 1; thousands <= mostThousands; thousands++)
    values.numberOf(thousands * 1_000, 'integer');
}

export const clusteredValue = 0;

export function countValue(count: number): number {
  if (count <= mostExact) return count;
  return mostExact + Math.min(Math.round(count / 1_000), mostThousands) - mostExact / 1_000;
}

export interface Cluster {
  /** The first of its points, whose attributes it shows. */
  readonly feature: number;
  count: number;
  sumX: number;
  sumY: number;
}

export class ClusterGrid {
  readonly #cell: number;
  readonly #clusters = new Map<number, Cluster>();

  /** @param cell side, units of the level */
  constructor(cell: number) {
    this.#cell = cell;
  }

  add(feature: number, x: number, y: number): void {
    // Levels have less than 2³¹ units a side, cells less: both numbers fit one.
    const key = Math.floor(x / this.#cell) * 2 ** 26 + Math.floor(y / this.#cell);
    const cluster = this.#clusters.get(key);
    if (!cluster) {
      this.#clusters.set(key, { feature, count: 1, sumX: x, sumY: y });
      return;
    }
    cluster.count++;
    cluster.sumX += x;
    cluster.sumY += y;
  }

  /** In the order of their first points. */
  values(): Iterable<Cluster> {
    return this.#clusters.values();
  }
}
