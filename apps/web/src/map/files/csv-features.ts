/** A table of text as features, by the guesses that deposits are read by: separator, header, columns of coordinates. */

import {
  findGeometryColumns,
  type GeometryColumns,
  guessSrid,
  isBlank,
  pointReader,
  RecordScanner,
  shapeOfText,
  type TextShape,
  withWholeEwkt,
} from '@cartable/formats/table';
import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import WKB from 'ol/format/WKB.js';
import WKT from 'ol/format/WKT.js';
import type Geometry from 'ol/geom/Geometry.js';
import Point from 'ol/geom/Point.js';
import { get as findProjection } from 'ol/proj.js';
import { mapProjection } from '../projections.ts';

/** Characters from which the shape is guessed. */
const headCharacters = 1 << 20;
const degrees = 4326;

/** Rows as features, those without a place with no geometry; undefined for a text that is no table of places. */
export function readCsvFeatures(text: string): Feature[] | undefined {
  const isWhole = text.length <= headCharacters;
  const shape = shapeOfText({ text: text.slice(0, headCharacters), isWhole });
  const columns = shape && findGeometryColumns(shape).columns;
  if (!columns) return undefined;
  const scanner = new RecordScanner({ separator: shape.separator, file: '', maxRecordLength: text.length });
  const records = [...scanner.push(text), ...scanner.end()]
    .slice(shape.hasHeader ? 1 : 0)
    .map((record) => withWholeEwkt(record, shape.names.length));
  const geometryOf = geometryReader(columns, shape);
  const retained = shape.names
    .map((name, rank) => ({ name, rank }))
    .filter(({ rank }) => columns.kind !== 'text' || rank !== columns.column);
  return records.map((record) => {
    const feature = new Feature(
      Object.fromEntries(
        retained.map(({ name, rank }) => [name === 'geometry' ? 'geometry_' : name, record[rank] ?? '']),
      ),
    );
    feature.setGeometry(geometryOf(record));
    return feature;
  });
}

type GeometryReader = (record: readonly string[]) => Geometry | undefined;

function geometryReader(columns: GeometryColumns, shape: TextShape): GeometryReader {
  if (columns.kind === 'text') return (record) => readGeometryText(record[columns.column] ?? '');
  const srid = guessSrid(columns, shape);
  if (srid === undefined) return () => undefined;
  const pointOf = pointReader(columns);
  return (record) => {
    const { x, y } = pointOf(record);
    if (!Number.isFinite(x) || !Number.isFinite(y)) return undefined;
    return onMap(new Point([x, y]), srid);
  };
}

/** WKT, EWKT, hexadecimal WKB or GeoJSON. */
function readGeometryText(written: string): Geometry | undefined {
  if (isBlank(written)) return undefined;
  const text = written.trim();
  try {
    if (text.startsWith('{')) return onMap(new GeoJSON().readGeometry(text) as Geometry, degrees);
    if (/^0[01]/.test(text))
      return onMap(new WKB().readGeometry(text) as Geometry, sridOfWkb(text) ?? degrees);
    const srid = /^SRID=(\d+);/i.exec(text)?.[1];
    const wkt = srid === undefined ? text : text.slice(text.indexOf(';') + 1);
    return onMap(new WKT().readGeometry(wkt), srid === undefined ? degrees : Number(srid));
  } catch {
    return undefined;
  }
}

/** SRID of EWKB, little-endian as PostGIS writes it. */
function sridOfWkb(hexadecimal: string): number | undefined {
  const flags = Number.parseInt(hexadecimal.slice(8, 10), 16);
  if (!hexadecimal.startsWith('01') || (flags & 0x20) === 0) return undefined;
  const bytes = hexadecimal.slice(10, 18).match(/../g) ?? [];
  return Number.parseInt(bytes.toReversed().join(''), 16);
}

function onMap(geometry: Geometry, srid: number): Geometry | undefined {
  const projection = findProjection(`EPSG:${srid}`);
  return projection ? geometry.transform(projection, mapProjection) : undefined;
}
