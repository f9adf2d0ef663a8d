import { type FeatureBatch, representativePoint, tieOf } from '@cartable/geo';
import { type Shape, shapeOf } from './shapes.ts';

const nothing: FeatureBatch = { geometries: [], rows: [] };

/** Feature as labels see it: what they ask is found then, in the batch or its geometry. One serves for many in turn. */
export class LabelledFeature {
  /** In stored coordinates, once it is located. */
  x = 0;
  y = 0;
  #batch = nothing;
  #index = 0;

  /** Feature of a geometry alone, without attributes. */
  static of(wkb: Uint8Array): LabelledFeature {
    const feature = new LabelledFeature();
    feature.set({ geometries: [wkb], rows: [] }, 0);
    return feature;
  }

  set(batch: FeatureBatch, index: number): void {
    this.#batch = batch;
    this.#index = index;
  }

  /** `null` where the source told its place alone. */
  get wkb(): Uint8Array | null {
    return this.#batch.geometries[this.#index]!;
  }

  /** @param usual that of the layer, for want of a geometry */
  shape(usual: Shape): Shape {
    const { wkb } = this;
    return wkb ? shapeOf(wkb) : usual;
  }

  get tie(): number {
    return this.#batch.ties?.[this.#index] ?? tieOf(this.wkb!);
  }

  /** Sets `x` and `y`. @returns whether it has a place at all */
  locate(): boolean {
    const { places } = this.#batch;
    if (places) {
      this.x = places[this.#index * 2]!;
      this.y = places[this.#index * 2 + 1]!;
      return !Number.isNaN(this.x);
    }
    const place = representativePoint(this.wkb!);
    if (place) [this.x, this.y] = place;
    return place !== undefined;
  }
}
