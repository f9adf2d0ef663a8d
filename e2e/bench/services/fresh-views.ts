import { DatabaseSync } from 'node:sqlite';
import { transformBbox } from '@cartable/geo';
import { SeededRandom } from '../../support/random.ts';
import type { Theme } from './themes.ts';
import type { Bbox } from './views.ts';

/** Metres that a pixel stands for: from a street to a département. */
const finest = 0.5;
const coarsest = 60;
const dataSrid = 2154;

export interface Shape {
  readonly width: number;
  readonly height: number;
  readonly srid: number;
}

/** Views nobody asked for before: around features drawn at random, at scales drawn at random, each once. */
export class FreshViews {
  readonly #boxes: readonly Bbox[];
  readonly #random: SeededRandom;

  constructor(gpkg: string, theme: Theme['name'], seed: number) {
    const database = new DatabaseSync(gpkg, { readOnly: true });
    const rows = database.prepare(`select minx, miny, maxx, maxy from rtree_${theme}_geom`).all();
    database.close();
    this.#boxes = rows.map(({ minx, miny, maxx, maxy }) =>
      [minx, miny, maxx, maxy].map(Number),
    ) as unknown as Bbox[];
    this.#random = new SeededRandom(seed);
  }

  /** Boxes in the reference system that is asked for, x (or longitude) first. */
  draw(count: number, { width, height, srid }: Shape): Bbox[] {
    return Array.from({ length: count }, () => {
      const [minX, minY, maxX, maxY] = this.#boxes[Math.floor(this.#random.next() * this.#boxes.length)]!;
      const metres = finest * (coarsest / finest) ** this.#random.next();
      const [x, y] = [this.#random.between(minX, maxX), this.#random.between(minY, maxY)];
      const [halfWidth, halfHeight] = [(width * metres) / 2, (height * metres) / 2];
      const box: Bbox = [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight];
      return srid === dataSrid ? box : transformBbox(box, dataSrid, srid)!;
    });
  }
}
