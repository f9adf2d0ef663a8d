import { type Connection, tablesOf } from '@cartable/storage';
import type { AttributeTables } from './attribute.tables.ts';

const tables = tablesOf<AttributeTables>;

/** Empty texts say nothing. */
export interface AttributeText {
  readonly definition: string;
  readonly unit: string;
}

/** Texts of the attributes of a table, by the name of the attribute. */
export type TableTexts = ReadonlyMap<string, AttributeText>;

/** Texts of a stored data, by table. */
export async function findAttributeTexts(
  db: Connection,
  storedDataId: string,
): Promise<ReadonlyMap<string, TableTexts>> {
  return (await listAttributeTexts(db, [storedDataId])).get(storedDataId) ?? new Map();
}

/** By stored data and table. */
export async function listAttributeTexts(
  db: Connection,
  storedDataIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, TableTexts>>> {
  if (storedDataIds.length === 0) return new Map();
  const query = tables(db)
    .selectFrom('attribute_texts')
    .selectAll()
    .where('stored_data_id', 'in', storedDataIds);
  const found = new Map<string, Map<string, Map<string, AttributeText>>>();
  for (const {
    stored_data_id: id,
    table_name: table,
    attribute,
    definition,
    unit,
  } of await query.execute()) {
    const ofData = found.get(id) ?? new Map<string, Map<string, AttributeText>>();
    const ofTable = ofData.get(table) ?? new Map<string, AttributeText>();
    found.set(id, ofData.set(table, ofTable.set(attribute, { definition, unit })));
  }
  return found;
}

export interface AttributePlace {
  readonly storedDataId: string;
  readonly table: string;
  readonly attribute: string;
}

export async function saveAttributeText(
  db: Connection,
  { storedDataId, table, attribute }: AttributePlace,
  { definition, unit }: AttributeText,
): Promise<void> {
  await tables(db)
    .insertInto('attribute_texts')
    .values({ stored_data_id: storedDataId, table_name: table, attribute, definition, unit })
    .onConflict((conflict) =>
      conflict.columns(['stored_data_id', 'table_name', 'attribute']).doUpdateSet({ definition, unit }),
    )
    .execute();
}

export async function deleteAttributeTexts(db: Connection, storedDataId: string): Promise<void> {
  await tables(db).deleteFrom('attribute_texts').where('stored_data_id', '=', storedDataId).execute();
}
