import { fitStyleToTable, getStyleForTable, type IntegratedTable, readSld } from '@cartable/styles';
import type { StoredRelation } from '../../ingest/stored-data/stored-data.model.ts';

/** A table as styles see it: its key and its geometry are attributes too. */
export function styledTableOf(stored: StoredRelation): IntegratedTable {
  const geometry = stored.geometry ? [{ name: stored.geometry.column }] : [];
  return {
    name: stored.name,
    columns: [{ name: stored.primaryKey }, ...stored.columns, ...geometry],
    renamed: stored.renamed,
  };
}

/** A style as sent, named after the table and its columns. @throws {CartableError} `style.*` */
export function fitStyle(sld: string, stored: StoredRelation): string {
  return fitStyleToTable(sld, styledTableOf(stored)).sld;
}

/**
 * Whether an SLD may draw a table: readable, named like it, using only attributes it has.
 * @throws {CartableError} `style.*`
 */
export function verifyStyle(sld: string, stored: StoredRelation): void {
  getStyleForTable(readSld(sld).styles, styledTableOf(stored));
}
