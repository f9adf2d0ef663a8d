import type { Accounts, Identity } from '@cartable/accounts';
import { CartableError, type Language } from '@cartable/contract';
import type { createRemoteJWKSet } from 'jose';
import type { TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import { readGrants, readProfile } from './claims.ts';
import { verifyLogoutToken } from './logout-token.ts';
import { type KnownProvider, Provider, type SsoSettings } from './provider.ts';

/** Where the provider sends people back to, below the public address. */
export const callbackPath = '/api/sso/callback';

/** What the browser keeps while the person is at the provider. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  /** RFC 7636 */
  readonly verifier: string;
}

interface SsoOptions {
  readonly settings: SsoSettings;
  readonly accounts: Accounts;
  readonly now: () => Date;
}

/** Sign-in through an OpenID provider: the relying party of OpenID Connect Core 1.0, code flow with PKCE. */
export class Sso {
  readonly #options: SsoOptions;
  readonly #provider: Provider;
  #keys: { readonly address: string; readonly keys: ReturnType<typeof createRemoteJWKSet> } | undefined;

  constructor(options: SsoOptions) {
    this.#options = options;
    this.#provider = new Provider(options.settings, () => options.now().getTime());
  }

  /** Address of the provider the browser goes to. @throws {CartableError} `sso.unreachable` */
  async start(language: Language): Promise<{ readonly address: URL; readonly pending: PendingSignIn }> {
    const { library, configuration } = await this.#provider.find();
    const pending = {
      state: library.randomState(),
      nonce: library.randomNonce(),
      verifier: library.randomPKCECodeVerifier(),
    };
    const { publicUrl, ssoScopes } = this.#options.settings;
    const address = library.buildAuthorizationUrl(configuration, {
      redirect_uri: `${publicUrl}${callbackPath}`,
      scope: [...new Set(['openid', ...ssoScopes.split(/[\s,]+/).filter(Boolean)])].join(' '),
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await library.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      ui_locales: language,
    });
    return { address, pending };
  }

  /**
   * Opens a session for the person who comes back.
   * @param query of the address the provider sent the browser to, with its question mark
   * @throws {CartableError} `sso.*`, `account.*`
   */
  async finish(query: string, pending: PendingSignIn, language: Language) {
    const provider = await this.#provider.find();
    const { settings, accounts } = this.#options;
    const tokens = await this.#redeem(provider, query, pending);
    const claims = await this.#claimsOf(provider, tokens);
    const identity: Identity = {
      issuer: provider.configuration.serverMetadata().issuer,
      subject: claims.sub,
      sid: typeof claims.sid === 'string' ? claims.sid : undefined,
      idToken: tokens.id_token ?? '',
      profile: readProfile(claims, { trustsEmail: settings.ssoTrustEmail, language }),
    };
    return accounts.signInWithIdentity(identity, readGrants(settings.ssoMapping, claims));
  }

  async #redeem(
    { library, configuration }: KnownProvider,
    query: string,
    { state, nonce, verifier }: PendingSignIn,
  ): Promise<TokenEndpointResponse & TokenEndpointResponseHelpers> {
    const address = new URL(`${this.#options.settings.publicUrl}${callbackPath}${query}`);
    try {
      return await library.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
    } catch (error) {
      throw explain(library, error);
    }
  }

  /** The identity token, completed by the UserInfo endpoint, which does not change what the token says. */
  async #claimsOf(
    { library, configuration }: KnownProvider,
    tokens: TokenEndpointResponse & TokenEndpointResponseHelpers,
  ) {
    const claims = tokens.claims();
    if (claims === undefined) throw new CartableError('sso.answer-invalid');
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    try {
      return { ...(await library.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
    } catch (error) {
      throw explain(library, error);
    }
  }

  /** Where the browser goes to close the session there too; undefined: the provider has no such address, or is away. */
  async signOutAddress({
    issuer,
    idToken,
  }: {
    issuer: string;
    idToken: string;
  }): Promise<string | undefined> {
    try {
      const { library, configuration } = await this.#provider.find();
      const metadata = configuration.serverMetadata();
      if (metadata.end_session_endpoint === undefined || metadata.issuer !== issuer) return undefined;
      return library.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${this.#options.settings.publicUrl}/`,
        state: library.randomState(),
      }).href;
    } catch (error) {
      // The session here is closed already.
      if (error instanceof CartableError) return undefined;
      throw error;
    }
  }

  /** @returns false for a token that is none of the provider, or was used before */
  async backChannelLogout(token: string): Promise<boolean> {
    const { configuration } = await this.#provider.find();
    const { issuer, jwks_uri: address } = configuration.serverMetadata();
    if (address === undefined) return false;
    const clientId = configuration.clientMetadata().client_id;
    const keys = await this.#keysAt(address);
    let ended: Awaited<ReturnType<typeof verifyLogoutToken>>;
    try {
      ended = await verifyLogoutToken(token, { issuer, clientId, keys, now: this.#options.now() });
    } catch {
      return false;
    }
    return this.#options.accounts.endIdentitySessions(ended);
  }

  async #keysAt(address: string) {
    if (this.#keys?.address !== address) {
      const { createRemoteJWKSet } = await import('jose');
      this.#keys = { address, keys: createRemoteJWKSet(new URL(address)) };
    }
    return this.#keys.keys;
  }
}

/** What went wrong at the provider, as one of our errors. */
function explain(library: KnownProvider['library'], error: unknown): CartableError {
  if (error instanceof library.AuthorizationResponseError || error instanceof library.ResponseBodyError) {
    if (error.error === 'access_denied') return new CartableError('sso.refused', {}, { cause: error });
    const reason = error.error.replace(/[^\w.:/-]/g, '').slice(0, 60);
    return new CartableError('sso.provider-error', { reason }, { cause: error });
  }
  const isAway = chainOf(error).some(
    ({ name, message }) => name === 'TimeoutError' || message === 'fetch failed',
  );
  return new CartableError(isAway ? 'sso.unreachable' : 'sso.answer-invalid', {}, { cause: error });
}

function chainOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : [];
}
