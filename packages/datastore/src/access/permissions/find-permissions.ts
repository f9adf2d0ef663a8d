import { emailKey } from '@cartable/accounts';
import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { type Holder, isHeldBy, type Permission } from './permission.model.ts';
import { findPermission, listPermissionsHeldBy, listPermissionsOf } from './permission.store.ts';
import { presentPermissions } from './present-permission.ts';

export interface PermissionRequest {
  readonly datastoreId: string;
  readonly permissionId: string;
}

/** Permissions a datastore granted, for its members. */
export async function listGrantedPermissions(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, offering }: { datastoreId: string; offering?: string | undefined },
): Promise<Contract.Permission[]> {
  await enterDatastore(context, visitor, datastoreId);
  return presentPermissions(
    context,
    await listPermissionsOf(db(context), { datastoreId, offeringId: offering }),
  );
}

export async function readGrantedPermission(
  context: DatastoreContext,
  visitor: Person,
  request: PermissionRequest,
): Promise<Contract.Permission> {
  await enterDatastore(context, visitor, request.datastoreId);
  return presentOne(context, await getPermissionIn(db(context), request));
}

/** Permissions the person received, alone or through a community. */
export async function listReceivedPermissions(
  context: DatastoreContext,
  visitor: Person,
): Promise<Contract.Permission[]> {
  return presentPermissions(context, asHeld(await listPermissionsHeldBy(db(context), holderOf(visitor))));
}

/** @throws {CartableError} `common.not-found`, also for what somebody else received */
export async function readReceivedPermission(
  context: DatastoreContext,
  visitor: Person,
  { permissionId }: { permissionId: string },
): Promise<Contract.Permission> {
  const permission = await findPermission(db(context), permissionId);
  if (!permission || !isHeldBy(permission, holderOf(visitor))) throw new CartableError('common.not-found');
  const [held] = asHeld([permission]);
  return presentOne(context, held!);
}

/** Whoever holds one knows whose it is. */
function asHeld(permissions: readonly Permission[]): Permission[] {
  return permissions.map((permission) => ({ ...permission, isNamed: true }));
}

export function holderOf({ id, memberships, email, emailVerified }: Person): Holder {
  return {
    personId: id,
    communityIds: memberships.map(({ communityId }) => communityId),
    confirmedEmail: emailVerified ? emailKey(email) : null,
  };
}

/** @throws {CartableError} `common.not-found` */
export async function getPermissionIn(
  db: Connection,
  { datastoreId, permissionId }: PermissionRequest,
): Promise<Permission> {
  const permission = await findPermission(db, permissionId);
  if (permission?.datastoreId !== datastoreId) throw new CartableError('common.not-found');
  return permission;
}

export async function presentOne(
  context: DatastoreContext,
  permission: Permission,
): Promise<Contract.Permission> {
  const [presented] = await presentPermissions(context, [permission]);
  return presented!;
}
