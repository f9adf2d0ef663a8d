import { peopleCalls } from '@cartable/contract/people';
import { useRead } from '../../../../base/api/hooks.ts';

/**
 * Whether the account has a password here. Who signs in through an identity provider alone has none to be asked for: the
 * server takes a session just opened instead. Until it is known, as most accounts are.
 */
export function useHasPassword(): boolean {
  const { data } = useRead(peopleCalls.getSecondFactor, {}, { staleTime: 0, meta: { persist: false } });
  return data?.password !== false;
}
