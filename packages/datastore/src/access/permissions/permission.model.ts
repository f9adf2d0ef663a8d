import type { OwnerType } from '@cartable/contract';

/** Right of one beneficiary to restricted services of one datastore. */
export interface Permission {
  readonly id: string;
  readonly datastoreId: string;
  readonly licence: string;
  /** `null`: without end. */
  readonly endDate: string | null;
  readonly beneficiaryType: OwnerType;
  /** Of a person or of a community. */
  readonly beneficiaryId: string;
  /** Usable by OAUTH2 keys only; never changes. */
  readonly onlyOauth: boolean;
  readonly createdAt: string;
  /** When its end was last chosen: no warning is sent of what was then already near. */
  readonly endChosenAt: string;
}

/** Who holds permissions: a person, alone and through the communities. */
export interface Holder {
  readonly personId: string;
  readonly communityIds: readonly string[];
}

export function isExpired({ endDate }: Pick<Permission, 'endDate'>, at: string): boolean {
  return endDate !== null && endDate <= at;
}

/** Of what permissions say, what a person of these communities holds. */
export function isHeldBy(
  { beneficiaryType, beneficiaryId }: Pick<Permission, 'beneficiaryType' | 'beneficiaryId'>,
  { personId, communityIds }: Holder,
): boolean {
  return beneficiaryType === 'ACCOUNT' ? beneficiaryId === personId : communityIds.includes(beneficiaryId);
}
