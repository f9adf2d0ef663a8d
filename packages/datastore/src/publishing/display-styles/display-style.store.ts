import { booleanColumn, jsonColumn } from '@cartable/storage';
import type { Db } from '../../tables.ts';
import type { DisplayStyle, StyledLayer } from './display-style.model.ts';
import type { DisplayStylesTable } from './display-style.tables.ts';

/** In the order they were added, by service. */
export async function stylesOfOfferings(
  db: Db,
  offeringIds: readonly string[],
): Promise<Map<string, DisplayStyle[]>> {
  const styles = new Map<string, DisplayStyle[]>();
  if (offeringIds.length === 0) return styles;
  const rows = await db
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

export async function listStyles(db: Db, offeringId: string): Promise<DisplayStyle[]> {
  return (await stylesOfOfferings(db, [offeringId])).get(offeringId) ?? [];
}

export async function insertStyle(db: Db, style: DisplayStyle): Promise<void> {
  await db
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

export async function changeStyleLayers(db: Db, id: string, layers: readonly StyledLayer[]): Promise<void> {
  await db
    .updateTable('display_styles')
    .set({ layers: jsonColumn.write(layers) })
    .where('id', '=', id)
    .execute();
}

/** That one, and no other of its service. */
export async function makeCurrent(db: Db, { id, offeringId }: DisplayStyle): Promise<void> {
  const ofService = () => db.updateTable('display_styles').where('offering_id', '=', offeringId);
  await ofService().set({ current: 0 }).execute();
  await ofService().set({ current: 1 }).where('id', '=', id).execute();
}

export async function deleteStyle(db: Db, id: string): Promise<void> {
  await db.deleteFrom('display_styles').where('id', '=', id).execute();
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
