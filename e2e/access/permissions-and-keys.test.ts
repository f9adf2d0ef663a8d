import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@cartable/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, type RefusedCall } from '../support/client.ts';
import { newcomer } from '../support/people.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, repositoryRoot, startServer } from '../support/server.ts';

const regions = readFileSync(join(repositoryRoot, 'packages/datastore/demo/regions.fgb'));

let server: RunningServer;
let producer: ApiClient;
let consumer: ApiClient;
let consumerId: string;
let datastoreId: string;
let offering: string;

beforeAll(async () => {
  server = await startServer({ CARTABLE_CHECK_ANSWERS: 'true', CARTABLE_LOGIN_RATE: '1000' });
  producer = new ApiClient(server.url);
  await producer.signIn(server.administrator);
  const datastores = await producer.call(routes.getMyDatastores);
  datastoreId = datastores.find(({ is_sandbox }) => !is_sandbox)!._id;
  const file = { name: 'reserve', fileName: 'regions.fgb', content: regions };
  const published = await publishFile(producer, datastoreId, { ...file, share: 'your_community' });
  offering = published.wfs._id;
  consumer = await newcomer(server, 'consommatrice');
  consumerId = (await consumer.call(routes.getMe)).id;
}, 120_000);

afterAll(() => server.dispose());

// Nobody is granted the same service twice.
afterEach(async () => {
  const params = { datastoreId };
  for (const { _id } of await producer.call(routes.getPermissions, { params })) {
    await producer.call(routes.removePermission, { params: { ...params, permissionId: _id } });
  }
});

const form = (more: object = {}) => ({
  licence: 'Licence ouverte',
  type: 'ACCOUNT' as const,
  beneficiaries: [consumerId],
  offerings: [offering],
  ...more,
});
const grant = async (more: object = {}) => {
  const [permission] = await producer.call(routes.addPermission, {
    params: { datastoreId },
    body: form(more),
  });
  return permission!;
};
const rejectedWith = (status: number, error: string) =>
  expect.objectContaining<Partial<RefusedCall>>({
    status,
    body: expect.objectContaining({ details: expect.objectContaining({ error }) }),
  });
const bodyOf = async (answer: Response) => (await answer.json()) as Record<string, unknown>;
const keyForm = (permission: string, more: object = {}) => ({
  name: `clé ${Math.random()}`,
  type: 'HASH' as const,
  accesses: [{ permission, offerings: [offering] }],
  ...more,
});

describe('permissions', () => {
  it('are granted, read on both sides, changed and withdrawn', async () => {
    const granted = await grant({ end_date: '2126-01-01T23:59:59Z' });
    expect(granted.beneficiary).toMatchObject({ type: 'ACCOUNT', user_name: 'consommatrice' });
    expect(granted.offerings[0]!.urls.length).toBeGreaterThan(0);
    const params = { datastoreId, permissionId: granted._id };
    expect(await producer.call(routes.getPermission, { params })).toEqual(granted);
    const listed = await producer.call(routes.getPermissions, {
      params: { datastoreId },
      query: { offering },
    });
    expect(listed).toContainEqual(granted);
    expect(await consumer.call(routes.getMyPermission, { params })).toEqual(granted);
    expect(await consumer.call(routes.getMyPermissions)).toContainEqual(granted);

    const body = { licence: 'Autre', end_date: null, offerings: [offering] };
    const changed = await producer.call(routes.updatePermission, { params, body });
    expect(changed).toMatchObject({ licence: 'Autre', end_date: null });
    await producer.call(routes.removePermission, { params });
    await expect(consumer.call(routes.getMyPermission, { params })).rejects.toEqual(
      rejectedWith(404, 'common.not-found'),
    );
  });

  it('open the view of the service to who holds one, to nobody else, and close it at once', async () => {
    const params = { offeringId: offering };
    const unknown = rejectedWith(404, 'common.not-found');
    await expect(consumer.call(routes.getMyService, { params })).rejects.toEqual(unknown);
    const { _id: permissionId, offerings } = await grant();
    const seen = await consumer.call(routes.getMyService, { params });
    const own = await producer.call(routes.getOffering, { params: { datastoreId, offeringId: offering } });
    expect(seen).toMatchObject({ layer_name: own.layer_name, share_url: own.share_url, urls: own.urls });
    expect(Object.values(seen.abilities)).not.toContain(true);
    const identifier = offerings[0]!.record!;
    expect(
      await new ApiClient(server.url).call(routes.getCatalogueRecord, {
        params: { fileIdentifier: identifier },
      }),
    ).toMatchObject({ file_identifier: identifier });

    const stranger = await newcomer(server, 'passante');
    await expect(stranger.call(routes.getMyService, { params })).rejects.toEqual(unknown);
    await expect(new ApiClient(server.url).call(routes.getMyService, { params })).rejects.toEqual(
      rejectedWith(401, 'common.unauthenticated'),
    );
    await producer.call(routes.removePermission, { params: { datastoreId, permissionId } });
    await expect(consumer.call(routes.getMyService, { params })).rejects.toEqual(unknown);
  });

  it('kept for OAUTH2 clients do not open the view of the service to a session', async () => {
    await grant({ only_oauth: true });
    await expect(consumer.call(routes.getMyService, { params: { offeringId: offering } })).rejects.toEqual(
      rejectedWith(404, 'common.not-found'),
    );
  });

  it('are not granted twice: the answer names the permission there is', async () => {
    const { _id: permission } = await grant();
    const rejection = await grant().catch((error: RefusedCall) => error);
    expect(rejection).toEqual(rejectedWith(409, 'permission.duplicate'));
    expect((rejection as RefusedCall).body).toMatchObject({ details: { params: { permission } } });
  });

  it('are nobody else’s business', async () => {
    const { _id: permissionId } = await grant();
    const params = { datastoreId, permissionId };
    const body = { licence: 'X', end_date: null, offerings: [offering] };
    const stranger = await newcomer(server, 'etranger');
    for (const [client, status, code] of [
      [consumer, 404, 'common.not-found'],
      [stranger, 404, 'common.not-found'],
      [new ApiClient(server.url), 401, 'common.unauthenticated'],
    ] as const) {
      const rejected = rejectedWith(status, code);
      await expect(client.call(routes.getPermissions, { params })).rejects.toEqual(rejected);
      await expect(client.call(routes.getPermission, { params })).rejects.toEqual(rejected);
      await expect(client.call(routes.addPermission, { params, body: form() })).rejects.toEqual(rejected);
      await expect(client.call(routes.updatePermission, { params, body })).rejects.toEqual(rejected);
      await expect(client.call(routes.removePermission, { params })).rejects.toEqual(rejected);
    }
  });

  it.each([
    [{ beneficiaries: [] }, 'common.invalid'],
    [{ offerings: [] }, 'common.invalid'],
    [{ licence: '   ' }, 'common.invalid'],
    [{ beneficiaries: ['x'] }, 'common.invalid'],
    [{ end_date: '2020-01-01T00:00:00Z' }, 'permission.end-past'],
    [{ type: 'COMMUNITY', beneficiaries: ['mairie@ville.example'] }, 'permission.beneficiary-unknown'],
  ])('are refused with %j', async (more, code) => {
    await expect(grant(more)).rejects.toEqual(rejectedWith(422, code));
  });
});

