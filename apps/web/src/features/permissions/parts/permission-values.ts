/** Values of the permission form: what they start from, and what is sent. */

import type { OwnerType } from '@cartable/contract/core';
import type { OfferingSummary, Permission, PermissionForm } from '@cartable/contract/datastore';
import { isEmailAddress } from '../../../base/design/field-rules.ts';

export interface PermissionValues {
  licence: string;
  type: OwnerType;
  /** Checked in the list. */
  communities: string[];
  /** Identifiers of communities that are not in the list, one a line. */
  other_communities: string;
  /** Identifiers, one a line. */
  accounts: string;
  /** `2026-12-31`, a day of universal time; empty: without end. */
  end_date: string;
  offerings: string[];
  only_oauth: boolean;
}

/** Service offered for choice in a permission. */
export interface OfferedService {
  readonly id: string;
  readonly layerName: string;
  readonly type: string;
  readonly datasheetName: string;
  /** Became open since: kept, and of no use meanwhile. */
  readonly isOpen: boolean;
  /** Being unpublished: shown, and no longer to be chosen. */
  readonly isLeaving: boolean;
}

const END_OF_DAY = 'T23:59:59Z';
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export function today(now = new Date()): string {
  return now.toISOString().slice(0, 10);
}

export function inTwoYears(now = new Date()): string {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + 2);
  return today(end);
}

export interface Proposal {
  readonly offerings?: string | undefined;
  readonly beneficiaries?: string | undefined;
  readonly type?: string | undefined;
}

/** @param proposal of a request for access, by the address: comma-separated identifiers */
export function newPermissionValues(
  { offerings, beneficiaries, type }: Proposal,
  { communityIds }: { communityIds: ReadonlySet<string> },
): PermissionValues {
  const ids = idsIn((beneficiaries ?? '').replaceAll(',', '\n'));
  const isForPeople = type === 'ACCOUNT';
  const lines = (some: readonly string[]) => some.join('\n');
  return {
    licence: '',
    type: isForPeople ? 'ACCOUNT' : 'COMMUNITY',
    communities: isForPeople ? [] : ids.filter((id) => communityIds.has(id)),
    other_communities: isForPeople ? '' : lines(ids.filter((id) => !communityIds.has(id))),
    accounts: isForPeople ? lines(ids) : '',
    end_date: inTwoYears(),
    offerings: idsIn(offerings ?? '').filter((id) => uuidPattern.test(id)),
    only_oauth: false,
  };
}

export function valuesOfPermission({
  licence,
  end_date,
  offerings,
  beneficiary,
  only_oauth,
}: Permission): PermissionValues {
  return {
    licence,
    type: beneficiary.type === 'COMMUNITY' ? 'COMMUNITY' : 'ACCOUNT',
    communities: [],
    other_communities: '',
    accounts: '',
    end_date: end_date === null ? '' : today(new Date(end_date)),
    offerings: offerings.map(({ _id }) => _id),
    only_oauth,
  };
}

export function beneficiariesOf(values: PermissionValues): string[] {
  const { type, communities, other_communities, accounts } = values;
  const ids = type === 'ACCOUNT' ? idsIn(accounts) : [...communities, ...idsIn(other_communities)];
  return [...new Set(ids)];
}

export function formOf(values: PermissionValues): PermissionForm {
  return {
    ...changesOf(values, undefined),
    type: values.type,
    beneficiaries: beneficiariesOf(values),
    only_oauth: values.only_oauth,
  };
}

/** An end that was not changed is sent as it is, whatever its hour. */
export function changesOf(
  { licence, end_date, offerings }: PermissionValues,
  permission: Pick<Permission, 'end_date'> | undefined,
): Pick<PermissionForm, 'licence' | 'end_date' | 'offerings'> {
  const previous = permission?.end_date ?? null;
  const isSame = previous !== null && today(new Date(previous)) === end_date;
  const end = end_date === '' ? null : `${end_date}${END_OF_DAY}`;
  return { licence: licence.trim(), end_date: isSame ? previous : end, offerings };
}

/** One identifier a line; commas and semicolons do as well. */
export function idsIn(text: string): string[] {
  const ids = text.split(/[\s,;]+/).filter(Boolean);
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

/** The first that is no identifier nor, where it may be, an address. */
export function badId(text: string, mayBeAddress = false): string | undefined {
  return idsIn(text).find((id) => !uuidPattern.test(id) && !(mayBeAddress && isEmailAddress(id)));
}

export function offeredService({
  _id,
  layer_name,
  type,
  datasheet_name,
  open,
  status,
}: OfferingSummary): OfferedService {
  return {
    id: _id,
    layerName: layer_name,
    type,
    datasheetName: datasheet_name,
    isOpen: open,
    isLeaving: status === 'UNPUBLISHING',
  };
}

/** Restricted and not going away; or one the permission has already, open meanwhile. */
export function isGrantable(
  { id, isOpen, isLeaving }: OfferedService,
  permission?: Pick<Permission, 'offerings'>,
): boolean {
  return !isLeaving && (!isOpen || permission?.offerings.some(({ _id }) => _id === id) === true);
}
