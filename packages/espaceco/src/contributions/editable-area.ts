import type { SignedInVisitor } from '@cartable/accounts';
import type { EditableArea as ToldArea } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { ReadCommunity } from '../communities/community.model.ts';
import { communityPolicy } from '../communities/community.policy.ts';
import { communityOf } from '../communities/community-of.ts';
import type { EspacecoContext } from '../context.ts';
import type { Grid } from '../grids/grid.model.ts';
import { findGrids } from '../grids/grids.ts';
import { listLayers } from '../layers/layer.store.ts';
import { listMemberships } from '../memberships/membership.store.ts';
import { accessesOf } from '../permissions/access-of.ts';
import { listViewableTables } from '../permissions/permissions.ts';
import { findTables, listDatabases } from '../tables/database.store.ts';
import { effectiveGrids } from './effective-grids.ts';

/** Where somebody may change what a community lays on its map, as transactions are held to it (`gridTests`). */
export interface EditableArea {
  /** Those that are named below. */
  readonly grids: readonly Grid[];
  /** Names of grids; null: anywhere. */
  readonly tables: readonly { readonly tableId: number; readonly grids: string[] | null }[];
  readonly members: ToldArea['members'];
}

/** @throws {CartableError} `common.not-found`, `common.forbidden` */
export async function readEditableArea(
  { metadata: { db } }: EspacecoContext,
  visitor: SignedInVisitor,
  communityId: number,
): Promise<EditableArea> {
  const read = await communityOf(db, visitor, { communityId, action: 'belong' });
  const layers = await listLayers(db, communityId);
  const tables = await findTables(db, [...new Set(layers.flatMap(({ tableId }) => tableId ?? []))]);
  const databases = await listDatabases(db, [...new Set(tables.map(({ databaseId }) => databaseId))]);
  const [accesses, effective] = [await accessesOf(db, visitor), await effectiveGrids(db, visitor)];
  const known = new Map(effective.flatMap(({ grids }) => grids.map((grid) => [grid.name, grid] as const)));
  const editable = tables.flatMap((table): EditableArea['tables'] => {
    const database = databases.find(({ id }) => id === table.databaseId);
    if (database === undefined) return [];
    const access = accesses.to(database);
    if (access.administers) return [{ tableId: table.id, grids: null }];
    const editing = access.editingFor(table);
    if (editing.length === 0) return [];
    const own = effective.filter((one) => editing.includes(one.communityId));
    const names = own.flatMap(({ grids }) => grids.map(({ name }) => name));
    return [{ tableId: table.id, grids: [...new Set(names)] }];
  });
  const named = new Set(editable.flatMap(({ grids }) => grids ?? []));
  return {
    grids: [...known.values()].filter(({ name }) => named.has(name)),
    tables: editable,
    members: await membersWithGrids(db, visitor, read),
  };
}

async function membersWithGrids(
  db: Connection,
  visitor: SignedInVisitor,
  read: ReadCommunity,
): Promise<ToldArea['members']> {
  const { id, grids } = read.community;
  if (!communityPolicy.abilities(visitor, read).manage) return null;
  const granted = await listViewableTables(db, id);
  if (!granted.some(({ table, access }) => access.editingFor(table).length > 0)) return null;
  if ((await findGrids(db, grids)).length > 0) return 'all';
  const members = await listMemberships(db, id, ['member']);
  const found = await findGrids(db, [...new Set(members.flatMap((member) => member.grids))]);
  const names = new Set(found.map(({ name }) => name));
  const count = members.filter((member) => member.grids.some((name) => names.has(name))).length;
  if (count === 0) return 'none';
  return count === members.length ? 'all' : 'some';
}
