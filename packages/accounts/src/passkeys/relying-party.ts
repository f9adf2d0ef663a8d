import { isIP } from 'node:net';
import { CartableError } from '@cartable/contract';
import type { AccountsContext } from '../context.ts';

export interface RelyingParty {
  /** Name of the host, which passkeys are bound to for ever. */
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

/**
 * Browsers bind a passkey to a name reached over https, or to localhost.
 * @throws {CartableError} `account.passkeys-unavailable`
 */
export function relyingPartyOf({ settings }: AccountsContext): RelyingParty {
  const { hostname, origin, protocol } = new URL(settings.publicUrl);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  if (!isSecure || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new CartableError('account.passkeys-unavailable', { address: origin });
  return { id: hostname, name: settings.siteTitle, origin };
}
