import type { DatabaseAccess, Table } from '@cartable/espaceco';
import { writeValue } from '@cartable/espaceco';
import { parseCrs } from '@cartable/geo';
import { formatWkt } from '@cartable/ogc';
import type { FeatureState } from '@cartable/storage';

const degrees = parseCrs('urn:ogc:def:crs:OGC:1.3:CRS84');

/** A feature, or that part of it that changed, as its columns that may be seen. */
export function presentFeature(
  { values, geometry }: FeatureState,
  { table, access, key }: { readonly table: Table; readonly access: DatabaseAccess; readonly key: number },
): Record<string, unknown> {
  const told: Record<string, unknown> = { [table.idName]: key };
  for (const column of access.columnsOf(table)) {
    const { name, kind } = column;
    if (kind.role === 'value' && name in values) told[name] = writeValue(column, values[name] ?? null);
    if (kind.role !== 'geometry' || geometry === undefined) continue;
    told[name] = geometry && formatWkt(geometry, table.geometry?.srid ?? 4326, degrees);
  }
  return told;
}
