/** The ways a geometry is written in a text field: WKT, hexadecimal WKB (PostGIS) and GeoJSON (open data portals). */

import { writeGeometry } from '../geojson/geometry.ts';
import { drawCurves } from '../wkb/curves.ts';
import { normaliseWkb } from '../wkb/normalise.ts';
import { defaultCurveTolerance, looksLikeWkt, type ParsedGeometry, parseWktGeometry } from '../wkb/wkt.ts';
import { WkbWriter } from '../wkb/writer.ts';

/** Byte order, then a type code that fits one byte in either order; 5 bytes at least. */
const hexadecimal = /^\s*(?:01[0-9a-f]{4}00[0-9a-f]{2}|00[0-9a-f]{2}0000[0-9a-f]{2})[0-9a-f]+\s*$/i;
const json = /^\s*\{\s*"(?:type|coordinates|geometries)"\s*:/;
/** GeoJSON is in longitude and latitude (RFC 7946 §4). */
const jsonSrid = 4326;

const writer = new WkbWriter();

export type { ParsedGeometry };

export function looksLikeGeometry(text: string): boolean {
  return looksLikeWkt(text) || json.test(text) || (text.length >= 42 && hexadecimal.test(text));
}

/** Undefined when the text is no geometry. @param tolerance see `parseWktGeometry` */
export function parseGeometryText(text: string, tolerance?: number): ParsedGeometry | undefined {
  if (json.test(text)) return parseJson(text);
  return hexadecimal.test(text)
    ? parseHexadecimal(text.trim(), tolerance)
    : parseWktGeometry(text, tolerance);
}

function parseJson(text: string): ParsedGeometry | undefined {
  try {
    const wkb = writeGeometry(writer, JSON.parse(text));
    return wkb && { wkb, srid: jsonSrid, isDrawn: false };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function parseHexadecimal(text: string, tolerance?: number): ParsedGeometry | undefined {
  const bytes = Buffer.from(text, 'hex');
  if (bytes.length * 2 !== text.length) return undefined;
  const plain = normaliseWkb(bytes);
  const wkb = plain ?? drawCurves(bytes, tolerance ?? defaultCurveTolerance);
  return wkb && { wkb, srid: sridOf(bytes), isDrawn: plain === undefined };
}

/** SRID of EWKB; absent elsewhere. */
function sridOf(bytes: Buffer): number | undefined {
  const isLittle = bytes[0] === 1;
  const raw = isLittle ? bytes.readUInt32LE(1) : bytes.readUInt32BE(1);
  if ((raw & 0x20000000) === 0) return undefined;
  return (isLittle ? bytes.readUInt32LE(5) : bytes.readUInt32BE(5)) || undefined;
}
