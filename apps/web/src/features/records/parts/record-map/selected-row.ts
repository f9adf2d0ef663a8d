import type { GeographicBox } from '@cartable/contract/core';

/** A row of the table of data, to be seen on the map. */
export interface SelectedRow {
  readonly id: string;
  /** GeoJSON, CRS:84; none where the table has no geometry. */
  readonly geometry: object | null;
  readonly box: GeographicBox | null;
}
