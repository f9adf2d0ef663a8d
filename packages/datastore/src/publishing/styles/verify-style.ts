import { getStyleForTable, readSld } from '@cartable/styles';
import type { StoredRelation } from '../../ingest/stored-data/stored-data.model.ts';

/**
 * Whether an SLD may draw a table: readable, named like it, using only attributes it has.
 * @throws {CartableError} `style.*`
 */
export function verifyStyle(table: string, sld: string, stored: StoredRelation): void {
  const { styles } = readSld(sld);
  const geometry = stored.geometry ? [{ name: stored.geometry.column }] : [];
  getStyleForTable(styles, {
    name: table,
    columns: [{ name: stored.primaryKey }, ...stored.columns, ...geometry],
  });
}
