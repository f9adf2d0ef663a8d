import type { Bbox, FeatureBatch, Value } from '@cartable/geo';
import { boxField, featureFields, keyField, placeField, tieField } from './copy-format.ts';
import type { Hit } from './hit.ts';
import { meets } from './meets.ts';
import { orderOf } from './order-of-keys.ts';
import type { PageShapes } from './page-shapes.ts';

/** Features of an answer given together. */
export const batchSize = 1000;

/** Features of a page, all that is wanted of them under the eyes. */
export interface Found {
  readonly hit: Hit;
  readonly values: readonly (readonly Value[])[];
  readonly shapes: PageShapes | undefined;
}

/** Order of the features of an answer, and those given with their geometry. */
interface Presentation {
  /** By key, else as they come. */
  readonly isOrdered: boolean;
  /** Outside of it they come first, and as they come: to fetch them here and there costs more than to sort. */
  readonly painted?: Bbox | undefined;
  /** Box whose geometries are given; everywhere when absent. */
  readonly shapesIn: Bbox | undefined;
}

export function* batchesOf(
  found: readonly Found[],
  { isOrdered, painted, shapesIn }: Presentation,
): Generator<FeatureBatch> {
  const count = found.reduce((sum, { hit }) => sum + hit.ranks.length, 0);
  const owners = new Uint32Array(count);
  const ranks = new Uint8Array(count);
  const keys = new Float64Array(count);
  let at = 0;
  let given = 0;
  const begin = () => new Gathered(Math.min(batchSize, count - given));
  let batch = begin();
  for (let owner = 0; owner < found.length; owner += 1) {
    const one = found[owner]!;
    const { ranks: chosen, numbers } = one.hit;
    for (let i = 0; i < chosen.length; i += 1) {
      const rank = chosen[i]!;
      const field = rank * featureFields;
      if (isOrdered && painted && !meets(painted, numbers, field + boxField)) {
        batch.add(one, rank, shapeOf(one, rank, shapesIn));
        if (batch.size < batchSize) continue;
        yield batch;
        given += batch.size;
        batch = begin();
        continue;
      }
      owners[at] = owner;
      ranks[at] = rank;
      keys[at] = numbers[field + keyField]!;
      at += 1;
    }
  }
  const order = isOrdered ? orderOf(keys.subarray(0, at)) : undefined;
  for (let i = 0; i < at; i += 1) {
    const index = order ? order[i]! : i;
    const one = found[owners[index]!]!;
    batch.add(one, ranks[index]!, shapeOf(one, ranks[index]!, shapesIn));
    if (batch.size < batchSize) continue;
    yield batch;
    given += batch.size;
    batch = begin();
  }
  if (batch.size > 0) yield batch;
}

class Gathered implements FeatureBatch {
  readonly keys: number[];
  readonly geometries: (Uint8Array | null)[];
  readonly rows: (readonly Value[])[];
  readonly boxes: Float64Array;
  readonly places: Float64Array;
  readonly ties: Float64Array;
  #size = 0;

  /** @param room features it will hold, all of them: arrays that grow are copied again and again */
  constructor(room: number) {
    this.keys = new Array(room);
    this.geometries = new Array(room);
    this.rows = new Array(room);
    this.boxes = new Float64Array(room * 4);
    this.places = new Float64Array(room * 2);
    this.ties = new Float64Array(room);
  }

  get size(): number {
    return this.#size;
  }

  add({ hit: { numbers }, values }: Found, rank: number, shape: Uint8Array | null): void {
    const at = rank * featureFields;
    const size = this.#size;
    this.keys[size] = numbers[at + keyField]!;
    this.geometries[size] = shape;
    this.rows[size] = rowOf(values, rank);
    for (let side = 0; side < 4; side += 1) this.boxes[size * 4 + side] = numbers[at + boxField + side]!;
    this.places[size * 2] = numbers[at + placeField]!;
    this.places[size * 2 + 1] = numbers[at + placeField + 1]!;
    this.ties[size] = numbers[at + tieField]!;
    this.#size = size + 1;
  }
}

/** Geometry of a feature, where more than its place is wanted; else null. */
function shapeOf({ hit, shapes }: Found, rank: number, shapesIn: Bbox | undefined): Uint8Array | null {
  if (!shapes) return null;
  const isShaped = !shapesIn || meets(shapesIn, hit.numbers, rank * featureFields + boxField);
  return isShaped ? shapes.at(rank) : null;
}

/** @param values of each column  @param rank of the feature in its page */
export function rowOf(values: readonly (readonly Value[])[], rank: number): Value[] {
  const row = new Array<Value>(values.length);
  for (let column = 0; column < values.length; column += 1) row[column] = values[column]![rank]!;
  return row;
}
