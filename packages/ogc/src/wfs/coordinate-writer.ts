/** Coordinates of WKB written as text: reprojected, in the order of the document, without an object per vertex. */

import { type CrsName, isSamePlane, isWrittenYx, type Transformer, transformerOf } from '@cartable/geo';
import type { ByteWriter } from '../common/byte-writer.ts';

/** Millimetres: finer than any survey, and what keeps answers short. */
const metreDecimals = 3;
/** 10⁻⁸ degree is about a millimetre. */
const degreeDecimals = 8;
const heightDecimals = 3;

export interface CoordinateMarks {
  /** Between the numbers of a position. */
  readonly inside: number;
  /** Between positions. */
  readonly between: number;
}

const space = 0x20;
export const spaced: CoordinateMarks = { inside: space, between: space };

export class CoordinateWriter {
  private readonly transform: Transformer | undefined;
  private readonly isYx: boolean;
  private readonly decimals: number;

  /** @param order `document`: as the spelling of the CRS says; `xy`: always x first (GeoJSON, WKT of CSV) */
  constructor(options: { fromSrid: number; to: CrsName; order: 'document' | 'xy' }) {
    const { crs } = options.to;
    this.transform = isSamePlane(options.fromSrid, crs.srid)
      ? undefined
      : transformerOf(options.fromSrid, crs.srid);
    this.isYx = options.order === 'document' && isWrittenYx(options.to);
    this.decimals = crs.unit === 'degree' ? degreeDecimals : metreDecimals;
  }

  /** Writes one position; false, and nothing written, when it has no place in the target system. */
  position(writer: ByteWriter, source: CoordinateSource, at: number, inside: number): boolean {
    const { view, littleEndian, hasZ } = source;
    let x = view.getFloat64(at, littleEndian);
    let y = view.getFloat64(at + 8, littleEndian);
    if (this.transform) {
      const point = this.transform(x, y);
      x = point[0];
      y = point[1];
    }
    if (!Number.isFinite(x) || !Number.isFinite(y)) return false;
    if (this.isYx) writer.pair(y, x, this.decimals, inside);
    else writer.pair(x, y, this.decimals, inside);
    if (hasZ) {
      const z = view.getFloat64(at + 16, littleEndian);
      writer.byte(inside);
      writer.decimal(Number.isFinite(z) ? z : 0, heightDecimals);
    }
    return true;
  }

  /** Positions one after the other, those without place left out. */
  run(
    writer: ByteWriter,
    source: CoordinateSource,
    range: { offset: number; count: number },
    marks: CoordinateMarks,
  ): void {
    let isFirst = true;
    let at = range.offset;
    for (let i = 0; i < range.count; i++, at += source.stride) {
      const mark = writer.mark();
      if (!isFirst) writer.byte(marks.between);
      if (this.position(writer, source, at, marks.inside)) isFirst = false;
      else writer.rewind(mark);
    }
  }
}

export interface CoordinateSource {
  readonly view: DataView;
  readonly littleEndian: boolean;
  readonly hasZ: boolean;
  /** Bytes from one position to the next. */
  readonly stride: number;
}
