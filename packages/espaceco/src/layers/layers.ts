import { isAdministrator, type SignedInVisitor } from '@cartable/accounts';
import { CartableError, type LayersForm } from '@cartable/contract';
import { nextNumber } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { communityOf } from '../communities/community-of.ts';
import { type EspacecoContext, inTransaction } from '../context.ts';
import { listMembershipsOf } from '../memberships/membership.store.ts';
import { type GrantedTable, listViewableTables } from '../permissions/permissions.ts';
import type { Database, Table } from '../tables/database.model.ts';
import { findTables, listDatabases } from '../tables/database.store.ts';
import { checkTools } from './check-tools.ts';
import type { Layer, StoredGeoservice } from './layer.model.ts';
import {
  findGeoservice,
  insertGeoservice,
  listGeoservices,
  listLayers,
  replaceLayers,
  saveLayerTools,
} from './layer.store.ts';
import { changeLayerStyle, type LayerAddress, readLayerStyle, readTableStyle } from './layer-styles.ts';

/** A layer with what it shows. */
export interface ShownLayer {
  readonly layer: Layer;
  readonly of: { readonly table: Table; readonly database: Database } | null;
  readonly geoservice: StoredGeoservice | null;
}

export type LayerTools = Pick<Layer, 'tools' | 'refTools'>;

/** Layers of the maps of communities. */
export function createLayers(context: EspacecoContext) {
  const { db } = context.metadata;
  return {
    list: async (visitor: SignedInVisitor, communityId: number): Promise<ShownLayer[]> => {
      await communityOf(db, visitor, { communityId, action: 'belong' });
      return shownLayers(db, communityId);
    },
    featureTypes: async (visitor: SignedInVisitor, communityId: number): Promise<ShownLayer[]> => {
      await communityOf(db, visitor, { communityId, action: 'manage' });
      return (await shownLayers(db, communityId)).filter(({ of }) => of !== null);
    },
    /** @param tools by number of the layer */
    changeTools: (
      visitor: SignedInVisitor,
      change: { readonly communityId: number; readonly tools: ReadonlyMap<number, LayerTools> },
    ) => changeTools(context, visitor, change),
    replace: (
      visitor: SignedInVisitor,
      change: { readonly communityId: number; readonly form: LayersForm },
    ) => replace(context, visitor, change),
    /** How the features of a layer are drawn; null where nobody chose. @throws {CartableError} `espaceco.layer-unknown` */
    style: (visitor: SignedInVisitor, of: LayerAddress) => readLayerStyle(context, visitor, of),
    /** @param style an SLD, or null for none. @throws {CartableError} `espaceco.layer-unknown`, `style.*` */
    changeStyle: (visitor: SignedInVisitor, change: LayerAddress & { readonly style: string | null }) =>
      changeLayerStyle(context, visitor, change),
    /** How a table is drawn for somebody: by the layer of the community it belongs to, else of another of theirs. */
    styleOfTable: (visitor: SignedInVisitor, of: { readonly databaseId: number; readonly tableId: number }) =>
      readTableStyle(context, visitor, of),
    geoservice: (visitor: SignedInVisitor, geoserviceId: number) =>
      readGeoservice(context, visitor, geoserviceId),
  };
}

function changeTools(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { communityId, tools }: { readonly communityId: number; readonly tools: ReadonlyMap<number, LayerTools> },
): Promise<ShownLayer[]> {
  return inTransaction(context, async (db) => {
    await communityOf(db, visitor, { communityId, action: 'manage' });
    const shown = (await shownLayers(db, communityId)).filter(({ of }) => of !== null);
    const unknown = [...tools.keys()].find((id) => !shown.some(({ layer }) => layer.id === id));
    if (unknown !== undefined) throw new CartableError('espaceco.layer-unknown', { layer: unknown });
    const changed = shown.map((one) => ({ ...one, layer: { ...one.layer, ...tools.get(one.layer.id) } }));
    const all = changed.map(({ layer, of }) => ({ layer, table: of!.table }));
    for (const one of all) {
      if (!tools.has(one.layer.id)) continue;
      checkTools(one, all);
      await saveLayerTools(db, one.layer);
    }
    return changed;
  });
}

