/** Lists of keys and permissions as the address asks for them; what it says wrongly falls back to the defaults. */

import type { OfferingTypeId } from '@cartable/contract/core';
import type { KeyWithAccesses, Permission } from '@cartable/contract/datastore';

export const keySorts = ['nameUp', 'nameDown'] as const;
export type KeySort = (typeof keySorts)[number];

export const permissionSorts = ['licenceUp', 'licenceDown', 'endLast', 'endFirst'] as const;
export type PermissionSort = (typeof permissionSorts)[number];

export function readSort<S extends string>(sorts: readonly [S, ...S[]], requested: string | undefined): S {
  return sorts.find((sort) => sort === requested) ?? sorts[0];
}

type WithTypes = { readonly offerings: readonly { readonly type: OfferingTypeId }[] };

/** Types present, to choose among. */
export function typesOf(lists: readonly WithTypes[]): OfferingTypeId[] {
  return [...new Set(lists.flatMap(({ offerings }) => offerings.map(({ type }) => type)))].toSorted();
}

export function readType(
  types: readonly OfferingTypeId[],
  requested: string | undefined,
): OfferingTypeId | undefined {
  return types.find((type) => type === requested);
}

const hasType = ({ offerings }: WithTypes, type: OfferingTypeId | undefined) =>
  type === undefined || offerings.some((offering) => offering.type === type);

export const offeringsOfKey = ({ accesses }: KeyWithAccesses): WithTypes => ({
  offerings: accesses.map(({ offering }) => offering),
});

export function listKeys(
  keys: readonly KeyWithAccesses[],
  { sort, type }: { readonly sort: KeySort; readonly type: OfferingTypeId | undefined },
): KeyWithAccesses[] {
  const direction = sort === 'nameDown' ? -1 : 1;
  return keys
    .filter((key) => hasType(offeringsOfKey(key), type))
    .toSorted((a, b) => direction * a.name.localeCompare(b.name));
}

interface PermissionQuestion {
  readonly sort: PermissionSort;
  readonly type: OfferingTypeId | undefined;
  readonly expired: boolean;
}

/** One without end date ends after all others. */
const endOf = ({ end_date }: Permission) =>
  end_date === null ? Number.POSITIVE_INFINITY : Date.parse(end_date);
const byEnd = (a: Permission, b: Permission) => (endOf(a) === endOf(b) ? 0 : endOf(a) - endOf(b));

const permissionOrders: Readonly<Record<PermissionSort, (a: Permission, b: Permission) => number>> = {
  licenceUp: (a, b) => a.licence.localeCompare(b.licence),
  licenceDown: (a, b) => b.licence.localeCompare(a.licence),
  endLast: (a, b) => byEnd(b, a),
  endFirst: byEnd,
};

export function listPermissions(
  permissions: readonly Permission[],
  { sort, type, expired }: PermissionQuestion,
): Permission[] {
  return permissions
    .filter((permission) => permission.expired === expired && hasType(permission, type))
    .toSorted(permissionOrders[sort]);
}

export type Obstacle = 'noPermission' | 'quotaReached' | 'onlyOauthLeft';

/** Why another key cannot be made, if so. */
export function obstacleTo(
  permissions: readonly Permission[],
  keys: readonly KeyWithAccesses[],
  { quota, use }: { readonly quota: number; readonly use: number },
): Obstacle | undefined {
  const current = permissions.filter(({ expired }) => !expired);
  if (current.length === 0) return 'noPermission';
  if (use >= quota) return 'quotaReached';
  const hasOauth = keys.some(({ type }) => type === 'OAUTH2');
  return hasOauth && current.every(({ only_oauth }) => only_oauth) ? 'onlyOauthLeft' : undefined;
}
