import { randomUUID } from 'node:crypto';
import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { type AccessKey, type KeyAccess, suits } from '../keys/key.model.ts';
import { namesOfPresent } from '../permissions/grantable.ts';
import { type Holder, isExpired, isHeldBy, type Permission } from '../permissions/permission.model.ts';
import { findPermissions, offeringIdsOf } from '../permissions/permission.store.ts';

interface RequestedAccesses {
  readonly key: Pick<AccessKey, 'id' | 'type'>;
  readonly holder: Holder;
  readonly requested: Contract.KeyForm['accesses'];
  /** Accesses that the key has already, which may stay though their permission has expired since. */
  readonly present?: readonly KeyAccess[];
  readonly at: string;
}

/**
 * The accesses of a key once its form is sent; those it has already keep their identifier.
 * @throws {CartableError} `key.access-unfit`
 */
export async function chooseAccesses(
  db: Connection,
  { key, holder, requested, present = [], at }: RequestedAccesses,
): Promise<KeyAccess[]> {
  const permissionIds = [...new Set(requested.map(({ permission }) => permission))];
  const permissions = await findPermissions(db, permissionIds);
  const permitted = await offeringIdsOf(db, permissionIds);
  const alive = await namesOfPresent(db, [...permitted.values()].flat());
  const retained = new Map(present.map((access) => [pairOf(access.permissionId, access.offeringId), access]));
  const chosen = new Map<string, KeyAccess>();
  for (const { permission: permissionId, offerings } of requested) {
    const permission = permissions.get(permissionId);
    const isOpen = permission !== undefined && isUsable(permission, { key, holder, at });
    for (const offeringId of offerings) {
      const pair = pairOf(permissionId, offeringId);
      const isFit = isOpen && permitted.get(permissionId)?.includes(offeringId) && alive.has(offeringId);
      if (!isFit && !retained.has(pair)) {
        const isKnown = permission !== undefined && isHeldBy(permission, holder);
        const name = isKnown ? alive.get(offeringId) : undefined;
        throw new CartableError('key.access-unfit', { offering: name ?? offeringId });
      }
      chosen.set(pair, retained.get(pair) ?? { id: randomUUID(), keyId: key.id, permissionId, offeringId });
    }
  }
  return [...chosen.values()];
}

function isUsable(
  permission: Permission,
  { key, holder, at }: Pick<RequestedAccesses, 'key' | 'holder' | 'at'>,
): boolean {
  return isHeldBy(permission, holder) && !isExpired(permission, at) && suits(key.type, permission);
}

/** Accesses of a key that its form no longer asks for. Services in the trash were not shown: theirs stay. */
export async function deselectedAccesses(
  db: Connection,
  present: readonly KeyAccess[],
  chosen: readonly KeyAccess[],
): Promise<KeyAccess[]> {
  const shown = await namesOfPresent(
    db,
    present.map(({ offeringId }) => offeringId),
  );
  return present.filter((access) => shown.has(access.offeringId) && !chosen.includes(access));
}

const pairOf = (permissionId: string, offeringId: string): string => `${permissionId} ${offeringId}`;
