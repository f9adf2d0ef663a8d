/** Query and filter of the list of granted permissions, as in its address. */

import type { Beneficiary, Permission, PermittedOffering } from '@cartable/contract/datastore';
import { beneficiaryName } from './beneficiary-name.ts';

export const permissionStates = ['all', 'active', 'expired'] as const;
export type PermissionState = (typeof permissionStates)[number];

export interface PermissionListQuery {
  readonly page: number;
  readonly search: string;
  readonly state: PermissionState;
  readonly offering: string | undefined;
}

interface AddressParams {
  readonly page: number;
  readonly search?: string | undefined;
  readonly state?: string | undefined;
  readonly offering?: string | undefined;
}

const MAX_SEARCH = 200;
export const PERMISSIONS_PER_PAGE = 20;

/** The address may have been typed by hand. */
export function readPermissionListQuery({
  page,
  search,
  state,
  offering,
}: AddressParams): PermissionListQuery {
  return {
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    search: (search ?? '').trim().slice(0, MAX_SEARCH),
    state: permissionStates.find((known) => known === state) ?? 'all',
    offering: offering === '' ? undefined : offering,
  };
}

/** Address parameters of a query; default values are left out. */
export function addressOfQuery({ page, search, state, offering }: PermissionListQuery): AddressParams {
  return {
    page,
    search: search === '' ? undefined : search,
    state: state === 'all' ? undefined : state,
    offering,
  };
}

/** In the order of the server: newest first. */
export function filterPermissions(
  permissions: readonly Permission[],
  { search, state, offering }: Pick<PermissionListQuery, 'search' | 'state' | 'offering'>,
): Permission[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return permissions.filter((permission) => {
    if (state !== 'all' && permission.expired !== (state === 'expired')) return false;
    if (offering !== undefined && !permission.offerings.some(({ _id }) => _id === offering)) return false;
    const text = textOf(permission);
    return words.every((word) => text.includes(word));
  });
}

/** Services that some permission opens, by name. */
export function offeringsOf(permissions: readonly Permission[]): PermittedOffering[] {
  const found = new Map(permissions.flatMap(({ offerings }) => offerings.map((one) => [one._id, one])));
  return [...found.values()].toSorted((a, b) => a.layer_name.localeCompare(b.layer_name));
}

function textOf({ licence, beneficiary, offerings }: Permission): string {
  const names = offerings.map(({ layer_name }) => layer_name);
  const known = [beneficiaryName(beneficiary) ?? '', ...identifiersOf(beneficiary)];
  return fold([licence, ...known, ...names].join(' '));
}

function identifiersOf(beneficiary: Beneficiary): string[] {
  if (beneficiary.type === 'EMAIL') return [];
  const { _id: id } = beneficiary;
  return [id, beneficiary.type === 'COMMUNITY' ? beneficiary.technical_name : beneficiary.user_name];
}

/** Without accents nor capitals. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
