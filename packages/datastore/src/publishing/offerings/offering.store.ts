import type { OfferingStatus } from '@cartable/contract';
import { booleanColumn, type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import type { Selectable } from 'kysely';
import { readNumber, type StoredError } from '../../stored-text.ts';
import type { ServedType } from '../../workspace/endpoints/served-types.ts';
import { offeringLifecycle, servedStatuses } from './offering.lifecycle.ts';
import type { Offering, OfferingEvent, ServiceDraft, ServiceVersion } from './offering.model.ts';
import type { OfferingsTable, OfferingTables } from './offering.tables.ts';

const tables = tablesOf<OfferingTables>;

export async function findOffering(db: Connection, id: string): Promise<Offering | undefined> {
  const row = await tables(db).selectFrom('offerings').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readOffering(row);
}

/** Services of all datastores that a job is to bring to another state. */
export async function listOfferingsUnderWay(db: Connection): Promise<{ id: string }[]> {
  return tables(db)
    .selectFrom('offerings')
    .select('id')
    .where('status', 'in', ['PUBLISHING', 'MODIFYING', 'UNPUBLISHING'])
    .execute();
}

/** Services of the trash are as unknown. */
export async function findOfferingIn(
  db: Connection,
  datastoreId: string,
  id: string,
): Promise<Offering | undefined> {
  const row = await tables(db)
    .selectFrom('offerings')
    .selectAll()
    .where('id', '=', id)
    .where('datastore_id', '=', datastoreId)
    .where('trashed', '=', 0)
    .executeTakeFirst();
  return row && readOffering(row);
}

export async function listOfferings(
  db: Connection,
  filter: { datastoreId?: string; datasheetId?: string; storedDataId?: string },
): Promise<Offering[]> {
  let query = tables(db).selectFrom('offerings').selectAll().where('trashed', '=', 0);
  if (filter.datastoreId) query = query.where('datastore_id', '=', filter.datastoreId);
  if (filter.datasheetId) query = query.where('datasheet_id', '=', filter.datasheetId);
  if (filter.storedDataId) query = query.where('stored_data_id', '=', filter.storedDataId);
  const rows = await query.orderBy('last_event_at', 'desc').orderBy('id').execute();
  return rows.map(readOffering);
}

/** Services of the trash are as unknown. */
export async function listOfferingsByIds(db: Connection, ids: readonly string[]): Promise<Offering[]> {
  if (ids.length === 0) return [];
  const rows = await tables(db)
    .selectFrom('offerings')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .where('trashed', '=', 0)
    .execute();
  return rows.map(readOffering);
}

/** So many services that the protocols may answer from, by their identifier, after one of them. */
export async function listServedOfferings(
  db: Connection,
  { after, size, datasheetIds }: { after: string; size: number; datasheetIds: readonly string[] | undefined },
): Promise<Offering[]> {
  let query = tables(db)
    .selectFrom('offerings')
    .selectAll()
    .where('status', 'in', servedStatuses)
    .where('trashed', '=', 0)
    .where('id', '>', after);
  if (datasheetIds) query = query.where('datasheet_id', 'in', datasheetIds);
  return (await query.orderBy('id').limit(size).execute()).map(readOffering);
}

/** Layer names by id, of those that still exist. */
export async function namesOfOfferings(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('offerings')
    .select(['id', 'layer_name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, layer_name }) => [id, { id, name: layer_name }]));
}

/** All that a datasheet groups, into the trash or out of it. */
export async function trashOfferings(db: Connection, datasheetId: string, trashed: boolean): Promise<void> {
  await tables(db)
    .updateTable('offerings')
    .set({ trashed: booleanColumn.write(trashed) })
    .where('datasheet_id', '=', datasheetId)
    .where('status', '!=', 'UNPUBLISHING')
    .execute();
}

/** Services of datasheets in the trash, by layer name. */
export async function listTrashedOfferings(
  db: Connection,
  datasheetIds: readonly string[],
): Promise<{ id: string; layerName: string; type: string; datasheetId: string }[]> {
  if (datasheetIds.length === 0) return [];
  const rows = await tables(db)
    .selectFrom('offerings')
    .select(['id', 'layer_name as layerName', 'type', 'datasheet_id as datasheetId'])
    .where('datasheet_id', 'in', datasheetIds)
    .where('trashed', '=', 1)
    .orderBy('layer_name')
    .execute();
  return rows;
}

/** Services whose edition under way leads them to another endpoint, by that endpoint. */
export async function countMoves(db: Connection, datastoreId: string): Promise<Map<string, number>> {
  const rows = await tables(db)
    .selectFrom('offerings')
    .select(['endpoint_id', 'draft'])
    .where('datastore_id', '=', datastoreId)
    .where('status', 'in', ['MODIFYING', 'PUBLISHING'])
    .where('draft', 'is not', null)
    .execute();
  const moves = new Map<string, number>();
  for (const row of rows) {
    const target = jsonColumn.readNullable<ServiceDraft>(row.draft)?.endpointId;
    if (target === undefined || target === row.endpoint_id) continue;
    moves.set(target, (moves.get(target) ?? 0) + 1);
  }
  return moves;
}

/** A published service, closed to its readers or open to them again. @returns false when it is not published */
export async function changeAvailability(
  db: Connection,
  id: string,
  { available, event }: { available: boolean; event: OfferingChanges['event'] },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('offerings')
    .set({
      available: booleanColumn.write(available),
      last_event: event.name,
      last_event_at: event.at,
    })
    .where('id', '=', id)
    .where('status', 'in', servedStatuses)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The description of a closed service, nothing else of it. @returns false when it is served, or being changed */
export async function rewriteClosed(db: Connection, id: string, published: ServiceVersion): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('offerings')
    .set({ published: writeNullable(published) })
    .where('id', '=', id)
    .where('status', '=', 'PUBLISHED')
    .where('available', '=', booleanColumn.write(false))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Names taken for some types, whatever the datastore; those of the trash too, so that restoring always works. */
export async function listLayerNames(db: Connection, types: readonly ServedType[]): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('offerings')
    .select('layer_name')
    .where('type', 'in', types)
    .orderBy('layer_name')
    .execute();
  return rows.map((row) => row.layer_name);
}

/** Layer names of a datastore, and of open services that anyone reads in capabilities. */
export async function listKnowableLayerNames(
  db: Connection,
  { type, datastoreId }: { type: string; datastoreId: string },
): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('offerings')
    .select('layer_name')
    .where('type', '=', type)
    .where(({ or, and, eb }) =>
      or([
        eb('datastore_id', '=', datastoreId),
        and([eb('open', '=', booleanColumn.write(true)), eb('status', 'in', servedStatuses)]),
      ]),
    )
    .orderBy('layer_name')
    .execute();
  return rows.map((row) => row.layer_name);
}

export async function insertOffering(db: Connection, offering: Offering): Promise<void> {
  await tables(db)
    .insertInto('offerings')
    .values({
      id: offering.id,
      configuration_id: offering.configurationId,
      datastore_id: offering.datastoreId,
      datasheet_id: offering.datasheetId,
      stored_data_id: offering.storedDataId,
      endpoint_id: offering.endpointId,
      type: offering.type,
      layer_name: offering.layerName,
      status: offering.status,
      open: booleanColumn.write(offering.open),
      available: booleanColumn.write(offering.available),
      published: writeNullable(offering.published),
      draft: writeNullable(offering.draft),
      error: writeNullable(offering.error),
      created_by: offering.createdBy,
      created_at: offering.createdAt,
      last_event: offering.lastEvent,
      last_event_at: offering.lastEventAt,
    })
    .execute();
}

export interface OfferingChanges {
  readonly event: { readonly name: OfferingEvent; readonly at: string };
  readonly endpointId?: string;
  readonly open?: boolean;
  readonly published?: ServiceVersion;
  readonly draft?: ServiceDraft | null;
  readonly error?: StoredError | null;
}

/** @returns false when the offering was in no state to move: unpublished meanwhile, or already there */
export async function moveOffering(
  db: Connection,
  id: string,
  to: OfferingStatus,
  { event, ...changes }: OfferingChanges,
  from: readonly OfferingStatus[] = offeringLifecycle.originsOf(to),
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('offerings')
    .set({
      status: to,
      last_event: event.name,
      last_event_at: event.at,
      ...(changes.endpointId === undefined ? {} : { endpoint_id: changes.endpointId }),
      ...(changes.open === undefined ? {} : { open: booleanColumn.write(changes.open) }),
      ...(changes.published === undefined ? {} : { published: writeNullable(changes.published) }),
      ...(changes.draft === undefined ? {} : { draft: writeNullable(changes.draft) }),
      ...(changes.error === undefined ? {} : { error: writeNullable(changes.error) }),
    })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteOffering(db: Connection, id: string): Promise<void> {
  await tables(db).deleteFrom('offerings').where('id', '=', id).execute();
}

function readOffering(row: Selectable<OfferingsTable>): Offering {
  return {
    id: row.id,
    configurationId: row.configuration_id,
    datastoreId: row.datastore_id,
    datasheetId: row.datasheet_id,
    storedDataId: row.stored_data_id,
    endpointId: row.endpoint_id,
    type: row.type as ServedType,
    layerName: row.layer_name,
    status: row.status as OfferingStatus,
    open: booleanColumn.read(row.open),
    available: booleanColumn.read(row.available),
    published: jsonColumn.readNullable<ServiceVersion>(row.published),
    draft: jsonColumn.readNullable<ServiceDraft>(row.draft),
    error: jsonColumn.readNullable<StoredError>(row.error),
    createdBy: row.created_by,
    createdAt: row.created_at,
    lastEvent: row.last_event as OfferingEvent,
    lastEventAt: row.last_event_at,
  };
}

const writeNullable = (value: unknown): string | null => (value === null ? null : jsonColumn.write(value));

/** Services one person has in a datastore, those of the trash included. */
export async function countServicesOf(
  db: Connection,
  { datastoreId, personId }: { datastoreId: string; personId: string },
): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('offerings')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('datastore_id', '=', datastoreId)
    .where('created_by', '=', personId)
    .executeTakeFirstOrThrow();
  return readNumber(count);
}

/** Offerings of a datastore on each endpoint, those of the trash included. */
export async function countOnEndpoints(
  db: Connection,
  datastoreId: string,
): Promise<ReadonlyMap<string, { readonly use: number; readonly inTrash: number }>> {
  const rows = await tables(db)
    .selectFrom('offerings')
    .select('endpoint_id')
    .select(({ fn }) => [fn.countAll().as('use'), fn.sum('trashed').as('trashed')])
    .where('datastore_id', '=', datastoreId)
    .groupBy('endpoint_id')
    .execute();
  return new Map(
    rows.map((row) => [row.endpoint_id, { use: readNumber(row.use), inTrash: readNumber(row.trashed) }]),
  );
}
