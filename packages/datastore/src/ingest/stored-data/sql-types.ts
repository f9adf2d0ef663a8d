import type { ColumnType } from '@cartable/geo';
import type { StoredRelation } from './stored-data.model.ts';

/** Column types as answers name them, whatever the engine: those of PostgreSQL. */
export const sqlTypeOf: Readonly<Record<ColumnType, string>> = {
  integer: 'integer',
  bigint: 'bigint',
  double: 'double precision',
  boolean: 'boolean',
  text: 'text',
  date: 'date',
  datetime: 'timestamp with time zone',
  time: 'time without time zone',
  json: 'jsonb',
  blob: 'bytea',
};

/** As PostGIS writes it, e.g. `geometry(MultiPolygonZ,2154)`. */
export function sqlTypeOfGeometry(geometry: NonNullable<StoredRelation['geometry']>): string {
  const { type, srid, hasZ, hasM } = geometry;
  return `geometry(${type}${hasZ ? 'Z' : ''}${hasM ? 'M' : ''},${srid})`;
}
