import type { Beneficiary } from '@cartable/contract/datastore';

/** Kind of a beneficiary, as a key of the texts of permissions. */
export const beneficiaryKinds = {
  COMMUNITY: 'community',
  ACCOUNT: 'person',
  EMAIL: 'address',
} as const satisfies Record<Beneficiary['type'], string>;
