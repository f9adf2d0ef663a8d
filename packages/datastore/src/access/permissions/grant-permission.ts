import { randomUUID } from 'node:crypto';
import { emailKey } from '@cartable/accounts';
import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { requireWithinQuota } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, now, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { changeAccess } from './access-version.ts';
import { rejectDuplicate } from './duplicates.ts';
import { namesOfPresent, requireEndToCome, requireGrantable } from './grantable.ts';
import type { Permission } from './permission.model.ts';
import { addOfferings, countPermissionsOf, insertPermission } from './permission.store.ts';
import { nameOfBeneficiary, presentPermissions, readBeneficiaries } from './present-permission.ts';

/** One permission for each beneficiary, all or none. @throws {CartableError} `permission.*`, `common.too-many` */
export async function grantPermissions(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, form }: { datastoreId: string; form: Contract.PermissionForm },
): Promise<Contract.Permission[]> {
  const { datastore } = await enterDatastore(context, visitor, datastoreId, 'broadcast');
  const createdAt = now(context);
  const endDate = requireEndToCome(form.end_date, createdAt);
  const permissions = beneficiariesOf(form).map(
    (beneficiary): Permission => ({
      ...beneficiary,
      id: randomUUID(),
      datastoreId,
      licence: form.licence,
      endDate,
      onlyOauth: form.only_oauth,
      createdAt,
      endChosenAt: createdAt,
    }),
  );
  const names = await requireBeneficiaries(context, permissions);
  await transaction(context, async (db) => {
    await changeAccess(db);
    await requireCapacity(context, db, { datastoreId, added: permissions.length });
    await requireGrantable(db, datastoreId, form.offerings);
    const services = await namesOfPresent(db, form.offerings);
    for (const permission of permissions) {
      const subject = names.get(permission.beneficiaryId) ?? '';
      await rejectDuplicate(db, permission, {
        beneficiary: subject,
        offeringIds: form.offerings,
        at: createdAt,
      });
      await insertPermission(db, permission);
      await addOfferings(db, permission.id, form.offerings);
      await recordActivity(context, db, {
        datastoreId,
        kind: 'permission.granted',
        actor: visitor,
        subject,
        subjectId: permission.id,
      });
      const { licence, beneficiaryType: type, beneficiaryId: id } = permission;
      const told = { licence, endDate, datastoreName: datastore.name, services: [...services.values()] };
      const grant = { permission: told, beneficiary: { type, id }, grantedBy: visitor.id };
      await context.people.mailPermissionGranted(grant, db);
    }
  });
  return presentPermissions(context, permissions);
}

type Beneficiary = Pick<Permission, 'beneficiaryType' | 'beneficiaryId'>;

/**
 * Once each. A person written by an address is that address, whether an account has confirmed it or not.
 * @throws {CartableError} `permission.beneficiary-unknown`: an address in the place of a community
 */
function beneficiariesOf({
  type,
  beneficiaries,
}: Pick<Contract.PermissionForm, 'type' | 'beneficiaries'>): Beneficiary[] {
  const read = beneficiaries.map((written): Beneficiary => {
    if (!written.includes('@')) return { beneficiaryType: type, beneficiaryId: written };
    if (type === 'COMMUNITY') throw new CartableError('permission.beneficiary-unknown', { id: written });
    return { beneficiaryType: 'EMAIL', beneficiaryId: emailKey(written) };
  });
  return [...new Map(read.map((one) => [one.beneficiaryId, one])).values()];
}

/** @throws {CartableError} `permission.beneficiary-unknown` @returns their names */
async function requireBeneficiaries(
  context: DatastoreContext,
  permissions: readonly Permission[],
): Promise<Map<string, string>> {
  const { people } = context;
  const identified = permissions.filter(({ beneficiaryType }) => beneficiaryType !== 'EMAIL');
  const ids = identified.map(({ beneficiaryId }) => beneficiaryId);
  const isCommunity = identified[0]?.beneficiaryType === 'COMMUNITY';
  const known = isCommunity ? await people.findCommunities(ids) : await people.findPeople(ids);
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw new CartableError('permission.beneficiary-unknown', { id: unknown });
  const beneficiaries = await readBeneficiaries(context, permissions);
  return new Map([...beneficiaries].map(([id, beneficiary]) => [id, nameOfBeneficiary(beneficiary)]));
}

async function requireCapacity(
  { limits }: DatastoreContext,
  db: Connection,
  { datastoreId, added }: { datastoreId: string; added: number },
): Promise<void> {
  const use = await countPermissionsOf(db, datastoreId);
  requireWithinQuota(
    { use, needed: added, quota: limits.permissionsPerDatastore },
    ({ quota }) => new CartableError('permission.quota-exceeded', { quota }),
  );
}
