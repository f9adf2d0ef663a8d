/** Values of the key form: what they start from, and what is sent. */

import type { KeyType } from '@cartable/contract/core';
import type { KeyChanges, KeyForm, KeyWithAccesses, Permission } from '@cartable/contract/datastore';
import { readRanges } from './ip-range.ts';

export interface KeyValues {
  name: string;
  /** `permission offering`, by identifiers. */
  accesses: string[];
  type: KeyType;
  type_infos: { login: string; password: string };
  ip_list_name: 'none' | 'whitelist' | 'blacklist';
  /** One range a line. */
  ip_list_addresses: string;
  user_agent: string;
  referer: string;
  enabled: boolean;
}

export const accessKeyOf = (permissionId: string, offeringId: string): string =>
  `${permissionId} ${offeringId}`;

export function valuesOfKey(key: KeyWithAccesses | undefined): KeyValues {
  const { whitelist = [], blacklist = [] } = key ?? {};
  return {
    name: key?.name ?? '',
    accesses: (key?.accesses ?? []).map(({ permission, offering }) =>
      accessKeyOf(permission._id, offering._id),
    ),
    type: key?.type ?? 'HASH',
    type_infos: { login: '', password: '' },
    ip_list_name: whitelist.length > 0 ? 'whitelist' : blacklist.length > 0 ? 'blacklist' : 'none',
    ip_list_addresses: [...whitelist, ...blacklist].join('\n'),
    user_agent: key?.user_agent ?? '',
    referer: key?.referer ?? '',
    enabled: key?.enabled ?? true,
  };
}

/** For a key that exists: its type never changes. */
export function changesOf(values: KeyValues): KeyChanges {
  const { ip_list_name: list } = values;
  return {
    name: values.name.trim(),
    user_agent: values.user_agent.trim(),
    referer: values.referer.trim(),
    ...(list === 'none'
      ? { ip_list_addresses: [] }
      : { ip_list_name: list, ip_list_addresses: readRanges(values.ip_list_addresses) }),
    accesses: accessesByPermission(values.accesses),
    enabled: values.enabled,
  };
}

export function formOf(values: KeyValues): KeyForm {
  const { enabled: _always, ...form } = changesOf(values);
  const { login, password } = values.type_infos;
  return {
    ...form,
    type: values.type,
    ...(values.type === 'BASIC' ? { type_infos: { login: login.trim(), password } } : {}),
  };
}

function accessesByPermission(accesses: readonly string[]): KeyForm['accesses'] {
  const offerings = new Map<string, string[]>();
  for (const access of accesses) {
    const [permission = '', offering = ''] = access.split(' ');
    offerings.set(permission, [...(offerings.get(permission) ?? []), offering]);
  }
  return [...offerings].map(([permission, ids]) => ({ permission, offerings: ids }));
}

/** A service a key may open, by one of the permissions received. */
export interface OfferedAccess {
  readonly key: string;
  readonly layerName: string;
  readonly type: string;
  readonly permission: { readonly licence: string; readonly only_oauth: boolean; readonly expired: boolean };
}

/** Services of the valid permissions, and those the key has already; by name of layer. */
export function offeredAccesses(
  permissions: readonly Permission[],
  key: KeyWithAccesses | undefined,
): OfferedAccess[] {
  const offered = permissions
    .filter(({ expired }) => !expired)
    .flatMap(({ _id, offerings, ...permission }) =>
      offerings.map((offering) => accessOf(_id, offering, permission)),
    );
  const present = (key?.accesses ?? []).map(({ permission, offering }) =>
    accessOf(permission._id, offering, permission),
  );
  const all = new Map([...present, ...offered].map((access) => [access.key, access]));
  return [...all.values()].toSorted((a, b) => a.layerName.localeCompare(b.layerName));
}

function accessOf(
  permissionId: string,
  offering: { readonly _id: string; readonly layer_name: string; readonly type: string },
  { licence, only_oauth, expired }: OfferedAccess['permission'],
): OfferedAccess {
  return {
    key: accessKeyOf(permissionId, offering._id),
    layerName: offering.layer_name,
    type: offering.type,
    permission: { licence, only_oauth, expired },
  };
}

/** Type of key required by a permission for tokens only: OAUTH2. */
export function suits(type: KeyType, { permission }: OfferedAccess): boolean {
  return !permission.only_oauth || type === 'OAUTH2';
}
