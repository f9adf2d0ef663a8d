import type { SignedInVisitor } from '@cartable/accounts';
import type Provider from 'oidc-provider';
import type { ProviderOptions } from './create-provider.ts';

export interface Openid {
  /** The provider, made the first time. @throws {Error} a client the standard does not allow */
  open(): Promise<Provider>;
  /** Whom an application acts for with this token; undefined: it is unknown, too old, or its session was closed. */
  visitorOf(token: string): Promise<SignedInVisitor | undefined>;
}

export function createOpenid(options: ProviderOptions): Openid {
  let opening: Promise<Provider> | undefined;
  const open = () => {
    opening ??= load(options);
    return opening;
  };
  return {
    open,
    visitorOf: async (token) => {
      const userId = await userOf(await open(), token);
      return userId === undefined ? undefined : options.accounts.findVisitor(userId);
    },
  };
}

/** The library is read by those who open the provider only. */
async function load(options: ProviderOptions): Promise<Provider> {
  const { createProvider } = await import('./create-provider.ts');
  return createProvider(options);
}

async function userOf(provider: Provider, token: string): Promise<string | undefined> {
  const found = await provider.AccessToken.find(token);
  if (found === undefined || found.isExpired) return undefined;
  if (found.expiresWithSession !== true) return found.accountId;
  const session = await provider.Session.findByUid(String(found.sessionUid));
  return session?.accountId === found.accountId ? found.accountId : undefined;
}
