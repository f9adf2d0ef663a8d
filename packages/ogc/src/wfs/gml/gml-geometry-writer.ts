/**
 * GML 3.2.1 geometries of the Simple Features profile (OGC 10-100r3 §9.3), straight from WKB. Every object carries a
 * `gml:id`, which GML 3.2 demands; the outermost alone names the CRS.
 */

import {
  type CrsName,
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
import { CoordinateWriter, spaced } from '../coordinate-writer.ts';

interface Shape {
  readonly open: Uint8Array;
  readonly close: Uint8Array;
  /** Around each member of a collection of this type. */
  readonly memberOpen: Uint8Array;
  readonly memberClose: Uint8Array;
}

function shape(name: string, member = ''): Shape {
  return {
    open: utf8(`<gml:${name} gml:id="`),
    close: utf8(`</gml:${name}>`),
    memberOpen: utf8(member && `<gml:${member}>`),
    memberClose: utf8(member && `</gml:${member}>`),
  };
}

const shapes: Readonly<Record<number, Shape>> = {
  [wkbPoint]: shape('Point'),
  [wkbLineString]: shape('LineString'),
  [wkbPolygon]: shape('Polygon'),
  [wkbMultiPoint]: shape('MultiPoint', 'pointMember'),
  [wkbMultiLineString]: shape('MultiCurve', 'curveMember'),
  [wkbMultiPolygon]: shape('MultiSurface', 'surfaceMember'),
  [wkbGeometryCollection]: shape('MultiGeometry', 'geometryMember'),
};

const posOpen = utf8('<gml:pos>');
const posClose = utf8('</gml:pos>');
const posListOpen = utf8('<gml:posList>');
const posListClose = utf8('</gml:posList>');
const exteriorOpen = utf8('<gml:exterior><gml:LinearRing><gml:posList>');
const exteriorClose = utf8('</gml:posList></gml:LinearRing></gml:exterior>');
const interiorOpen = utf8('<gml:interior><gml:LinearRing><gml:posList>');
const interiorClose = utf8('</gml:posList></gml:LinearRing></gml:interior>');
const dimension3 = utf8('" srsDimension="3');
const quoteClose = utf8('">');
const dot = 0x2e;

interface Open {
  readonly header: WkbHeader;
  rings: number;
}

export class GmlGeometryWriter {
  private readonly coordinates: CoordinateWriter;
  private readonly srsName: Uint8Array;
  private readonly stack: Open[] = [];
  private serial = 0;

  constructor(options: { fromSrid: number; srs: CrsName; srsName: string }) {
    this.coordinates = new CoordinateWriter({
      fromSrid: options.fromSrid,
      to: options.srs,
      order: 'document',
    });
    this.srsName = utf8(`" srsName="${options.srsName}`);
  }

  /** @param writeId writes the start of the identifiers, unique in the document */
  write(writer: ByteWriter, wkb: Uint8Array, writeId: () => void): void {
    this.stack.length = 0;
    this.serial = 0;
    visitWkb(wkb, {
      enter: (header) => this.enter(writer, header, writeId),
      run: (view, offset, count, header) => {
        const source = {
          view,
          littleEndian: header.littleEndian,
          hasZ: header.hasZ,
          stride: header.dimensions * 8,
        };
        this.run(writer, source, { offset, count });
      },
      leave: () => this.leave(writer),
    });
  }

  private enter(writer: ByteWriter, header: WkbHeader, writeId: () => void): void {
    const { open } = shapes[header.base]!;
    const parent = this.stack.at(-1);
    if (parent) writer.bytes(shapes[parent.header.base]!.memberOpen);
    writer.bytes(open);
    writeId();
    if (parent) {
      writer.byte(dot);
      writer.integer(++this.serial);
    } else {
      writer.bytes(this.srsName);
      if (header.hasZ) writer.bytes(dimension3);
    }
    writer.bytes(quoteClose);
    this.stack.push({ header, rings: 0 });
  }

  private run(
    writer: ByteWriter,
    source: Parameters<CoordinateWriter['run']>[1],
    range: { offset: number; count: number },
  ): void {
    const top = this.stack.at(-1)!;
    const { base } = top.header;
    const isExterior = base === wkbPolygon && top.rings++ === 0;
    if (base === wkbPoint) writer.bytes(posOpen);
    else writer.bytes(base === wkbLineString ? posListOpen : isExterior ? exteriorOpen : interiorOpen);
    this.coordinates.run(writer, source, range, spaced);
    if (base === wkbPoint) writer.bytes(posClose);
    else writer.bytes(base === wkbLineString ? posListClose : isExterior ? exteriorClose : interiorClose);
  }

  private leave(writer: ByteWriter): void {
    const { header } = this.stack.pop()!;
    writer.bytes(shapes[header.base]!.close);
    const parent = this.stack.at(-1);
    if (parent) writer.bytes(shapes[parent.header.base]!.memberClose);
  }
}
