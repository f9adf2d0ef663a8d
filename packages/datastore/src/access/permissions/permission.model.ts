import type { OwnerType } from '@cartable/contract';

/**
 * A person, a community, or whoever has confirmed an address. A permission to an address stays one: whether an account
 * has confirmed it is never looked for when it is granted or shown, so that nobody learns it by granting.
 */
export type BeneficiaryType = OwnerType | 'EMAIL';

/** Right of one beneficiary to restricted services of one datastore. */
export interface Permission {
  readonly id: string;
  readonly datastoreId: string;
  readonly licence: string;
  /** `null`: without end. */
  readonly endDate: string | null;
  readonly beneficiaryType: BeneficiaryType;
  /** Identifier of a person or of a community; for an address, the address as compared. */
  readonly beneficiaryId: string;
  /** Whoever granted it might know the beneficiary: nobody learns by granting whose an identifier is, nor whether it is anybody's. */
  readonly isNamed: boolean;
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
  /** Confirmed by the person, as compared; `null` as long as there is none. */
  readonly confirmedEmail: string | null;
}

export function isExpired({ endDate }: Pick<Permission, 'endDate'>, at: string): boolean {
  return endDate !== null && endDate <= at;
}

/** Whether the holder has the permission: as a person, by a community or by the confirmed address. */
export function isHeldBy(
  { beneficiaryType, beneficiaryId }: Pick<Permission, 'beneficiaryType' | 'beneficiaryId'>,
  { personId, communityIds, confirmedEmail }: Holder,
): boolean {
  switch (beneficiaryType) {
    case 'ACCOUNT':
      return beneficiaryId === personId;
    case 'EMAIL':
      return beneficiaryId === confirmedEmail;
    case 'COMMUNITY':
      return communityIds.includes(beneficiaryId);
  }
}
