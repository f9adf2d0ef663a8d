export const clientSecret = 'a secret of the run, long enough';
const password = 'quatre chevaux bleus';

export interface RealmPerson {
  readonly username: string;
  readonly roles?: readonly string[];
  readonly groups?: readonly string[];
  readonly emailVerified?: boolean;
}

export const passwordOf = (_person: string): string => password;

/** A realm as Keycloak imports one: this site as a confidential client, and people with roles and groups. */
export function realmOf(site: string, people: readonly RealmPerson[]) {
  const claim = (name: string, protocolMapper: string, more: object) => ({
    name,
    protocol: 'openid-connect',
    protocolMapper,
    config: {
      'claim.name': name,
      'id.token.claim': 'true',
      'userinfo.token.claim': 'true',
      'access.token.claim': 'true',
      multivalued: 'true',
      ...more,
    },
  });
  return {
    realm: 'agents',
    enabled: true,
    sslRequired: 'none',
    roles: { realm: [{ name: 'sig-admin' }] },
    groups: [{ name: 'eau' }],
    clients: [
      {
        clientId: 'cartable',
        protocol: 'openid-connect',
        secret: clientSecret,
        publicClient: false,
        standardFlowEnabled: true,
        redirectUris: [`${site}/api/sso/callback`],
        attributes: {
          'pkce.code.challenge.method': 'S256',
          'post.logout.redirect.uris': `${site}/`,
          'backchannel.logout.url': `${site}/api/sso/backchannel-logout`,
          // As the guide says: else of several sessions of a person that are ended at once, one is told.
          'backchannel.logout.session.required': 'false',
        },
        protocolMappers: [
          claim('roles', 'oidc-usermodel-realm-role-mapper', { 'jsonType.label': 'String' }),
          claim('groups', 'oidc-group-membership-mapper', { 'full.path': 'false' }),
        ],
      },
    ],
    users: people.map(({ username, roles = [], groups = [], emailVerified = true }) => ({
      username,
      email: `${username}@mairie.example`,
      emailVerified,
      enabled: true,
      firstName: username[0]?.toUpperCase() + username.slice(1),
      lastName: 'Dubois',
      credentials: [{ type: 'password', value: password, temporary: false }],
      realmRoles: roles,
      groups: groups.map((group) => `/${group}`),
    })),
  };
}
