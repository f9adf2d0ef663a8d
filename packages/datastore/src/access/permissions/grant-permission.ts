import { randomUUID } from 'node:crypto';
import { emailKey, isAdministrator } from '@cartable/accounts';
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
  const beneficiaries = await tellNamed(context, visitor, beneficiariesOf(form));
  const permissions = beneficiaries.map(
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
  const names = await readNames(context, permissions);
  await transaction(context, async (db) => {
    await changeAccess(db);
    await requireCapacity(context, db, { datastoreId, added: permissions.length });
    await requireGrantable(db, datastoreId, form.offerings);
    const services = await namesOfPresent(db, form.offerings);
    for (const permission of permissions) {
      const subject = names.get(permission.beneficiaryId) ?? permission.beneficiaryId;
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
      const notified = { licence, endDate, datastoreName: datastore.name, services: [...services.values()] };
      const grant = { permission: notified, beneficiary: { type, id }, grantedBy: visitor.id };
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

/**
 * Notes which of them the visitor may know. An identifier that is nobody's is granted to as one of somebody the visitor
 * may not know: the answer is the same.
 * @throws {CartableError} `permission.beneficiary-unknown`: a person known in the place of a community, or the contrary
 */
async function tellNamed(
  context: DatastoreContext,
  visitor: Person,
  beneficiaries: readonly Beneficiary[],
): Promise<(Beneficiary & Pick<Permission, 'isNamed'>)[]> {
  const ids = beneficiaries.flatMap(({ beneficiaryType, beneficiaryId }) =>
    beneficiaryType === 'EMAIL' ? [] : [beneficiaryId],
  );
  const circle = {
    userId: visitor.id,
    communityIds: visitor.memberships.map(({ communityId }) => communityId),
    isAdministrator: isAdministrator(visitor),
  };
  const known = await context.people.findAcquaintances(circle, { people: ids, communities: ids });
  return beneficiaries.map((beneficiary) => {
    const { beneficiaryType: type, beneficiaryId: id } = beneficiary;
    if (type === 'EMAIL') return { ...beneficiary, isNamed: true };
    const [same, other] =
      type === 'COMMUNITY' ? [known.communities, known.people] : [known.people, known.communities];
    if (other.has(id)) throw new CartableError('permission.beneficiary-unknown', { id });
    return { ...beneficiary, isNamed: same.has(id) };
  });
}

/** Of those that may be named; of the others, the identifier. */
async function readNames(
  context: DatastoreContext,
  permissions: readonly Permission[],
): Promise<Map<string, string>> {
  const named = await readBeneficiaries(
    context,
    permissions.filter(({ isNamed }) => isNamed),
  );
  return new Map([...named].map(([id, beneficiary]) => [id, nameOfBeneficiary(beneficiary)]));
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
