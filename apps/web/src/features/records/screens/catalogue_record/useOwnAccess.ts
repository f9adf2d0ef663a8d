import type { CatalogueRecord } from '@cartable/contract/catalogue';
import { datastoreCalls } from '@cartable/contract/datastore';
import { useRead } from '../../../../base/api/hooks.ts';
import { useMe } from '../../../../base/api/session.ts';

const FRESH_MS = 30_000;

/**
 * Restricted services of the record that answer to whoever is signed in, by the session: all of them to a member of the
 * community that has the datastore, otherwise those of permissions in force. What is kept for OAUTH2 clients is not one.
 */
export function useOwnAccess({
  datastore,
  private_layers: restricted,
}: CatalogueRecord): ReadonlySet<string> {
  const me = useMe().data;
  const isMember = me?.communities_member.some(({ community }) => community.datastore === datastore._id);
  const permissions = useRead(
    datastoreCalls.getMyPermissions,
    {},
    {
      enabled: !!me && !isMember && restricted.length > 0,
      staleTime: FRESH_MS,
      meta: { persist: false },
    },
  );
  if (!me) return new Set();
  if (isMember) return new Set(restricted.map(({ offeringId }) => offeringId));
  const usable = (permissions.data ?? []).filter(({ expired, only_oauth }) => !expired && !only_oauth);
  return new Set(usable.flatMap(({ offerings }) => offerings.map(({ _id }) => _id)));
}
