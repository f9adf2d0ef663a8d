import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** Who is at the provider's keyboard: `sub` and what is told of the person. */
export interface ProviderPerson {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

export interface IdentityProvider {
  readonly issuer: string;
  /** Everybody who comes from now on is this person; undefined: refuses. */
  person: ProviderPerson | undefined;
  close(): Promise<void>;
}

type Sending = RequestInit & { readonly dispatcher?: unknown };

/** A certified OpenID provider in this process, which signs in whoever comes as one person. */
export async function startIdentityProvider(site: string): Promise<IdentityProvider> {
  const known = new Map<string, ProviderPerson>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'cartable',
        client_secret: 'a secret of the test, long enough',
        redirect_uris: [`${site}/api/sso/callback`],
        post_logout_redirect_uris: [`${site}/`],
        backchannel_logout_uri: `${site}/api/sso/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    // The library calls public addresses only, by a dispatcher of its own; the site of the test is on this machine.
    fetch: (url: string | URL | Request, { dispatcher: _public, ...options }: Sending = {}) =>
      fetch(url, options),
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'roles', 'groups'],
    },
    cookies: { keys: ['a key of the test'] },
    pkce: { required: () => true },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => known.get(sub) ?? { sub } }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = form;
        },
      },
      backchannelLogout: { enabled: true },
    },
  });
  const running: IdentityProvider = { issuer, person: undefined, close: () => closeServer(server) };
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return void answer(request, response);
    const { person } = running;
    if (person !== undefined) known.set(person.sub, person);
    const result = person === undefined ? { error: 'access_denied' } : { login: { accountId: person.sub } };
    void provider.interactionFinished(request, response, result);
  });
  return running;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
