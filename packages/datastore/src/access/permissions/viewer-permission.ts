import { randomUUID } from 'node:crypto';
import type { Connection } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, now } from '../../context.ts';
import type { Offering } from '../../publishing/offerings/offering.model.ts';
import { changeAccess } from './access-version.ts';
import { isExpired, type Permission } from './permission.model.ts';
import {
  addOfferings,
  deletePermission,
  insertPermission,
  listPermissionsOf,
  offeringIdsOf,
} from './permission.store.ts';

/** Properties of an offering that publication settles the permission by. */
export interface ViewedOffering extends Pick<Offering, 'id' | 'datastoreId' | 'layerName' | 'open'> {
  /** The producer lets the site's own map show it, though it is restricted. */
  readonly allowViewData: boolean;
}

/**
 * The permission of the community that configures the site, which its map viewer reads restricted services by: there as
 * long as the producer lets it, in the transaction of the publication. Nothing on a site without such a community.
 */
export async function settleViewerPermission(
  context: DatastoreContext,
  db: Connection,
  offering: ViewedOffering,
): Promise<void> {
  const { viewerCommunityId } = context;
  const viewer = viewerCommunityId && (await context.people.findCommunity(viewerCommunityId, db));
  if (!viewer) return;
  const { id: offeringId, datastoreId } = offering;
  const isRequired = !offering.open && offering.allowViewData;
  const held = (await listPermissionsOf(db, { datastoreId, offeringId })).filter(
    ({ beneficiaryType, beneficiaryId }) => beneficiaryType === 'COMMUNITY' && beneficiaryId === viewer.id,
  );
  const at = now(context);
  if (isRequired && held.some((permission) => !permission.onlyOauth && !isExpired(permission, at))) return;
  const note = { datastoreId, actor: null, subject: viewer.name } as const;
  await changeAccess(db);
  if (isRequired) {
    const permission = automaticPermission(offering, viewer.id, at);
    await insertPermission(db, permission);
    await addOfferings(db, permission.id, [offeringId]);
    await recordActivity(context, db, { ...note, kind: 'permission.granted', subjectId: permission.id });
    return;
  }
  for (const permission of held) {
    if (!(await isAutomatic(db, permission, offering))) continue;
    await deletePermission(db, permission.id);
    await recordActivity(context, db, { ...note, kind: 'permission.withdrawn', subjectId: permission.id });
  }
}

function automaticPermission(offering: ViewedOffering, communityId: string, at: string): Permission {
  return {
    id: randomUUID(),
    datastoreId: offering.datastoreId,
    licence: automaticLicence(offering),
    endDate: null,
    beneficiaryType: 'COMMUNITY',
    beneficiaryId: communityId,
    isNamed: true,
    onlyOauth: false,
    createdAt: at,
    endChosenAt: at,
  };
}

export const automaticLicence = ({ layerName }: Pick<ViewedOffering, 'layerName'>): string =>
  `Utilisation de ${layerName}`;

/** A permission that a person granted is not automatic: it stays theirs to withdraw. */
async function isAutomatic(
  db: Connection,
  permission: Permission,
  offering: ViewedOffering,
): Promise<boolean> {
  const offeringIds = (await offeringIdsOf(db, [permission.id])).get(permission.id) ?? [];
  return permission.licence === automaticLicence(offering) && offeringIds.length === 1;
}
