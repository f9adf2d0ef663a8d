import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { unionOfBoxes } from '../../../../map/index.ts';

/** Where the features of tables lie; `null` when they lie nowhere. */
export function boxOfTables(tables: readonly Pick<EspacecoTable, 'extent'>[]): GeographicBox | null {
  return unionOfBoxes(tables.flatMap(({ extent }) => (extent ? [boxOf(extent)] : [])));
}

const boxOf = ([west, south, east, north]: NonNullable<EspacecoTable['extent']>): GeographicBox => ({
  west,
  south,
  east,
  north,
});
