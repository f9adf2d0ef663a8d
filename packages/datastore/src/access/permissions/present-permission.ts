import type * as Contract from '@cartable/contract';
import { type DatastoreContext, db, now } from '../../context.ts';
import type { Offering } from '../../publishing/offerings/offering.model.ts';
import { listOfferingsByIds } from '../../publishing/offerings/offering.store.ts';
import { readUrls } from '../../publishing/offerings/present-offering.ts';
import { publishedContentsOf } from '../../publishing/records/metadata.store.ts';
import { listDatastores } from '../../workspace/datastores/datastore.store.ts';
import { countKeysByPermission } from '../keys/key.store.ts';
import { type BeneficiaryType, isExpired, type Permission } from './permission.model.ts';
import { offeringIdsOf } from './permission.store.ts';

export async function presentPermissions(
  context: DatastoreContext,
  permissions: readonly Permission[],
): Promise<Contract.Permission[]> {
  if (permissions.length === 0) return [];
  const ids = permissions.map(({ id }) => id);
  const offeringIds = await offeringIdsOf(db(context), ids);
  const keys = await countKeysByPermission(db(context), ids);
  const offerings = await readPermittedOfferings(context, [...offeringIds.values()].flat());
  const datastores = new Map((await listDatastores(db(context))).map(({ id, name }) => [id, name]));
  // A key made from it tells who made it.
  const named = permissions.filter((permission) => permission.isNamed || keys.has(permission.id));
  const beneficiaries = await readBeneficiaries(context, named);
  const at = now(context);
  return permissions.map((permission) => ({
    _id: permission.id,
    licence: permission.licence,
    end_date: permission.endDate,
    expired: isExpired(permission, at),
    offerings: byLayerName((offeringIds.get(permission.id) ?? []).flatMap((id) => offerings.get(id) ?? [])),
    datastore_author: { _id: permission.datastoreId, name: datastores.get(permission.datastoreId) ?? '' },
    beneficiary: beneficiaries.get(permission.beneficiaryId) ?? unnamed(permission),
    only_oauth: permission.onlyOauth,
    // Told by the acts of the beneficiary alone, never by there being an account.
    pending: (permission.beneficiaryType === 'EMAIL' || !permission.isNamed) && !keys.get(permission.id),
    keys: keys.get(permission.id) ?? 0,
    creation: permission.createdAt,
  }));
}

/** Services that are there: one being unpublished is already gone for whoever looks. */
export async function readPermittedOfferings(
  context: DatastoreContext,
  ids: readonly string[],
): Promise<Map<string, Contract.PermittedOffering>> {
  const offerings = (await listOfferingsByIds(db(context), ids)).filter(
    ({ status }) => status !== 'UNPUBLISHING',
  );
  const urls = await readUrls(context, offerings);
  const records = await readRecordIdentifiers(context, offerings);
  return new Map(
    offerings.map(({ id, layerName, type, status, open, available, datasheetId }) => [
      id,
      {
        _id: id,
        layer_name: layerName,
        type,
        status,
        open,
        available,
        urls: urls.get(id) ?? [],
        record: records.get(datasheetId) ?? null,
      },
    ]),
  );
}

/** By datasheet, of those that the catalogue shows: records of the sandbox are in none. */
async function readRecordIdentifiers(
  context: DatastoreContext,
  offerings: readonly Offering[],
): Promise<Map<string, string>> {
  if (offerings.length === 0) return new Map();
  const datastores = await listDatastores(db(context));
  const hidden = new Set(datastores.filter(({ isSandbox }) => isSandbox).map(({ id }) => id));
  const shown = offerings.filter(({ datastoreId }) => !hidden.has(datastoreId));
  const contents = await publishedContentsOf(
    db(context),
    shown.map(({ datasheetId }) => datasheetId),
  );
  return new Map([...contents].map(([id, { file_identifier: identifier }]) => [id, identifier]));
}

export function byLayerName<T extends Pick<Contract.PermittedOffering, 'layer_name'>>(
  offerings: readonly T[],
): T[] {
  return offerings.toSorted((a, b) => (a.layer_name < b.layer_name ? -1 : 1));
}

type BeneficiaryOf = Pick<Permission, 'beneficiaryType' | 'beneficiaryId'>;

/** Whoever has gone since keeps an identifier and no name. */
export async function readBeneficiaries(
  { people }: DatastoreContext,
  permissions: readonly BeneficiaryOf[],
): Promise<Map<string, Contract.Beneficiary>> {
  const idsOf = (type: BeneficiaryType) =>
    permissions.flatMap(({ beneficiaryType, beneficiaryId }) =>
      beneficiaryType === type ? beneficiaryId : [],
    );
  const persons = await people.findPeople(idsOf('ACCOUNT'));
  const communities = await people.findCommunities(idsOf('COMMUNITY'));
  return new Map(
    permissions.map((permission): [string, Contract.Beneficiary] => {
      const { beneficiaryType, beneficiaryId: id } = permission;
      const community = beneficiaryType === 'COMMUNITY' ? communities.get(id) : undefined;
      const person = beneficiaryType === 'ACCOUNT' ? persons.get(id) : undefined;
      if (community) {
        const { name, technicalName } = community;
        return [id, { type: 'COMMUNITY', _id: id, name, technical_name: technicalName }];
      }
      if (!person) return [id, unnamed(permission)];
      const names = { user_name: person.userName, first_name: person.firstName, last_name: person.lastName };
      return [id, { type: 'ACCOUNT', _id: id, ...names }];
    }),
  );
}

function unnamed({ beneficiaryType, beneficiaryId: id }: BeneficiaryOf): Contract.Beneficiary {
  if (beneficiaryType === 'EMAIL') return { type: 'EMAIL', email: id };
  if (beneficiaryType === 'COMMUNITY') return { type: 'COMMUNITY', _id: id, name: '', technical_name: '' };
  return { type: 'ACCOUNT', _id: id, user_name: '', first_name: null, last_name: null };
}

/** The identifier of who has no name. */
export function nameOfBeneficiary(beneficiary: Contract.Beneficiary): string {
  if (beneficiary.type === 'EMAIL') return beneficiary.email;
  if (beneficiary.type === 'COMMUNITY') return beneficiary.name || beneficiary._id;
  const { first_name, last_name, user_name, _id: id } = beneficiary;
  return [first_name, last_name].filter(Boolean).join(' ') || user_name || id;
}
