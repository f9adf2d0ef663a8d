import type { Beneficiary } from '@cartable/contract/datastore';

/** First and last names, else the user name; `undefined` for who is gone. */
export function beneficiaryName(beneficiary: Beneficiary): string | undefined {
  if (beneficiary.type === 'EMAIL') return beneficiary.email;
  if (beneficiary.type === 'COMMUNITY') return beneficiary.name || undefined;
  const { first_name, last_name, user_name } = beneficiary;
  return [first_name, last_name].filter(Boolean).join(' ') || user_name || undefined;
}
