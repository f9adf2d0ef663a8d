import type { Permission } from '@cartable/contract/datastore';
import { useTexts } from '../../../base/i18n/texts.ts';
import { beneficiaryName } from './beneficiary-name.ts';
import { permissionTexts } from './permission-texts.ts';

type Named = Pick<Permission, 'beneficiary' | 'pending'>;

/** Names beneficiaries; those who may not be named by their identifier, and those who are gone as well. */
export function useBeneficiaryName(): (permission: Named) => string {
  const t = useTexts(permissionTexts);
  return ({ beneficiary, pending }) => {
    const name = beneficiaryName(beneficiary);
    if (name !== undefined || beneficiary.type === 'EMAIL') return name ?? '';
    if (pending) return beneficiary._id;
    return t(beneficiary.type === 'COMMUNITY' ? 'goneCommunity' : 'gonePerson');
  };
}
