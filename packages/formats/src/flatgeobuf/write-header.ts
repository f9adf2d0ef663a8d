import { type ColumnType, getCrs, wktOf } from '@cartable/geo';
import { wkbCodes } from '../wkb/codes.ts';
import type { FileInfo } from '../write/feature-file.ts';
import { type FlatBuilder, layoutOf } from './flat-builder.ts';

const magic = Uint8Array.of(0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62, 0x00);

/** Codes of column types (header.fbs): Bool 2, Int 5, Long 7, Double 10, String 11, Json 12, DateTime 13, Binary 14. */
export const fgbTypes: Readonly<Record<ColumnType, number>> = {
  boolean: 2,
  integer: 5,
  bigint: 7,
  double: 10,
  text: 11,
  time: 11,
  json: 12,
  date: 13,
  datetime: 13,
  blob: 14,
};

/**
 * Ranks: name, envelope, geometry_type, has_z, has_m, has_t, has_tm, columns, features_count, index_node_size, crs,
 * title.
 */
const headerLayout = layoutOf([4, 0, 1, 1, 1, 0, 0, 4, 8, 2, 4, 4]);
/** Ranks: name, type. */
const columnLayout = layoutOf([4, 1]);
/** Ranks: org, code, name, description, wkt. */
const crsLayout = layoutOf([4, 4, 4, 0, 4]);

/** Signature and header. Count and index are 0: how many features follow is known when the last one is written. */
export function writeFgbHeader(
  builder: FlatBuilder,
  { name, title, columns, geometry, srid }: FileInfo,
): void {
  builder.raw(magic);
  const header = builder.table(headerLayout, builder.begin());
  const place = (rank: number) => header + headerLayout.places[rank]!;
  const code = geometry && geometry.type !== 'Geometry' ? wkbCodes[geometry.type] : 0;
  builder.view.setUint8(place(2), code);
  builder.view.setUint8(place(3), geometry?.hasZ ? 1 : 0);
  builder.view.setUint8(place(4), geometry?.hasM ? 1 : 0);
  builder.text(name, place(0));
  builder.text(title, place(11));
  const links = builder.vector(4, columns.length, place(7));
  columns.forEach((column, rank) => {
    const table = builder.table(columnLayout, links + rank * 4);
    builder.view.setUint8(table + columnLayout.places[1]!, fgbTypes[column.type]);
    builder.text(column.name, table + columnLayout.places[0]!);
  });
  writeCrs(builder, srid, place(10));
  builder.end();
}

function writeCrs(builder: FlatBuilder, srid: number, link: number): void {
  const table = builder.table(crsLayout, link);
  const place = (rank: number) => table + crsLayout.places[rank]!;
  builder.view.setInt32(place(1), srid, true);
  builder.text('EPSG', place(0));
  builder.text(getCrs(srid).name, place(2));
  builder.text(wktOf(srid) ?? '', place(4));
}
