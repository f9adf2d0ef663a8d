/**
 * `npm run keycloak`: sign-in through a real Keycloak of Maven Central, from its form to the roles its claims give here,
 * and sign-out from both sides. Every other test of it asks a provider of our own language.
 */
import assert from 'node:assert/strict';
import { routes } from '@cartable/contract';
import { eventually, freePort } from '@cartable/testkit';
import { ApiClient } from '../support/client.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type Keycloak, KeycloakUnavailable, startKeycloak } from './keycloak.ts';
import { clientSecret, passwordOf } from './realm.ts';
import { type SessionUser, Visit } from './visit.ts';

const people = [
  { username: 'claire', roles: ['sig-admin'], groups: ['eau'] },
  { username: 'paul' },
  { username: 'zoe', emailVerified: false },
];
const mapping = {
  administrators: [{ claim: 'roles', value: 'sig-admin' }],
  communities: [{ claim: 'groups', value: 'eau', community: 'service-eau', rights: ['UPLOAD'] }],
};
const xhr = { method: 'POST', headers: { 'x-requested-with': 'XMLHttpRequest' } };

const port = await freePort();
const site = `http://127.0.0.1:${port}`;
try {
  const keycloak = await startKeycloak(site, people);
  try {
    await walk(keycloak);
  } finally {
    await keycloak.stop();
  }
} catch (error) {
  if (!(error instanceof KeycloakUnavailable)) throw error;
  console.log(`Not run: ${error.message}`);
}

