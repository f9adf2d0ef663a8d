import { DatabaseSync } from 'node:sqlite';
import { SeededRandom } from '../../support/random.ts';
import { seed } from './knobs.ts';
import type { Theme } from './themes.ts';

export type Bbox = readonly [minX: number, minY: number, maxX: number, maxY: number];

/** Requests of a case: enough that no answer is in anybody's cache for having just been asked. */
const viewsPerCase = 8;
/** Share by which the number of features may differ from the wanted one. */
const tolerance = 0.05;
const steps = 40;

/** Boxes of about `wanted` features, of the shape of the image, around features drawn at random. EPSG:2154. */
export class ViewFinder {
  readonly #database: DatabaseSync;
  readonly #theme: Theme['name'];

  constructor(gpkg: string, theme: Theme['name']) {
    this.#database = new DatabaseSync(gpkg, { readOnly: true });
    this.#theme = theme;
  }

  find(target: number, width: number, height: number): Bbox[] {
    const random = new SeededRandom(seed + target + width);
    const total = this.#count([-1e9, -1e9, 1e9, 1e9]);
    const views: Bbox[] = [];
    while (views.length < viewsPerCase) {
      const view = this.#around(1 + Math.floor(random.next() * total), target, height / width);
      if (view) views.push(view);
    }
    return views;
  }

  close(): void {
    this.#database.close();
  }

  #around(id: number, target: number, shape: number): Bbox | undefined {
    const box = this.#database
      .prepare(`select minx, maxx, miny, maxy from rtree_${this.#theme}_geom where id = ?`)
      .get(id);
    if (!box) return undefined;
    const x = (Number(box.minx) + Number(box.maxx)) / 2;
    const y = (Number(box.miny) + Number(box.maxy)) / 2;
    let [low, high] = [10, 2_000_000];
    for (let step = 0; step < steps; step += 1) {
      const half = Math.sqrt(low * high);
      const view = shape === 1 ? tileAround(x, y, half * 2) : boxAround(x, y, half, half * shape);
      const count = this.#count(view);
      if (Math.abs(count - target) <= target * tolerance) return view;
      if (count < target) low = half;
      else high = half;
    }
    return undefined;
  }

  #count([minX, minY, maxX, maxY]: Bbox): number {
    const query = `select count(*) as count from rtree_${this.#theme}_geom where maxx >= ? and minx <= ? and maxy >= ? and miny <= ?`;
    return Number(this.#database.prepare(query).get(minX, maxX, minY, maxY)!.count);
  }
}

function boxAround(x: number, y: number, halfWidth: number, halfHeight: number): Bbox {
  return [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight];
}

/** Squares are asked by clients that cut their map along a grid. */
function tileAround(x: number, y: number, side: number): Bbox {
  const [column, row] = [Math.floor(x / side), Math.floor(y / side)];
  return [column * side, row * side, (column + 1) * side, (row + 1) * side];
}
