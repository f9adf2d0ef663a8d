import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { namesOfPresent } from './grantable.ts';
import { isExpired, type Permission } from './permission.model.ts';
import { listOpenings } from './permission.store.ts';
import { automaticLicence } from './viewer-permission.ts';

/**
 * One permission for each beneficiary and service: of two, the producer would withdraw one and leave the other open. One
 * kept for OAUTH2 clients opens less than one without that limit, which may therefore be granted beside it; what has
 * expired opens nothing, and what the publication itself grants to the map of the site goes with it.
 * @param beneficiary their name, for whoever reads the refusal
 * @throws {CartableError} `permission.duplicate`, with the service and the permission that opens it already
 */
export async function rejectDuplicate(
  db: Connection,
  permission: Permission,
  { beneficiary, offeringIds, at }: { beneficiary: string; offeringIds: readonly string[]; at: string },
): Promise<void> {
  if (isExpired(permission, at)) return;
  const openings = await listOpenings(db, { ...permission, offeringIds });
  const names = await namesOfPresent(db, offeringIds);
  const found = openings.find(
    ({ permission: other, offeringId }) =>
      other.id !== permission.id &&
      (permission.onlyOauth || !other.onlyOauth) &&
      !isExpired(other, at) &&
      other.licence !== automaticLicence({ layerName: names.get(offeringId) ?? '' }),
  );
  if (!found) return;
  throw new CartableError('permission.duplicate', {
    beneficiary,
    offering: names.get(found.offeringId) ?? found.offeringId,
    licence: found.permission.licence,
    permission: found.permission.id,
  });
}
