import { foldText } from '@cartable/platform';
import { type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import type { Selectable } from 'kysely';
import type { CustomGridsTable, CustomGridTables } from './custom-grid.tables.ts';
import type { Polygons } from './encoded-polygons.ts';
import { type CustomGrid, customGridName, customGridNumber } from './grid.model.ts';

const tables = tablesOf<CustomGridTables>;

/** By name; those that are of the administration, or that are no more, are absent. */
export async function findCustomGrids(
  db: Connection,
  names: readonly string[],
): Promise<ReadonlyMap<string, CustomGrid>> {
  const numbers = names.flatMap((name) => customGridNumber(name) ?? []);
  // Most communities have none: nothing is asked for them.
  if (numbers.length === 0) return new Map();
  const rows = await tables(db).selectFrom('espaceco_grids').selectAll().where('id', 'in', numbers).execute();
  return new Map(rows.map(readGrid).map((grid) => [grid.name, grid]));
}

/** Which of the names are of grids that communities made. */
export async function findCustomGridNames(
  db: Connection,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const numbers = names.flatMap((name) => customGridNumber(name) ?? []);
  if (numbers.length === 0) return new Set();
  const rows = await tables(db)
    .selectFrom('espaceco_grids')
    .select('id')
    .where('id', 'in', numbers)
    .execute();
  return new Set(rows.map(({ id }) => customGridName(id)));
}

/** Names and titles, by title. @param communityIds all when absent */
export async function listCustomGrids(
  db: Connection,
  communityIds?: readonly number[],
): Promise<{ readonly name: string; readonly titleKey: string; readonly communityId: number }[]> {
  if (communityIds?.length === 0) return [];
  const rows = await tables(db)
    .selectFrom('espaceco_grids')
    .select(['id', 'title_key', 'community_id'])
    .$if(communityIds !== undefined, (query) => query.where('community_id', 'in', communityIds ?? []))
    .orderBy('title_key')
    .orderBy('id')
    .execute();
  return rows.map(({ id, title_key, community_id }) => ({
    name: customGridName(id),
    titleKey: title_key,
    communityId: community_id,
  }));
}

export async function insertCustomGrid(
  db: Connection,
  grid: Omit<CustomGrid, 'name' | 'type' | 'isDeleted'> & { readonly number: number },
): Promise<void> {
  await tables(db)
    .insertInto('espaceco_grids')
    .values({
      id: grid.number,
      community_id: grid.communityId,
      title: grid.title,
      title_key: foldText(grid.title),
      extent: jsonColumn.write(grid.extent),
      polygons: jsonColumn.write(grid.polygons),
      created_at: grid.createdAt,
    })
    .execute();
}

export async function deleteCustomGrid(db: Connection, name: string): Promise<void> {
  await tables(db)
    .deleteFrom('espaceco_grids')
    .where('id', '=', customGridNumber(name) ?? 0)
    .execute();
}

function readGrid(row: Selectable<CustomGridsTable>): CustomGrid {
  return {
    name: customGridName(row.id),
    title: row.title,
    type: 'custom',
    isDeleted: false,
    communityId: row.community_id,
    createdAt: row.created_at,
    extent: jsonColumn.read<CustomGrid['extent']>(row.extent),
    // They may be long, and few of those who ask for a grid look at them.
    get polygons() {
      return jsonColumn.read<Polygons>(row.polygons);
    },
  };
}
