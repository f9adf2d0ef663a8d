import type { Accounts } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import type Provider from 'oidc-provider';
import { errors, type TokenEndpointGrantContext } from 'oidc-provider';

interface Options {
  readonly accounts: Accounts;
  readonly loginDisabled: boolean;
  /** Passwords open nothing without. */
  readonly localAccounts: boolean;
}

/**
 * RFC 6749 §4.3: an application that asks for the password itself. Only what clients of the collaborative API need; the
 * throttle of sign-ins counts its attempts.
 */
export function passwordGrant(provider: Provider, { accounts, loginDisabled, localAccounts }: Options) {
  return async (context: TokenEndpointGrantContext<PasswordParameters>): Promise<void> => {
    if (loginDisabled) throw new errors.TemporarilyUnavailable('signing in is closed');
    if (!localAccounts) throw new errors.InvalidGrant('accounts of this site have no password');
    const { client, params } = context.oidc;
    const accountId = await whoseCredentials(accounts, {
      email: text(params.username, 'username'),
      password: text(params.password, 'password'),
      address: context.ip,
    });
    const scope = knownScope(params.scope);
    const grant = new provider.Grant({ accountId, clientId: client.clientId });
    grant.addOIDCScope(scope);
    const shared = { accountId, client, grantId: await grant.save(), gty: 'password', scope };
    const accessToken = new provider.AccessToken(shared);
    const refreshToken = new provider.RefreshToken({ ...shared, rotations: 0, iiat: now() });
    context.body = {
      access_token: await accessToken.save(),
      token_type: 'Bearer',
      expires_in: accessToken.expiration,
      refresh_token: await refreshToken.save(),
      scope,
    };
  };
}

interface PasswordParameters {
  readonly username?: string;
  readonly password?: string;
  readonly scope?: string;
}

const knownScopes = ['openid', 'email', 'profile', 'roles'];

function knownScope(asked: unknown): string {
  const words = typeof asked === 'string' ? asked.split(' ') : [];
  return knownScopes.filter((word) => word === 'openid' || words.includes(word)).join(' ');
}

/** @throws {InvalidRequest} */
function text(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw new errors.InvalidRequest(`${name} is missing`);
  // PostgreSQL cannot be asked for it.
  if (value.includes('\0')) throw new errors.InvalidRequest(`${name} holds the NUL character`);
  return value;
}

/** @throws {InvalidGrant} in the words of RFC 6749 §5.2; `common.too-many` goes on as it is */
async function whoseCredentials(
  accounts: Accounts,
  credentials: Parameters<Accounts['authenticate']>[0],
): Promise<string> {
  try {
    return await accounts.authenticate(credentials);
  } catch (error) {
    if (!(error instanceof CartableError)) throw error;
    throw new errors.InvalidGrant(error.text('en'));
  }
}

/** Seconds since 1970. */
function now(): number {
  return Math.floor(Date.now() / 1000);
}