describe('keys', () => {
  it('are made, listed, changed, renewed and deleted; how many is told with the person', async () => {
    const { _id: permission } = await grant();
    const before = (await consumer.call(routes.getMe)).keys_use;
    const { secret, ...key } = await consumer.call(routes.addKey, { body: keyForm(permission) });
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await consumer.call(routes.getMe)).toMatchObject({ keys_quota: 50, keys_use: before + 1 });
    const params = { keyId: key._id };
    expect(await consumer.call(routes.getMyKeyWithAccesses, { params })).toEqual(key);
    expect(await consumer.call(routes.getMyKeysWithAccesses)).toContainEqual(key);
    const { accesses: _, ...plain } = key;
    expect(await consumer.call(routes.getMyKeys)).toContainEqual(plain);

    const body = { ...keyForm(permission), name: 'autre nom', enabled: false };
    const changed = await consumer.call(routes.updateKey, { params, body });
    expect(changed).toMatchObject({ name: 'autre nom', enabled: false, accesses: key.accesses });
    const rotated = await consumer.call(routes.rotateKey, { params });
    expect(rotated.secret).not.toBe(secret);
    await expect(producer.call(routes.getMyKeyWithAccesses, { params })).rejects.toEqual(
      rejectedWith(404, 'common.not-found'),
    );
    await consumer.call(routes.removeKey, { params });
    await expect(consumer.call(routes.getMyKeyWithAccesses, { params })).rejects.toEqual(
      rejectedWith(404, 'common.not-found'),
    );
  });

  it('of OAUTH2 are changed for tokens, by header or by body', async () => {
    const { _id: permission } = await grant({ only_oauth: true });
    const body = keyForm(permission, { type: 'OAUTH2' });
    const { secret, type_infos } = await consumer.call(routes.addKey, { body });
    const [id, grant_type] = [type_infos.client_id!, 'client_credentials'];
    const ask = async (fields: Record<string, string> | string, headers: Record<string, string> = {}) => {
      const sent = { method: 'POST', headers, body: new URLSearchParams(fields) };
      const answer = await fetch(`${server.url}/oauth/token`, sent);
      return { status: answer.status, headers: answer.headers, body: await bodyOf(answer) };
    };
    const authorization = `Basic ${btoa(`${id}:${secret}`)}`;
    const byHeader = await ask({ grant_type }, { authorization });
    expect(byHeader.status).toBe(200);
    expect(byHeader.headers.get('cache-control')).toBe('no-store');
    expect(byHeader.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 3600,
    });
    const inBody = { grant_type, client_id: id, client_secret: secret! };
    expect((await ask(inBody)).status).toBe(200);

    const wrong = await ask({ ...inBody, client_secret: 'x' });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    expect(wrong.headers.get('www-authenticate')).toContain('Basic');
    for (const [rejected, error] of [
      [await ask({ ...inBody, grant_type: 'password' }), 'unsupported_grant_type'],
      [await ask({ client_id: id }), 'invalid_request'],
      [await ask(`grant_type=${grant_type}&grant_type=${grant_type}`), 'invalid_request'],
      [await ask(inBody, { authorization }), 'invalid_request'],
    ] as const) {
      expect([rejected.status, rejected.body.error]).toEqual([400, error]);
    }
    const json = await fetch(`${server.url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([json.status, (await bodyOf(json)).error]).toEqual([415, 'invalid_request']);
    const large = await ask({ grant_type, client_id: 'x'.repeat(10_000) });
    expect([large.status, large.body.error]).toEqual([413, 'invalid_request']);
  });
});
