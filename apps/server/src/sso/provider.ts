import { CartableError } from '@cartable/contract';
import type { Configuration } from 'openid-client';
import type { Config } from '../config.ts';

export type SsoSettings = Pick<
  Config,
  'ssoIssuer' | 'ssoClientId' | 'ssoClientSecret' | 'ssoScopes' | 'ssoTrustEmail' | 'ssoMapping' | 'publicUrl'
>;

export type OpenidClientLibrary = typeof import('openid-client');

export interface KnownProvider {
  readonly library: OpenidClientLibrary;
  readonly configuration: Configuration;
}

/** Long enough that nobody waits for it, short enough that keys and addresses that change are followed. */
const knownForMs = 3_600_000;
const answerTimeoutSeconds = 10;

/**
 * The provider as it describes itself (OpenID Connect Discovery 1.0), read the first time somebody signs in and again
 * each hour. One that is away stops nobody who is signed in already, and is looked for again at the next sign-in.
 */
export class Provider {
  readonly #settings: SsoSettings;
  readonly #now: () => number;
  #known: { readonly found: Promise<KnownProvider>; readonly until: number } | undefined;

  constructor(settings: SsoSettings, now: () => number) {
    this.#settings = settings;
    this.#now = now;
  }

  /** @throws {CartableError} `sso.unreachable` */
  async find(): Promise<KnownProvider> {
    if (this.#known === undefined || this.#known.until < this.#now())
      this.#known = { found: this.#discover(), until: this.#now() + knownForMs };
    const { found } = this.#known;
    try {
      return await found;
    } catch (error) {
      this.#known = undefined;
      throw new CartableError('sso.unreachable', {}, { cause: error });
    }
  }

  async #discover(): Promise<KnownProvider> {
    const library = await import('openid-client');
    const { ssoIssuer = '', ssoClientId = '', ssoClientSecret } = this.#settings;
    const issuer = new URL(ssoIssuer);
    const configuration = await library.discovery(
      issuer,
      ssoClientId,
      ssoClientSecret,
      clientAuthentication(library, ssoClientSecret),
      {
        timeout: answerTimeoutSeconds,
        execute: [
          library.enableNonRepudiationChecks,
          // Settings admit it on this machine only.
          ...(issuer.protocol === 'http:' ? [library.allowInsecureRequests] : []),
        ],
      },
    );
    return { library, configuration };
  }
}

/** As the provider says it can be: RFC 8414 §2, where nothing said means Basic. */
function clientAuthentication(library: OpenidClientLibrary, secret: string | undefined) {
  if (secret === undefined) return library.None();
  const basic = library.ClientSecretBasic(secret);
  const post = library.ClientSecretPost(secret);
  return (...args: Parameters<typeof basic>) => {
    const [{ token_endpoint_auth_methods_supported: methods }] = args;
    return methods?.includes('client_secret_basic') === false ? post(...args) : basic(...args);
  };
}
