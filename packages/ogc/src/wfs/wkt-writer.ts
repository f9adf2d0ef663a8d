/** Geometries as well-known text (OGC 06-103r4 §7), straight from WKB. */

import {
  type CrsName,
  visitWkb,
  type WkbHeader,
  wkbGeometryCollection,
  wkbPoint,
  wkbPolygon,
} from '@cartable/geo';
import { ByteWriter } from '../common/byte-writer.ts';
import { CoordinateWriter } from './coordinate-writer.ts';

const comma = 0x2c;
const space = 0x20;
const openParenthesis = 0x28;
const closeParenthesis = 0x29;

export class WktWriter {
  private readonly coordinates: CoordinateWriter;

  constructor(coordinates: CoordinateWriter) {
    this.coordinates = coordinates;
  }

  write(writer: ByteWriter, wkb: Uint8Array): void {
    const stack: { header: WkbHeader; members: number }[] = [];
    visitWkb(wkb, {
      enter: (header) => {
        const parent = stack.at(-1);
        if (parent && parent.members++ > 0) writer.byte(comma);
        if (!parent || parent.header.base === wkbGeometryCollection) {
          writer.text(`${header.type.toUpperCase()}${header.hasZ ? ' Z ' : ' '}`);
        }
        writer.byte(openParenthesis);
        stack.push({ header, members: 0 });
      },
      run: (view, offset, count, header) => {
        const top = stack.at(-1)!;
        const isRing = header.base === wkbPolygon;
        if (isRing && top.members++ > 0) writer.byte(comma);
        if (isRing) writer.byte(openParenthesis);
        const source = {
          view,
          littleEndian: header.littleEndian,
          hasZ: header.hasZ,
          stride: header.dimensions * 8,
        };
        if (header.base === wkbPoint) this.coordinates.position(writer, source, offset, space);
        else this.coordinates.run(writer, source, { offset, count }, { inside: space, between: comma });
        if (isRing) writer.byte(closeParenthesis);
      },
      leave: () => {
        stack.pop();
        writer.byte(closeParenthesis);
      },
    });
  }
}

/** One geometry alone, x then y. */
export function formatWkt(wkb: Uint8Array, fromSrid: number, to: CrsName): string {
  const writer = new ByteWriter();
  new WktWriter(new CoordinateWriter({ fromSrid, to, order: 'xy' })).write(writer, wkb);
  return new TextDecoder().decode(writer.take());
}
