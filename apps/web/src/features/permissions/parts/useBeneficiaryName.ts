import type { Beneficiary } from '@cartable/contract/datastore';
import { useTexts } from '../../../base/i18n/texts.ts';
import { beneficiaryName } from './beneficiary-name.ts';
import { permissionTexts } from './permission-texts.ts';

/** Names beneficiaries, those who are gone as well. */
export function useBeneficiaryName(): (beneficiary: Beneficiary) => string {
  const t = useTexts(permissionTexts);
  return (beneficiary) =>
    beneficiaryName(beneficiary) ?? t(beneficiary.type === 'COMMUNITY' ? 'goneCommunity' : 'gonePerson');
}
