import { CartableError } from '@cartable/contract';
import type { AccountSettings } from '../context.ts';

/**
 * Addresses of other domains get no account, where the operator names some. A subdomain is a domain of its own.
 * @throws {CartableError} `account.signup-domain`
 */
export function requireAllowedDomain({ signUpDomains = [] }: AccountSettings, email: string): void {
  const domain = email.trim().toLowerCase().split('@').at(-1) ?? '';
  const allowed = signUpDomains.map((name) => name.toLowerCase().replace(/^@/, ''));
  if (allowed.length > 0 && !allowed.includes(domain))
    throw new CartableError('account.signup-domain', { domains: allowed.join(', ') });
}
