import type { ReadingReport } from '../opened-file.ts';
import { curveToleranceOf, sayDrawn } from './curve-tolerance.ts';
import { drawCurves } from './curves.ts';
import { normaliseWkb } from './normalise.ts';

/** The geometries of a layer as the platform keeps them: ISO, little endian, curves drawn as lines and reported. */
export class PlainGeometries {
  readonly #layer: { readonly name: string; readonly srid?: number };
  readonly #report: ReadingReport;

  constructor(layer: { readonly name: string; readonly srid?: number }, report: ReadingReport) {
    this.#layer = layer;
    this.#report = report;
  }

  /** Undefined when the bytes are cut or hold what is neither line, curve nor surface. */
  read(wkb: Uint8Array, feature: number | bigint): Uint8Array | undefined {
    const plain = normaliseWkb(wkb);
    if (plain) return plain;
    const { name: layer, srid } = this.#layer;
    const drawn = drawCurves(wkb, curveToleranceOf(srid));
    if (drawn) sayDrawn(this.#report, { layer, feature, srid });
    return drawn;
  }
}
