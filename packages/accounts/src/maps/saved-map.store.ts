import type { MapAddress } from '@cartable/contract';
import { jsonColumn } from '@cartable/storage';
import type { AccountsQueries } from '../tables.ts';
import type { SavedMap } from './saved-map.model.ts';
import type { SavedMapsTable } from './saved-map.tables.ts';

export async function listSavedMaps(queries: AccountsQueries, ownerId: string): Promise<SavedMap[]> {
  const rows = await queries
    .selectFrom('saved_maps')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(readRow);
}

export async function findSavedMap(
  queries: AccountsQueries,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
): Promise<SavedMap | undefined> {
  const row = await queries
    .selectFrom('saved_maps')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row && readRow(row);
}

export async function countSavedMaps(queries: AccountsQueries, ownerId: string): Promise<number> {
  const { count } = await queries
    .selectFrom('saved_maps')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Makes concurrent transactions on the maps of a person wait for one another. */
export async function lockOwner(queries: AccountsQueries, ownerId: string): Promise<void> {
  await queries.updateTable('users').set({ id: ownerId }).where('id', '=', ownerId).execute();
}

export async function insertSavedMap(
  queries: AccountsQueries,
  ownerId: string,
  { id, name, address, code, createdAt, updatedAt }: SavedMap,
): Promise<void> {
  await queries
    .insertInto('saved_maps')
    .values({
      id,
      owner_id: ownerId,
      name,
      address: jsonColumn.write(address),
      code,
      created_at: createdAt,
      updated_at: updatedAt,
    })
    .execute();
}

export async function writeSavedMap(
  queries: AccountsQueries,
  { id, name, address, code, updatedAt }: SavedMap,
): Promise<void> {
  await queries
    .updateTable('saved_maps')
    .set({ name, address: jsonColumn.write(address), code, updated_at: updatedAt })
    .where('id', '=', id)
    .execute();
}

/** @returns whether there was one */
export async function deleteSavedMap(
  queries: AccountsQueries,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('saved_maps')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The map at a short address; maps of an account that is disabled have none. */
export async function findMapOfCode(queries: AccountsQueries, code: string): Promise<MapAddress | undefined> {
  const link = await queries
    .selectFrom('map_links')
    .select('address')
    .where('code', '=', code)
    .executeTakeFirst();
  const found =
    link ??
    (await queries
      .selectFrom('saved_maps')
      .innerJoin('users', 'users.id', 'saved_maps.owner_id')
      .select('saved_maps.address')
      .where('saved_maps.code', '=', code)
      .where('users.disabled_at', 'is', null)
      .executeTakeFirst());
  return found && jsonColumn.read<MapAddress>(found.address);
}

export async function hasMapLink(queries: AccountsQueries, code: string): Promise<boolean> {
  const row = await queries
    .selectFrom('map_links')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countMapLinks(queries: AccountsQueries): Promise<number> {
  const { count } = await queries
    .selectFrom('map_links')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertMapLink(
  queries: AccountsQueries,
  { code, address, at }: { readonly code: string; readonly address: MapAddress; readonly at: string },
): Promise<void> {
  await queries
    .insertInto('map_links')
    .values({ code, address: jsonColumn.write(address), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const readRow = (row: SavedMapsTable): SavedMap => ({
  id: row.id,
  name: row.name,
  address: jsonColumn.read<MapAddress>(row.address),
  code: row.code,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
