/**
 * GML geometries of the Simple Features profile (OGC 10-100r3 §9.3) straight from WKB, in the words of a dialect. The
 * outermost geometry alone names the CRS.
 */

import {
  type CrsName,
  type GeometryVisitor,
  visitWkb,
  type WkbHeader,
  wkbGeometryCollection,
  wkbLineString,
  wkbMultiLineString,
  wkbMultiPoint,
  wkbMultiPolygon,
  wkbPoint,
  wkbPolygon,
} from '@cartable/geo';
import { type ByteWriter, utf8 } from '../../common/byte-writer.ts';
import { type CoordinateMarks, CoordinateWriter, spaced } from '../coordinate-writer.ts';
import type { GmlDialect } from './gml-dialect.ts';

interface Shape {
  /** Up to where the identifier goes, or the other attributes. */
  readonly open: Uint8Array;
  readonly close: Uint8Array;
  /** Around each member of a collection of this type. */
  readonly memberOpen: Uint8Array;
  readonly memberClose: Uint8Array;
}

/** Around a run of positions. */
interface Around {
  readonly open: Uint8Array;
  readonly close: Uint8Array;
}

interface Marks {
  readonly shapes: Readonly<Record<number, Shape>>;
  readonly point: Around;
  readonly line: Around;
  readonly exterior: Around;
  readonly interior: Around;
  readonly between: CoordinateMarks;
}

const comma = 0x2c;
const space = 0x20;
const dot = 0x2e;
const quote = utf8('"');
const tagEnd = utf8('>');
const dimension3 = utf8(' srsDimension="3"');

function marksOf({ names, boundaries, coordinates, geometryIds }: GmlDialect): Marks {
  const shape = (name: string, member = ''): Shape => ({
    open: utf8(`<gml:${name}${geometryIds ? ' gml:id="' : ''}`),
    close: utf8(`</gml:${name}>`),
    memberOpen: utf8(member && `<gml:${member}>`),
    memberClose: utf8(member && `</gml:${member}>`),
  });
  const around = (...elements: string[]): Around => ({
    open: utf8(elements.map((name) => `<gml:${name}>`).join('')),
    close: utf8(
      elements
        .map((name) => `</gml:${name}>`)
        .reverse()
        .join(''),
    ),
  });
  return {
    shapes: {
      [wkbPoint]: shape('Point'),
      [wkbLineString]: shape(names.line),
      [wkbPolygon]: shape(names.polygon),
      [wkbMultiPoint]: shape('MultiPoint', 'pointMember'),
      [wkbMultiLineString]: shape(...names.multiLine),
      [wkbMultiPolygon]: shape(...names.multiPolygon),
      [wkbGeometryCollection]: shape('MultiGeometry', 'geometryMember'),
    },
    point: around(coordinates === 'posList' ? 'pos' : 'coordinates'),
    line: around(coordinates),
    exterior: around(boundaries[0], 'LinearRing', coordinates),
    interior: around(boundaries[1], 'LinearRing', coordinates),
    between: coordinates === 'posList' ? spaced : { inside: comma, between: space },
  };
}

interface Open {
  readonly header: WkbHeader;
  rings: number;
}

export class GmlGeometryWriter {
  private readonly dialect: GmlDialect;
  private readonly marks: Marks;
  private readonly coordinates: CoordinateWriter;
  private readonly srsName: Uint8Array;
  private readonly writeId: (writer: ByteWriter) => void;
  private readonly stack: Open[] = [];
  private serial = 0;
  /** Output of the geometry being written. */
  private writer!: ByteWriter;
  /** One for all: functions made for each geometry cost as much as to write a point. */
  private readonly visitor: GeometryVisitor = {
    enter: (header) => this.enter(header),
    run: (view, offset, count, header) => this.run(view, { offset, count }, header),
    leave: () => this.leave(),
  };

  /** @param options.writeId writes the start of the identifiers, unique in the document; not called by dialects without */
  constructor(options: {
    dialect: GmlDialect;
    fromSrid: number;
    srs: CrsName;
    srsName: string;
    writeId: (writer: ByteWriter) => void;
  }) {
    this.writeId = options.writeId;
    this.dialect = options.dialect;
    this.marks = marksOf(options.dialect);
    this.coordinates = new CoordinateWriter({
      fromSrid: options.fromSrid,
      to: options.srs,
      order: 'document',
    });
    this.srsName = utf8(` srsName="${options.srsName}"`);
  }

  write(writer: ByteWriter, wkb: Uint8Array): void {
    this.stack.length = 0;
    this.serial = 0;
    this.writer = writer;
    visitWkb(wkb, this.visitor);
  }

  private enter(header: WkbHeader): void {
    const { writer } = this;
    const { shapes } = this.marks;
    const parent = this.stack.at(-1);
    if (parent) writer.bytes(shapes[parent.header.base]!.memberOpen);
    writer.bytes(shapes[header.base]!.open);
    if (this.dialect.geometryIds) {
      this.writeId(writer);
      if (parent) {
        writer.byte(dot);
        writer.integer(++this.serial);
      }
      writer.bytes(quote);
    }
    if (!parent) {
      writer.bytes(this.srsName);
      if (header.hasZ && this.dialect.hasSrsDimension) writer.bytes(dimension3);
    }
    writer.bytes(tagEnd);
    this.stack.push({ header, rings: 0 });
  }

  private run(view: DataView, range: { offset: number; count: number }, header: WkbHeader): void {
    const { writer } = this;
    const { littleEndian, hasZ, dimensions } = header;
    const around = this.aroundRun(this.stack.at(-1)!);
    writer.bytes(around.open);
    this.coordinates.run(
      writer,
      { view, littleEndian, hasZ, stride: dimensions * 8 },
      range,
      this.marks.between,
    );
    writer.bytes(around.close);
  }

  private aroundRun(top: Open): Around {
    const { point, line, exterior, interior } = this.marks;
    const { base } = top.header;
    if (base === wkbPoint) return point;
    if (base !== wkbPolygon) return line;
    return top.rings++ === 0 ? exterior : interior;
  }

  private leave(): void {
    const { writer } = this;
    const { shapes } = this.marks;
    const { header } = this.stack.pop()!;
    writer.bytes(shapes[header.base]!.close);
    const parent = this.stack.at(-1);
    if (parent) writer.bytes(shapes[parent.header.base]!.memberClose);
  }
}
