/** `.shp` and `.shx` of one kind of geometry (ESRI Shapefile Technical Description, 1998). */

import { join } from 'node:path';
import { BboxBuilder } from '@cartable/geo';
import { base, type GeometryParts, type Run } from '../write/geometry-parts.ts';
import { TemporaryFile } from '../write/temporary-file.ts';
import { RangeBuilder } from './range-builder.ts';
import { checkShapefileBytes } from './write-limit.ts';
import { type ShapeRecord, shapeRecordOf } from './write-record.ts';

export type ShapeKindName = 'points' | 'multipoints' | 'lines' | 'polygons';

/** Plain codes; Z adds 10, M adds 20. */
const plainCodes: Readonly<Record<ShapeKindName, number>> = {
  points: 1,
  lines: 3,
  polygons: 5,
  multipoints: 8,
};

const headerBytes = 100;
const recordHeaderBytes = 8;

export class ShapeWriter {
  readonly #shapes: TemporaryFile;
  readonly #index: TemporaryFile;
  readonly #limitBytes: number;
  readonly #kind: ShapeKindName;
  readonly #shapeType: number;
  readonly #dimensions: { readonly hasZ: boolean; readonly hasM: boolean };
  readonly #box = new BboxBuilder();
  readonly #heights = new RangeBuilder();
  readonly #measures = new RangeBuilder();
  #count = 0;

  constructor(options: {
    folder: string;
    kind: ShapeKindName;
    hasZ: boolean;
    hasM: boolean;
    limitBytes: number;
  }) {
    const { folder, kind, hasZ, hasM, limitBytes } = options;
    this.#kind = kind;
    this.#dimensions = { hasZ, hasM };
    this.#shapeType = plainCodes[kind] + (hasZ ? 10 : hasM ? 20 : 0);
    this.#limitBytes = limitBytes;
    this.#shapes = new TemporaryFile(join(folder, `${kind}.shp`));
    this.#index = new TemporaryFile(join(folder, `${kind}.shx`));
    this.#shapes.append(new Uint8Array(headerBytes));
    this.#index.append(new Uint8Array(headerBytes));
  }

  /** @param members simple geometries of the kind; none makes a null shape */
  write(members: readonly GeometryParts[]): void {
    const record = members.length === 0 ? nullRecord : this.#recordOf(members);
    const at = this.#shapes.length;
    checkShapefileBytes(at + recordHeaderBytes + record.bytes.length, this.#limitBytes);
    this.#count += 1;
    this.#shapes.append(bigEndian(this.#count, record.bytes.length / 2));
    this.#shapes.append(record.bytes);
    this.#index.append(bigEndian(at / 2, record.bytes.length / 2));
  }

  /** Completes both files. */
  finish(): void {
    this.#shapes.rewrite(this.#header(this.#shapes.length), 0);
    this.#index.rewrite(this.#header(this.#index.length), 0);
  }

  get files(): { readonly extension: string; readonly file: TemporaryFile }[] {
    return [
      { extension: 'shp', file: this.#shapes },
      { extension: 'shx', file: this.#index },
    ];
  }

  close(): void {
    this.#shapes.close();
    this.#index.close();
  }

  #recordOf(members: readonly GeometryParts[]): ShapeRecord {
    const runs = members.flatMap((member) =>
      member.runs.map((run, rank) => ({ part: member, run, reversed: isAgainst(member, run, rank) })),
    );
    const record = shapeRecordOf(runs, { shapeType: this.#shapeType, kind: this.#kind, ...this.#dimensions });
    const box = record.box.build();
    if (box) this.#box.addBbox(box);
    this.#heights.addRange(record.heights);
    this.#measures.addRange(record.measures);
    return record;
  }

  #header(length: number): Uint8Array {
    const bytes = Buffer.alloc(headerBytes);
    bytes.writeInt32BE(9994, 0);
    bytes.writeInt32BE(length / 2, 24);
    bytes.writeInt32LE(1000, 28);
    bytes.writeInt32LE(this.#shapeType, 32);
    const box = this.#box.build() ?? [0, 0, 0, 0];
    [...box, ...this.#heights.range, ...this.#measures.range].forEach((value, rank) => {
      bytes.writeDoubleLE(value, 36 + rank * 8);
    });
    return bytes;
  }
}

const nullRecord: ShapeRecord = {
  bytes: new Uint8Array(4),
  box: new BboxBuilder(),
  heights: new RangeBuilder(),
  measures: new RangeBuilder(),
};

/** Outer rings turn clockwise, holes the other way (Technical Description, p. 8). */
function isAgainst(part: GeometryParts, run: Run, rank: number): boolean {
  if (part.base !== base.polygon) return false;
  const isClockwise = signedArea(part, run) < 0;
  return isClockwise !== (rank === 0);
}

/** Relative to the first vertex: sums of large coordinates would lose the small areas. */
function signedArea({ view, stride }: GeometryParts, { offset, count }: Run): number {
  const x0 = view.getFloat64(offset, true);
  const y0 = view.getFloat64(offset + 8, true);
  let twice = 0;
  let x = 0;
  let y = 0;
  for (let i = 1, at = offset + stride; i < count; i++, at += stride) {
    const nextX = view.getFloat64(at, true) - x0;
    const nextY = view.getFloat64(at + 8, true) - y0;
    twice += x * nextY - nextX * y;
    x = nextX;
    y = nextY;
  }
  return twice / 2;
}

function bigEndian(first: number, second: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeInt32BE(first, 0);
  bytes.writeInt32BE(second, 4);
  return bytes;
}