/** Tools and style stay with the layers that stay. */
function replace(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { communityId, form }: { readonly communityId: number; readonly form: LayersForm },
): Promise<ShownLayer[]> {
  return inTransaction(context, async (db) => {
    await communityOf(db, visitor, { communityId, action: 'manage' });
    const previous = new Map((await listLayers(db, communityId)).map((layer) => [layer.id, layer]));
    const viewable = await listViewableTables(db, communityId);
    const services = await listGeoservices(db, communityId);
    const ids = new Set<number>();
    const layers: Layer[] = [];
    for (const [order, requested] of form.layers.entries()) {
      const current = requested.id === undefined ? undefined : previous.get(requested.id);
      if (requested.id !== undefined && (current === undefined || ids.has(requested.id)))
        throw new CartableError('espaceco.layer-unknown', { layer: requested.id });
      const id = current?.id ?? (await nextNumber(db, 'espaceco.layer'));
      ids.add(id);
      const source = await sourceOf(db, {
        requested,
        rank: order + 1,
        communityId,
        viewable,
        services,
        current,
      });
      const { opacity, visibility, role, preferred_style: preferredStyle } = requested;
      const isSame = current?.tableId === source.tableId;
      const tools = isSame && current ? current.tools : null;
      const refTools = isSame && current ? current.refTools : null;
      const style = isSame && current ? current.style : null;
      layers.push({
        id,
        communityId,
        order,
        ...source,
        opacity,
        visibility,
        role,
        preferredStyle,
        style,
        tools,
        refTools,
      });
    }
    await replaceLayers(
      db,
      communityId,
      layers.map((layer) => ({ ...layer, refTools: only(layer, ids) })),
    );
    return shownLayers(db, communityId);
  });
}

/** References to layers that stay. */
function only({ refTools }: Layer, ids: ReadonlySet<number>): Layer['refTools'] {
  const left = Object.entries(refTools ?? {})
    .map(([tool, layers]) => [tool, layers.filter((id) => ids.has(id))] as const)
    .filter(([, layers]) => layers.length > 0);
  return left.length === 0 ? null : Object.fromEntries(left);
}

interface RequestedSource {
  readonly requested: LayersForm['layers'][number];
  readonly rank: number;
  readonly communityId: number;
  readonly viewable: readonly GrantedTable[];
  readonly services: readonly StoredGeoservice[];
  readonly current: Layer | undefined;
}

/** A table the community may see, or a service; a new one is kept with the layer. */
async function sourceOf(
  db: Connection,
  { requested, rank, communityId, viewable, services, current }: RequestedSource,
): Promise<Pick<Layer, 'tableId' | 'geoserviceId'>> {
  const { table, geoservice } = requested;
  if ((table === null) === (geoservice === null)) throw new CartableError('espaceco.layer-source', { rank });
  if (table !== null) {
    // One that was there stays, even when its right has gone: it shows nothing until it comes back.
    if (current?.tableId !== table && !viewable.some((one) => one.table.id === table))
      throw new CartableError('espaceco.table-unknown');
    return { tableId: table, geoserviceId: null };
  }
  if (typeof geoservice === 'number') {
    if (!services.some(({ id }) => id === geoservice)) throw new CartableError('espaceco.geoservice-unknown');
    return { tableId: null, geoserviceId: geoservice };
  }
  const id = await nextNumber(db, 'espaceco.geoservice');
  await insertGeoservice(db, { ...geoservice!, id, communityId });
  return { tableId: null, geoserviceId: id };
}

async function shownLayers(db: Connection, communityId: number): Promise<ShownLayer[]> {
  const layers = await listLayers(db, communityId);
  const tables = await findTables(
    db,
    layers.flatMap(({ tableId }) => tableId ?? []),
  );
  const databases = await listDatabases(db, [...new Set(tables.map(({ databaseId }) => databaseId))]);
  const services = await listGeoservices(db, communityId);
  return layers.map((layer) => {
    const table = tables.find(({ id }) => id === layer.tableId);
    const database = databases.find(({ id }) => id === table?.databaseId);
    return {
      layer,
      of: table && database ? { table, database } : null,
      geoservice: services.find(({ id }) => id === layer.geoserviceId) ?? null,
    };
  });
}

/** For those who belong to the community that shows it. */
async function readGeoservice(
  { metadata: { db } }: EspacecoContext,
  visitor: SignedInVisitor,
  geoserviceId: number,
): Promise<StoredGeoservice> {
  const geoservice = await findGeoservice(db, geoserviceId);
  const memberships = await listMembershipsOf(db, visitor);
  const belongs =
    isAdministrator(visitor) ||
    memberships.some(
      ({ communityId, role }) =>
        communityId === geoservice?.communityId && (role === 'member' || role === 'admin'),
    );
  if (geoservice === undefined || !belongs) throw new CartableError('espaceco.geoservice-unknown');
  return geoservice;
}
