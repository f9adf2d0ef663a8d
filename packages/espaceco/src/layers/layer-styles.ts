import { isAdministrator, type SignedInVisitor } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { fitDisplaySld } from '@cartable/styles/display';
import { communityOf } from '../communities/community-of.ts';
import { type EspacecoContext, inTransaction } from '../context.ts';
import { listMembershipsOf } from '../memberships/membership.store.ts';
import { databaseOf } from '../permissions/access-of.ts';
import { tableIn } from '../permissions/table-in.ts';
import type { Table } from '../tables/database.model.ts';
import { findTables } from '../tables/database.store.ts';
import type { Layer } from './layer.model.ts';
import { listLayers, listStyledLayers, saveLayerStyle } from './layer.store.ts';

export interface LayerAddress {
  readonly communityId: number;
  readonly layerId: number;
}

export async function readLayerStyle(
  { metadata: { db } }: EspacecoContext,
  visitor: SignedInVisitor,
  address: LayerAddress,
): Promise<string | null> {
  await communityOf(db, visitor, { communityId: address.communityId, action: 'belong' });
  return (await tableLayer(db, address)).layer.style;
}

export function changeLayerStyle(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { style, ...address }: LayerAddress & { readonly style: string | null },
): Promise<{ readonly style: string | null; readonly table: Table }> {
  return inTransaction(context, async (db) => {
    await communityOf(db, visitor, { communityId: address.communityId, action: 'manage' });
    const { layer, table } = await tableLayer(db, address);
    const fitted = style === null ? null : fitDisplaySld(style, styledTable(table)).sld;
    await saveLayerStyle(db, layer.id, fitted);
    return { style: fitted, table };
  });
}

/** A member of several communities sees the table as the one it belongs to does, where that one is among them. */
export async function readTableStyle(
  { metadata: { db } }: EspacecoContext,
  visitor: SignedInVisitor,
  { databaseId, tableId }: { readonly databaseId: number; readonly tableId: number },
): Promise<string | null> {
  const read = await databaseOf(db, visitor, { of: databaseId, needs: 'ANY' });
  const table = tableIn(read, tableId);
  const { communityId: owner } = read.database;
  const own = (await listMembershipsOf(db, visitor)).flatMap(({ role, communityId }) =>
    role === 'member' || role === 'admin' ? [communityId] : [],
  );
  const communityIds = isAdministrator(visitor) ? [...new Set([owner, ...own])] : own;
  const layers = await listStyledLayers(db, table.id, communityIds);
  return (layers.find(({ communityId }) => communityId === owner) ?? layers[0])?.style ?? null;
}

/** A layer that shows a table: services are drawn where they come from. */
async function tableLayer(
  db: Connection,
  { communityId, layerId }: LayerAddress,
): Promise<{ readonly layer: Layer; readonly table: Table }> {
  const layer = (await listLayers(db, communityId)).find(({ id }) => id === layerId);
  const [table] = layer?.tableId ? await findTables(db, [layer.tableId]) : [];
  if (layer === undefined || table === undefined)
    throw new CartableError('espaceco.layer-unknown', { layer: layerId });
  return { layer, table };
}

/** Conditions and labels of a style name columns of the table. */
function styledTable({ name, columns }: Table) {
  return {
    name,
    renamed: [],
    columns: columns.flatMap((column) =>
      column.kind.role === 'value' ? [{ name: column.name, type: column.kind.storage }] : [],
    ),
  };
}
