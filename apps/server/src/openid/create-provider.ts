import { createHmac } from 'node:crypto';
import type { Accounts, SigningKey } from '@cartable/accounts';
import type { Language } from '@cartable/contract';
import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { OpenidClient } from '../config/openid-clients.ts';
import { clientMetadata } from './clients.ts';
import { interactionPath } from './interaction-path.ts';
import { passwordGrant } from './password-grant.ts';
import { providerPages } from './provider-pages.ts';
import { RecordAdapter } from './record-adapter.ts';

export interface ProviderOptions {
  readonly accounts: Accounts;
  /** Address of the site without final slash. */
  readonly publicUrl: string;
  /** Word in the addresses of the provider: `{publicUrl}/realms/{realm}`. */
  readonly realm: string;
  readonly clients: readonly OpenidClient[];
  readonly siteTitle: string;
  /** Whether nobody may sign in now. */
  readonly loginDisabled: boolean;
  /** Whether people have passwords here. */
  readonly localAccounts: boolean;
  /** The person signed in on the site in this browser. */
  siteUserOf(context: KoaContextWithOIDC): Promise<string | undefined>;
  /** The language to answer in. */
  languageOf(acceptLanguage: string): Language;
}

/** Seconds. */
const lifetimes = {
  AccessToken: 3600,
  AuthorizationCode: 60,
  Grant: 14 * 86_400,
  IdToken: 3600,
  Interaction: 1800,
  RefreshToken: 14 * 86_400,
  Session: 14 * 86_400,
} as const;

/** Where every endpoint of a realm stands, below its issuer. */
const endpoints = '/protocol/openid-connect';

/**
 * The OpenID provider of the platform, over its accounts: OpenID Connect Core 1.0, code with PKCE (RFC 7636), password
 * grant (RFC 6749 §4.3), refresh, revocation (RFC 7009) and sign-out. Tokens are opaque and kept by their hash.
 */
export async function createProvider(options: ProviderOptions): Promise<Provider> {
  const key = await options.accounts.openid.signingKey();
  const issuer = `${options.publicUrl}/realms/${options.realm}`;
  const provider = new Provider(issuer, configurationOf(options, key));
  // Addresses are those of the site, which the edge writes into the headers itself.
  provider.proxy = true;
  provider.registerGrantType('password', passwordGrant(provider, options), ['username', 'password', 'scope']);
  provider.use(tellRefreshLifetime);
  // A client that breaks the rules of OpenID stops the start, not the first person who uses it.
  for (const { id } of options.clients) await provider.Client.find(id);
  return provider;
}

function configurationOf(options: ProviderOptions, { id, jwk }: SigningKey): Configuration {
  const { records } = options.accounts.openid;
  const pages = providerPages(options);
  const isSecure = options.publicUrl.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isSecure, signed: true } as const;
  return {
    adapter: (kind: string) => new RecordAdapter(kind, records),
    clients: options.clients.map(clientMetadata),
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    jwks: { keys: [{ ...jwk, kid: id, use: 'sig', alg: 'RS256' }] },
    cookies: {
      keys: [cookieKey(jwk)],
      names: {
        session: 'cartable_openid_session',
        interaction: 'cartable_openid_interaction',
        resume: 'cartable_openid_resume',
      },
      long: cookie,
      short: cookie,
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'locale'],
    },
    // Asked for by clients of Keycloak, and adds nothing.
    scopes: ['openid', 'offline_access', 'roles'],
    pkce: { required: (_context, client) => pkceIsRequired(options, client.clientId) },
    findAccount: (_context, userId) => findAccount(options.accounts, userId),
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    interactions: {
      url: (_context, { uid }) => `${interactionPath}/${uid}`,
      policy: policyOf(options),
    },
    features: {
      devInteractions: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: pages.logout,
        postLogoutSuccessSource: pages.signedOut,
      },
      resourceIndicators: { enabled: false },
    },
    renderError: pages.error,
    routes: {
      authorization: `${endpoints}/auth`,
      token: `${endpoints}/token`,
      userinfo: `${endpoints}/userinfo`,
      end_session: `${endpoints}/logout`,
      revocation: `${endpoints}/revoke`,
      jwks: `${endpoints}/certs`,
    },
    ttl: lifetimes,
  };
}

/** A program that keeps no secret binds its code to itself (RFC 8252 §6). */
function pkceIsRequired({ clients }: ProviderOptions, clientId: string): boolean {
  const client = clients.find(({ id }) => id === clientId);
  return client?.secret === undefined && client?.without_pkce !== true;
}

async function findAccount(accounts: Accounts, userId: string) {
  const visitor = await accounts.findVisitor(userId);
  if (visitor === undefined) return undefined;
  const { firstName, lastName } = visitor;
  return {
    accountId: userId,
    claims: () => ({
      sub: userId,
      email: visitor.email,
      email_verified: visitor.emailVerified,
      preferred_username: visitor.userName,
      name: [firstName, lastName].filter((part) => part !== null).join(' ') || visitor.userName,
      ...(firstName !== null && { given_name: firstName }),
      ...(lastName !== null && { family_name: lastName }),
      locale: visitor.language,
    }),
  };
}

/** Whoever uses the browser now decides: not somebody who signed in with an application and left. */
function policyOf({ siteUserOf }: ProviderOptions) {
  const policy = interactionPolicy.base();
  const isSomebodyElse = new interactionPolicy.Check(
    'site_session',
    'the person signed in on the site is asked',
    async (context) => {
      const { session, result } = context.oidc;
      if (result?.login !== undefined) return interactionPolicy.Check.NO_NEED_TO_PROMPT;
      const isSame = session?.accountId !== undefined && session.accountId === (await siteUserOf(context));
      return isSame ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT;
    },
  );
  policy.get('login')?.checks.add(isSomebodyElse);
  return policy;
}

/** Cookies of the provider are signed with a key of their own, made from the one of the installation. */
function cookieKey(jwk: SigningKey['jwk']): string {
  return createHmac('sha256', String(jwk.d)).update('cookies of the OpenID provider').digest('base64url');
}

/** Clients of Keycloak plan their next sign-in from `refresh_expires_in`. */
async function tellRefreshLifetime(context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const { body } = context;
  if (context.oidc?.route !== 'token' || typeof body !== 'object' || body === null) return;
  if ('refresh_token' in body) context.body = { ...body, refresh_expires_in: lifetimes.RefreshToken };
}
