import type * as Contract from '@cartable/contract';
import { type DatastoreContext, db, now } from '../../context.ts';
import type { Person } from '../../people.ts';
import type { AccessKey } from '../keys/key.model.ts';
import { listAccesses } from '../keys/key.store.ts';
import { holderOf } from '../permissions/find-permissions.ts';
import { isExpired, isHeldBy } from '../permissions/permission.model.ts';
import { findPermissions } from '../permissions/permission.store.ts';
import { readPermittedOfferings } from '../permissions/present-permission.ts';

export function presentKey(key: AccessKey): Contract.AccessKey {
  const { filters } = key;
  return {
    _id: key.id,
    name: key.name,
    type: key.type,
    type_infos: {
      ...(key.type === 'BASIC' && key.login !== null ? { login: key.login } : {}),
      ...(key.type === 'OAUTH2' && key.login !== null ? { client_id: key.login } : {}),
      ...(key.hint === null ? {} : { hint: key.hint }),
    },
    whitelist: [...filters.whitelist],
    blacklist: [...filters.blacklist],
    user_agent: filters.userAgent,
    referer: filters.referer,
    enabled: key.enabled,
    creation: key.createdAt,
    last_use: key.lastUse,
  };
}

/** Keys of the person. What came through a community that was left opens nothing, and is not shown. */
export async function presentKeysWithAccesses(
  context: DatastoreContext,
  visitor: Person,
  keys: readonly AccessKey[],
): Promise<Contract.KeyWithAccesses[]> {
  const accesses = await listAccesses(
    db(context),
    keys.map(({ id }) => id),
  );
  const all = [...accesses.values()].flat();
  const permissions = await findPermissions(
    db(context),
    all.map(({ permissionId }) => permissionId),
  );
  const offerings = await readPermittedOfferings(
    context,
    all.map(({ offeringId }) => offeringId),
  );
  const holder = holderOf(visitor);
  const at = now(context);
  return keys.map((key) => ({
    ...presentKey(key),
    accesses: (accesses.get(key.id) ?? []).flatMap(({ id, permissionId, offeringId }) => {
      const permission = permissions.get(permissionId);
      const offering = offerings.get(offeringId);
      if (!permission || !offering || !isHeldBy(permission, holder)) return [];
      const { licence, endDate, onlyOauth } = permission;
      const expired = isExpired(permission, at);
      return {
        _id: id,
        permission: { _id: permissionId, licence, end_date: endDate, expired, only_oauth: onlyOauth },
        offering,
      };
    }),
  }));
}
