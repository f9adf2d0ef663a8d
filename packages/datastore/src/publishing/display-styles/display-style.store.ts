import { booleanColumn, type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import type { DisplayStyle, StyledLayer } from './display-style.model.ts';
import type { DisplayStylesTable, DisplayStyleTables } from './display-style.tables.ts';

const tables = tablesOf<DisplayStyleTables>;

/** In the order they were added, by service. */
export async function stylesOfOfferings(
  db: Connection,
  offeringIds: readonly string[],
): Promise<Map<string, DisplayStyle[]>> {
  const styles = new Map<string, DisplayStyle[]>();
  if (offeringIds.length === 0) return styles;
  const rows = await tables(db)
    .selectFrom('display_styles')
    .selectAll()
    .where('offering_id', 'in', [...new Set(offeringIds)])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  for (const row of rows)
    styles.set(row.offering_id, [...(styles.get(row.offering_id) ?? []), readStyle(row)]);
  return styles;
}

export async function listStyles(db: Connection, offeringId: string): Promise<DisplayStyle[]> {
  return (await stylesOfOfferings(db, [offeringId])).get(offeringId) ?? [];
}

export async function insertStyle(db: Connection, style: DisplayStyle): Promise<void> {
  await tables(db)
    .insertInto('display_styles')
    .values({
      id: style.id,
      offering_id: style.offeringId,
      name: style.name,
      current: booleanColumn.write(style.current),
      layers: jsonColumn.write(style.layers),
      created_at: style.createdAt,
    })
    .execute();
}

export async function changeStyleLayers(
  db: Connection,
  id: string,
  layers: readonly StyledLayer[],
): Promise<void> {
  await tables(db)
    .updateTable('display_styles')
    .set({ layers: jsonColumn.write(layers) })
    .where('id', '=', id)
    .execute();
}

/** That one, and no other of its service. */
export async function makeCurrent(db: Connection, { id, offeringId }: DisplayStyle): Promise<void> {
  const ofService = () => tables(db).updateTable('display_styles').where('offering_id', '=', offeringId);
  await ofService().set({ current: 0 }).execute();
  await ofService().set({ current: 1 }).where('id', '=', id).execute();
}

export async function deleteStyle(db: Connection, id: string): Promise<void> {
  await tables(db).deleteFrom('display_styles').where('id', '=', id).execute();
}

function readStyle(row: DisplayStylesTable): DisplayStyle {
  return {
    id: row.id,
    offeringId: row.offering_id,
    name: row.name,
    current: booleanColumn.read(row.current),
    layers: jsonColumn.read<StyledLayer[]>(row.layers),
    createdAt: row.created_at,
  };
}