async function walk(keycloak: Keycloak): Promise<void> {
  console.log(`Keycloak ${keycloak.version} at ${keycloak.issuer}`);
  const server = await startServer({
    CARTABLE_PORT: String(port),
    CARTABLE_LOGIN_RATE: '1000',
    CARTABLE_SSO_ISSUER: keycloak.issuer,
    CARTABLE_SSO_CLIENT_ID: 'cartable',
    CARTABLE_SSO_CLIENT_SECRET: clientSecret,
    CARTABLE_SSO_LABEL: 'Agents',
    CARTABLE_SSO_MAPPING: JSON.stringify(mapping),
  });
  await makeCommunity(server);
  const signedIn = async (name: string) => {
    const visit = new Visit(site);
    const { url } = await visit.signIn(name, passwordOf(name));
    assert.equal(new URL(url).origin, site, `${name} came back to ${url}`);
    return visit;
  };
  const userId = async (name: string) =>
    ((await keycloak.administer('GET', `users?username=${name}&exact=true`)) as { id: string }[])[0]!.id;
  const steps: readonly (readonly [string, () => Promise<void>])[] = [
    [
      'a wrong password opens nothing',
      async () => {
        const visit = new Visit(site);
        const { url } = await visit.signIn('claire', 'not the one');
        assert.equal(new URL(url).origin, new URL(keycloak.issuer).origin);
        assert.equal(await visit.session(), null);
      },
    ],
    [
      'the first sign-in makes an account, with the role its claims give',
      async () => {
        const user = await (await signedIn('claire')).session();
        assert.equal(user?.email, 'claire@mairie.example');
        assert.deepEqual(user.roles, ['USER', 'ADMINISTRATOR']);
        const other = await (await signedIn('paul')).session();
        assert.deepEqual(other?.roles, ['USER']);
      },
    ],
    [
      'the next one opens the same account, and a role that was taken away there is gone here',
      async () => {
        const before = await (await signedIn('claire')).session();
        const id = await userId('claire');
        const role = await keycloak.administer('GET', 'roles/sig-admin');
        await keycloak.administer('DELETE', `users/${id}/role-mappings/realm`, [role]);
        const after = await (await signedIn('claire')).session();
        assert.equal(after?.id, before?.id);
        assert.deepEqual(after?.roles, ['USER']);
      },
    ],
    [
      'a group opens its community with the rights of the mapping, and leaving the group leaves it',
      async () => {
        const user = await (await signedIn('claire')).session();
        assert.deepEqual(rightsOf(user), [['service-eau', ['UPLOAD']]]);
        assert.deepEqual(rightsOf(await (await signedIn('paul')).session()), []);
        const [group] = (await keycloak.administer('GET', 'groups?search=eau&exact=true')) as {
          id: string;
        }[];
        const membership = (id: string) => `users/${id}/groups/${group!.id}`;
        await keycloak.administer('PUT', membership(await userId('paul')));
        assert.deepEqual(rightsOf(await (await signedIn('paul')).session()), [['service-eau', ['UPLOAD']]]);
        for (const name of ['claire', 'paul'])
          await keycloak.administer('DELETE', membership(await userId(name)));
        assert.deepEqual(rightsOf(await (await signedIn('claire')).session()), []);
        assert.deepEqual(rightsOf(await (await signedIn('paul')).session()), []);
      },
    ],
    [
      'an address Keycloak has not confirmed opens nothing',
      async () => {
        const visit = new Visit(site);
        const { answer } = await visit.signIn('zoe', passwordOf('zoe'));
        assert.equal(answer.status, 403);
        assert.match(await answer.text(), /sso\.email-unconfirmed/);
        assert.equal(await visit.session(), null);
      },
    ],
    [
      'signed out at Keycloak, the sessions here are closed by its back channel, and those of nobody else',
      async () => {
        const [claire, again, paul] = [
          await signedIn('claire'),
          await signedIn('claire'),
          await signedIn('paul'),
        ];
        await keycloak.administer('POST', `users/${await userId('claire')}/logout`);
        for (const one of [claire, again]) await eventually(async () => (await one.session()) === null);
        assert.notEqual(await paul.session(), null);
      },
    ],
    [
      'signed out here, the session of Keycloak is closed too',
      async () => {
        const visit = await signedIn('paul');
        const { answer } = await visit.open('/logout', xhr);
        const { provider_sign_out_url: address } = (await answer.json()) as { provider_sign_out_url: string };
        const left = await visit.open(address);
        assert.ok(left.url.startsWith(`${site}/`), left.url);
        const again = await visit.open('/api/sso/start');
        assert.match(await again.answer.text(), /kc-form-login/);
      },
    ],
    [
      'what is no token of Keycloak closes nothing',
      async () => {
        const visit = await signedIn('paul');
        const forged = await fetch(`${site}/api/sso/backchannel-logout`, {
          method: 'POST',
          body: new URLSearchParams({ logout_token: 'eyJhbGciOiJub25lIn0.e30.' }),
        });
        assert.equal(forged.status, 400);
        assert.notEqual(await visit.session(), null);
      },
    ],
  ];
  let failed = 0;
  try {
    for (const [name, step] of steps) {
      const start = performance.now();
      const fault = await step().then(
        () => undefined,
        (error: unknown) => error,
      );
      if (fault !== undefined) failed += 1;
      const told = `${fault === undefined ? 'ok    ' : 'FAILED'} ${name} (${Math.round(performance.now() - start)} ms)`;
      console.log(told);
      if (fault !== undefined) console.log(fault, keycloak.output(), server.output().slice(-4000));
    }
  } finally {
    await server.dispose();
  }
  console.log(`${steps.length - failed} of ${steps.length} steps hold`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** The one the mapping names: an administrator of this site makes it, since no claim does. */
async function makeCommunity(server: RunningServer): Promise<void> {
  const root = new ApiClient(server.url);
  await root.signIn(server.administrator);
  const told = { name: 'Service de l’eau', description: '', contact: '', public: false };
  const supervisor = server.administrator.email;
  await root.call(routes.createCommunity, {
    body: { ...told, technical_name: 'service-eau', supervisor },
  });
}

function rightsOf(user: SessionUser | null): readonly (readonly [string, readonly string[]])[] {
  return (user?.communities_member ?? []).map(({ community, rights }) => [community.technical_name, rights]);
}
