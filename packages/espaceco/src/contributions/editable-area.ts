import type { SignedInVisitor } from '@cartable/accounts';
import { EDITABLE_AREA_POINTS_MAX, type EditableArea as ToldArea } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { ReadCommunity } from '../communities/community.model.ts';
import { communityPolicy } from '../communities/community.policy.ts';
import { communityOf } from '../communities/community-of.ts';
import type { EspacecoContext } from '../context.ts';
import type { Grid } from '../grids/grid.model.ts';
import { findGridNames } from '../grids/grids.ts';
import { listLayers } from '../layers/layer.store.ts';
import { listMemberships } from '../memberships/membership.store.ts';
import { accessesOf } from '../permissions/access-of.ts';
import { listViewableTables } from '../permissions/permissions.ts';
import { findTables, listDatabases } from '../tables/database.store.ts';
import { type CommunityGrids, effectiveGrids } from './effective-grids.ts';
import { outlinedGrids } from './outlined-grids.ts';

/** Where somebody may change what a community lays on its map, as transactions are held to it (`gridTests`). */
export interface EditableArea {
  /** Those that are named below. */
  readonly grids: readonly Grid[];
  /** Names of those whose outlines are told: together they are not too long. */
  readonly outlined: ReadonlySet<string>;
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
  const accesses = await accessesOf(db, visitor);
  const editable = tables.flatMap((table): { tableId: number; editing: readonly number[] | null }[] => {
    const database = databases.find(({ id }) => id === table.databaseId);
    const access = database && accesses.to(database);
    if (access?.administers) return [{ tableId: table.id, editing: null }];
    const editing = access?.editingFor(table) ?? [];
    return editing.length === 0 ? [] : [{ tableId: table.id, editing }];
  });
  const within = new Set(editable.flatMap(({ editing }) => editing ?? []));
  const effective = await effectiveGrids(db, visitor, within);
  const grids = [
    ...new Map(effective.flatMap((one) => one.grids.map((grid) => [grid.name, grid] as const))).values(),
  ];
  return {
    grids,
    outlined: outlinedGrids(grids, EDITABLE_AREA_POINTS_MAX),
    tables: editable.map(({ tableId, editing }) => ({
      tableId,
      grids: editing && namesOf(effective.filter(({ communityId: id }) => editing.includes(id))),
    })),
    members: await membersWithGrids(db, visitor, read),
  };
}

const namesOf = (own: readonly CommunityGrids[]): string[] => [
  ...new Set(own.flatMap(({ grids }) => grids.map(({ name }) => name))),
];

async function membersWithGrids(
  db: Connection,
  visitor: SignedInVisitor,
  read: ReadCommunity,
): Promise<ToldArea['members']> {
  const { id, grids } = read.community;
  if (!communityPolicy.abilities(visitor, read).manage) return null;
  const granted = await listViewableTables(db, id);
  if (!granted.some(({ table, access }) => access.editingFor(table).length > 0)) return null;
  if ((await findGridNames(db, grids)).size > 0) return 'all';
  const members = await listMemberships(db, id, ['member']);
  const names = await findGridNames(db, [...new Set(members.flatMap((member) => member.grids))]);
  const count = members.filter((member) => member.grids.some((name) => names.has(name))).length;
  if (count === 0) return 'none';
  return count === members.length ? 'all' : 'some';
}
