import { booleanColumn, type Connection, tablesOf } from '@cartable/storage';
import { readNumber } from '../../stored-text.ts';
import type { BeneficiaryType, Holder, Permission } from './permission.model.ts';
import type { PermissionsTable, PermissionTables } from './permission.tables.ts';

const tables = tablesOf<PermissionTables>;

export async function findPermission(db: Connection, id: string): Promise<Permission | undefined> {
  const row = await tables(db).selectFrom('permissions').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readPermission(row);
}

export async function findPermissions(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, Permission>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('permissions')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, readPermission(row)]));
}

/** Newest first. */
export async function listPermissionsOf(
  db: Connection,
  { datastoreId, offeringId }: { datastoreId: string; offeringId?: string | undefined },
): Promise<Permission[]> {
  let query = tables(db).selectFrom('permissions').selectAll().where('datastore_id', '=', datastoreId);
  if (offeringId !== undefined) {
    query = query.where('id', 'in', (eb) =>
      eb.selectFrom('permission_offerings').select('permission_id').where('offering_id', '=', offeringId),
    );
  }
  const rows = await query.orderBy('created_at', 'desc').orderBy('id').execute();
  return rows.map(readPermission);
}

/** Newest first. */
export async function listPermissionsHeldBy(
  db: Connection,
  { personId, communityIds, confirmedEmail }: Holder,
): Promise<Permission[]> {
  const rows = await tables(db)
    .selectFrom('permissions')
    .selectAll()
    .where((eb) => {
      const heldAs = (type: BeneficiaryType, ids: readonly string[]) =>
        ids.length === 0
          ? []
          : [eb.and([eb('beneficiary_type', '=', type), eb('beneficiary_id', 'in', ids)])];
      return eb.or([
        ...heldAs('ACCOUNT', [personId]),
        ...heldAs('COMMUNITY', communityIds),
        ...heldAs('EMAIL', confirmedEmail === null ? [] : [confirmedEmail]),
      ]);
    })
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(readPermission);
}

/** Services, among these, granted to one beneficiary, each with the permission that grants it; oldest first. */
export async function listOpenings(
  db: Connection,
  {
    beneficiaryType,
    beneficiaryId,
    offeringIds,
  }: Pick<Permission, 'beneficiaryType' | 'beneficiaryId'> & { offeringIds: readonly string[] },
): Promise<{ offeringId: string; permission: Permission }[]> {
  if (offeringIds.length === 0) return [];
  const rows = await tables(db)
    .selectFrom('permissions')
    .innerJoin('permission_offerings', 'permission_offerings.permission_id', 'permissions.id')
    .selectAll('permissions')
    .select('permission_offerings.offering_id')
    .where('permissions.beneficiary_type', '=', beneficiaryType)
    .where('permissions.beneficiary_id', '=', beneficiaryId)
    .where('permission_offerings.offering_id', 'in', offeringIds)
    .orderBy('permissions.created_at')
    .orderBy('permissions.id')
    .execute();
  return rows.map(({ offering_id, ...row }) => ({
    offeringId: offering_id,
    permission: readPermission(row),
  }));
}

/** Bounds included. */
export async function listPermissionsEnding(db: Connection, from: string, to: string): Promise<Permission[]> {
  const rows = await tables(db)
    .selectFrom('permissions')
    .selectAll()
    .where('end_date', '>=', from)
    .where('end_date', '<=', to)
    .orderBy('end_date')
    .orderBy('id')
    .execute();
  return rows.map(readPermission);
}

/** @returns false when it was noted before, by this process or another */
export async function noteWarning(
  db: Connection,
  warning: { permissionId: string; endDate: string; daysBefore: number; at: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('permission_warnings')
    .values({
      permission_id: warning.permissionId,
      end_date: warning.endDate,
      days_before: warning.daysBefore,
      written_at: warning.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function hasWarning(
  db: Connection,
  { permissionId, endDate, daysBefore }: { permissionId: string; endDate: string; daysBefore: number },
): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('permission_warnings')
    .select('permission_id')
    .where('permission_id', '=', permissionId)
    .where('end_date', '=', endDate)
    .where('days_before', '=', daysBefore)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countPermissionsOf(db: Connection, datastoreId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('permissions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('datastore_id', '=', datastoreId)
    .executeTakeFirst();
  return readNumber(row?.count);
}

export async function insertPermission(db: Connection, permission: Permission): Promise<void> {
  await tables(db)
    .insertInto('permissions')
    .values({
      id: permission.id,
      datastore_id: permission.datastoreId,
      licence: permission.licence,
      end_date: permission.endDate,
      end_chosen_at: permission.endChosenAt,
      beneficiary_type: permission.beneficiaryType,
      beneficiary_id: permission.beneficiaryId,
      is_named: booleanColumn.write(permission.isNamed),
      only_oauth: booleanColumn.write(permission.onlyOauth),
      created_at: permission.createdAt,
    })
    .execute();
}

export async function changePermission(
  db: Connection,
  { id, licence, endDate, endChosenAt }: Pick<Permission, 'id' | 'licence' | 'endDate' | 'endChosenAt'>,
): Promise<void> {
  await tables(db)
    .updateTable('permissions')
    .set({ licence, end_date: endDate, end_chosen_at: endChosenAt })
    .where('id', '=', id)
    .execute();
}

/** With the accesses that keys have by it. */
export async function deletePermission(db: Connection, id: string): Promise<void> {
  await tables(db).deleteFrom('permissions').where('id', '=', id).execute();
}

/** Services by permission. */
export async function offeringIdsOf(
  db: Connection,
  permissionIds: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(permissionIds.map((id) => [id, []]));
  if (permissionIds.length === 0) return found;
  const rows = await tables(db)
    .selectFrom('permission_offerings')
    .selectAll()
    .where('permission_id', 'in', [...found.keys()])
    .execute();
  for (const { permission_id, offering_id } of rows) found.get(permission_id)?.push(offering_id);
  return found;
}

export async function addOfferings(
  db: Connection,
  permissionId: string,
  offeringIds: readonly string[],
): Promise<void> {
  if (offeringIds.length === 0) return;
  await tables(db)
    .insertInto('permission_offerings')
    .values(offeringIds.map((offeringId) => ({ permission_id: permissionId, offering_id: offeringId })))
    .execute();
}

/** Number of permissions that open any of these services. */
export async function countPermissionsOfOfferings(
  db: Connection,
  offeringIds: readonly string[],
): Promise<number> {
  if (offeringIds.length === 0) return 0;
  const rows = await tables(db)
    .selectFrom('permission_offerings')
    .select('permission_id')
    .distinct()
    .where('offering_id', 'in', offeringIds)
    .execute();
  return rows.length;
}

/** With the accesses that keys have to them by this permission. */
export async function removeOfferings(
  db: Connection,
  permissionId: string,
  offeringIds: readonly string[],
): Promise<void> {
  if (offeringIds.length === 0) return;
  await tables(db)
    .deleteFrom('permission_offerings')
    .where('permission_id', '=', permissionId)
    .where('offering_id', 'in', offeringIds)
    .execute();
}

export function readPermission(row: PermissionsTable): Permission {
  return {
    id: row.id,
    datastoreId: row.datastore_id,
    licence: row.licence,
    endDate: row.end_date,
    endChosenAt: row.end_chosen_at,
    beneficiaryType: row.beneficiary_type as BeneficiaryType,
    beneficiaryId: row.beneficiary_id,
    isNamed: booleanColumn.read(row.is_named),
    onlyOauth: booleanColumn.read(row.only_oauth),
    createdAt: row.created_at,
  };
}
