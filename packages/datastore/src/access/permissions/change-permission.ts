import type * as Contract from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { changeAccess } from './access-version.ts';
import { rejectDuplicate } from './duplicates.ts';
import { getPermissionIn, type PermissionRequest, presentOne } from './find-permissions.ts';
import { namesOfPresent, requireEndToCome, requireGrantable } from './grantable.ts';
import { isExpired, type Permission } from './permission.model.ts';
import {
  addOfferings,
  changePermission,
  deletePermission,
  offeringIdsOf,
  removeOfferings,
} from './permission.store.ts';
import { nameOfBeneficiary } from './present-permission.ts';

export type PermissionChanges = Pick<Contract.PermissionForm, 'licence' | 'end_date' | 'offerings'>;

/** Changes licence, end and services; keys lose at once what is taken away, and keep the rest. */
export async function editPermission(
  context: DatastoreContext,
  visitor: Person,
  request: PermissionRequest & { changes: PermissionChanges },
): Promise<Contract.Permission> {
  const { datastoreId, permissionId, changes } = request;
  await enterDatastore(context, visitor, datastoreId, 'broadcast');
  const subject = await nameOf(context, await getPermissionIn(db(context), request));
  await transaction(context, async (db) => {
    await changeAccess(db);
    const permission = await getPermissionIn(db, request);
    const had = (await offeringIdsOf(db, [permissionId])).get(permissionId) ?? [];
    const added = changes.offerings.filter((id) => !had.includes(id));
    await requireGrantable(db, datastoreId, added);
    const at = now(context);
    const end = chooseEnd(permission, changes.end_date, at);
    const opened = isExpired(permission, at) ? changes.offerings : added;
    const changed = { ...permission, ...end };
    await rejectDuplicate(db, changed, { beneficiary: subject, offeringIds: opened, at });
    await changePermission(db, { id: permissionId, licence: changes.licence, ...end });
    await addOfferings(db, permissionId, added);
    await removeOfferings(db, permissionId, await deselected(db, had, changes.offerings));
    const note = { datastoreId, actor: visitor, subject, subjectId: permissionId } as const;
    await recordActivity(context, db, { ...note, kind: 'permission.changed' });
  });
  return presentOne(context, await getPermissionIn(db(context), request));
}

/** The keys made from it lose it at once. */
export async function withdrawPermission(
  context: DatastoreContext,
  visitor: Person,
  request: PermissionRequest,
): Promise<void> {
  const { datastoreId, permissionId } = request;
  await enterDatastore(context, visitor, datastoreId, 'broadcast');
  const subject = await nameOf(context, await getPermissionIn(db(context), request));
  await transaction(context, async (db) => {
    await changeAccess(db);
    await getPermissionIn(db, request);
    await deletePermission(db, permissionId);
    const note = { datastoreId, actor: visitor, subject, subjectId: permissionId } as const;
    await recordActivity(context, db, { ...note, kind: 'permission.withdrawn' });
  });
}

/** Nobody could deselect what is in the trash: it comes back with its permissions. */
async function deselected(
  db: Connection,
  had: readonly string[],
  chosen: readonly string[],
): Promise<string[]> {
  const present = await namesOfPresent(db, had);
  return had.filter((id) => present.has(id) && !chosen.includes(id));
}

/** An end that is past may stay as it is: the rest of an expired permission can still be corrected. */
function chooseEnd(
  { endDate, endChosenAt }: Permission,
  chosen: string | null,
  at: string,
): Pick<Permission, 'endDate' | 'endChosenAt'> {
  const isSame = chosen !== null && endDate !== null && Date.parse(chosen) === Date.parse(endDate);
  return isSame ? { endDate, endChosenAt } : { endDate: requireEndToCome(chosen, at), endChosenAt: at };
}

async function nameOf(context: DatastoreContext, permission: Permission): Promise<string> {
  return nameOfBeneficiary((await presentOne(context, permission)).beneficiary);
}
