import { randomUUID } from 'node:crypto';
import { anonymous, type Visitor } from '@cartable/accounts';
import type * as Contract from '@cartable/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../people.ts';
import { noGrants, type PresentedCredentials, type RequestOrigin } from '../../publishing/serving/grants.ts';
import { makeVisitor, type TestPlatform } from '../../test-support/platform.ts';
import { makeServices, startPlatform } from '../../test-support/restricted-services.ts';
import { deleteAccessesOf } from '../../views/datastores/delete-person-data.ts';
import { addKey } from '../keyring/add-key.ts';
import { editKey, removeKey, rotateKey } from '../keyring/change-key.ts';
import { listKeys, readKeyQuota, readKeyWithAccesses } from '../keyring/find-keys.ts';
import { editPermission, withdrawPermission } from '../permissions/change-permission.ts';
import { listGrantedPermissions } from '../permissions/find-permissions.ts';
import { grantPermissions } from '../permissions/grant-permission.ts';
import { issueAccessToken } from './issue-token.ts';
import { readGrantedService } from './read-granted-service.ts';
import { readGrants } from './read-grants.ts';

const here: RequestOrigin = { address: '192.0.2.7', userAgent: 'QGIS/3.34', referer: '' };
const password = 'un mot de passe assez long';

/** Guarantees of access keys, over any metadata. `reopen` is another process on the same data. */
export function keysSuite(open: () => Promise<TestPlatform>, reopen?: () => Promise<TestPlatform>): void {
  let platform: TestPlatform;
  let owner: Person;
  let datastoreId: string;
  let first: string;
  let second: string;

  beforeAll(async () => {
    platform = await open();
    await startPlatform(platform);
    const services = [{ name: 'premier' }, { name: 'second' }];
    const made = await makeServices(platform, { datastore: 'mairie', services });
    ({ owner, datastoreId } = made);
    [first, second] = made.offeringIds as [string, string];
  });

  afterAll(async () => {
    expect(platform.faults).toEqual([]);
    await platform.close();
  });

  // Nobody is granted the same service twice: communities are granted anew by each test.
  afterEach(async () => {
    for (const { _id, beneficiary } of await listGrantedPermissions(platform.context, owner, {
      datastoreId,
    })) {
      if (beneficiary.type === 'ACCOUNT') continue;
      await withdrawPermission(platform.context, owner, { datastoreId, permissionId: _id });
    }
  });

  const consumer = () => makeVisitor(platform);
  const grant = async (to: Pick<Person, 'id'>, more: Partial<Contract.PermissionForm> = {}) => {
    const form = {
      licence: 'Licence ouverte',
      type: 'ACCOUNT' as const,
      beneficiaries: [to.id],
      offerings: [first, second],
      end_date: null,
      only_oauth: false,
      ...more,
    };
    const [permission] = await grantPermissions(platform.context, owner, { datastoreId, form });
    return permission!._id;
  };
  const form = (permission: string, more: Partial<Contract.KeyForm> = {}): Contract.KeyForm => ({
    name: `clé ${randomUUID()}`,
    type: 'HASH',
    user_agent: '',
    referer: '',
    ip_list_addresses: [],
    accesses: [{ permission, offerings: [first] }],
    ...more,
  });
  const ask = async (
    credentials: PresentedCredentials,
    more: { origin?: RequestOrigin; by?: Pick<TestPlatform, 'context'>; visitor?: Visitor } = {},
  ) => {
    const { origin = here, by = platform, visitor = anonymous } = more;
    return [...(await readGrants(by.context, visitor, credentials, origin)).offeringIds];
  };
  const query = (secret: string | null): PresentedCredentials => ({ kind: 'query', secret: secret! });
  const header = (secret: string | null): PresentedCredentials => ({ kind: 'header', secret: secret! });
  const basic = (login: string, given = password): PresentedCredentials => ({
    kind: 'basic',
    login,
    password: given,
  });
  const bearer = (token: string): PresentedCredentials => ({ kind: 'bearer', token });

  describe('the view of a service', () => {
    it('opens to who holds a permission, and closes with it', async () => {
      const person = await consumer();
      const see = () => readGrantedService(platform.context, person, { offeringId: first });
      await expect(see()).rejects.toMatchObject({ code: 'common.not-found' });
      const permissionId = await grant(person);
      const service = await see();
      expect(service).toMatchObject({ layer_name: 'premier', error: null });
      expect(Object.values(service.abilities)).not.toContain(true);
      await withdrawPermission(platform.context, owner, { datastoreId, permissionId });
      await expect(see()).rejects.toMatchObject({ code: 'common.not-found' });
    });

    it('stays unknown to others, to OAUTH2 permissions and for what does not exist', async () => {
      const [person, stranger] = [await consumer(), await consumer()];
      await grant(person, { only_oauth: true });
      for (const [who, offeringId] of [
        [person, first],
        [stranger, first],
        [stranger, randomUUID()],
      ] as const) {
        const attempt = readGrantedService(platform.context, who, { offeringId });
        await expect(attempt).rejects.toMatchObject({ code: 'common.not-found' });
      }
      await expect(readGrantedService(platform.context, owner, { offeringId: first })).resolves.toMatchObject(
        { _id: first },
      );
    });
  });

  it('a key by a permission to an address closes when its owner gives that address up', async () => {
    const person = await consumer();
    const tokenOf = async (email: string) => {
      const texts = (await platform.accounts.listMails()).filter(({ to }) => to === email);
      return texts.flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? [])[0]!;
    };
    await platform.accounts.confirmEmail(await tokenOf(person.email));
    const permission = await grant(person, { beneficiaries: [person.email] });
    const { secret } = await addKey(platform.context, { ...person, emailVerified: true }, form(permission));
    expect(await ask(query(secret))).toEqual([first]);
    const away = `${randomUUID()}@ailleurs.example`;
    const proof = { password: 'quatre chevaux bleus', address: here.address };
    await platform.accounts.editAccount(person.id, { email: away, proof });
    expect(await ask(query(secret))).toEqual([first]);
    await platform.accounts.confirmEmail(await tokenOf(away));
    expect(await ask(query(secret))).toEqual([]);
  });

  describe('making a key', () => {
    it('shows its secret once, and keeps only a digest', async () => {
      const person = await consumer();
      const { secret, ...key } = await addKey(platform.context, person, form(await grant(person)));
      expect(Buffer.from(secret!, 'base64url')).toHaveLength(32);
      expect(key).toMatchObject({
        type: 'HASH',
        enabled: true,
        last_use: null,
        type_infos: { hint: secret!.slice(0, 6) },
      });
      expect(await readKeyWithAccesses(platform.context, person, { keyId: key._id })).toEqual(key);
      const rows = await platform.metadata
        .tables<{ access_keys: Record<string, unknown> }>()
        .selectFrom('access_keys')
        .selectAll()
        .execute();
      expect(JSON.stringify(rows)).not.toContain(secret);
    });

    it('refuses what does not fit, and keeps nothing of it', async () => {
      const person = await consumer();
      const onlyOauth = await grant(person, { only_oauth: true });
      const permission = await grant(person);
      const notMine = await grant(await consumer());
      await addKey(platform.context, person, form(permission, { name: 'prise' }));
      const infos = { login: randomUUID(), password };
      const rejected: [Partial<Contract.KeyForm>, string][] = [
        [{ name: 'prise' }, 'key.name-taken'],
        [{ type: 'BASIC' }, 'key.type-infos'],
        [{ type: 'HASH', type_infos: infos }, 'key.type-infos'],
        [{ type: 'BASIC', type_infos: { login: 'a:b', password } }, 'key.type-infos'],
        [{ ip_list_name: 'whitelist', ip_list_addresses: ['ailleurs'] }, 'key.range-invalid'],
        [{ accesses: [{ permission: notMine, offerings: [first] }] }, 'key.access-unfit'],
        [{ accesses: [{ permission: onlyOauth, offerings: [first] }] }, 'key.access-unfit'],
        [{ accesses: [{ permission, offerings: [first, randomUUID()] }] }, 'key.access-unfit'],
      ];
      for (const [more, code] of rejected) {
        const attempt = addKey(platform.context, person, form(permission, more));
        await expect(attempt).rejects.toMatchObject({ code });
      }
      expect(await listKeys(platform.context, person)).toHaveLength(1);
    });

    it('keeps to the quota, one OAUTH2 key each, and logins nobody else has', async () => {
      const [person, other] = [await consumer(), await consumer()];
      const [permission, otherPermission] = [await grant(person), await grant(other)];
      const add = (more: Partial<Contract.KeyForm>) =>
        addKey(platform.context, person, form(permission, more));
      const infos = { login: randomUUID(), password };
      await addKey(platform.context, other, form(otherPermission, { type: 'BASIC', type_infos: infos }));
      await expect(add({ type: 'BASIC', type_infos: infos })).rejects.toMatchObject({
        code: 'key.login-taken',
      });
      await add({ type: 'OAUTH2' });
      await expect(add({ type: 'OAUTH2' })).rejects.toMatchObject({ code: 'key.oauth-exists' });
      const { quota } = await readKeyQuota(platform.context, person.id);
      await Promise.all(Array.from({ length: quota - 2 }, () => add({})));
      // Two at once, and one place.
      const last = await Promise.allSettled([add({}), add({})]);
      expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await readKeyQuota(platform.context, person.id)).toEqual({ quota, use: quota });
    });

    it('belongs to one person', async () => {
      const [person, other] = [await consumer(), await consumer()];
      const permission = await grant(person);
      const { _id: keyId } = await addKey(platform.context, person, form(permission));
      const changes = { ...form(permission), enabled: true };
      for (const attempt of [
        () => readKeyWithAccesses(platform.context, other, { keyId }),
        () => editKey(platform.context, other, { keyId, changes }),
        () => rotateKey(platform.context, other, { keyId }),
        () => removeKey(platform.context, other, { keyId }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'common.not-found' });
      }
    });
  });

  describe('what a key opens', () => {
    it.each(['HASH', 'HEADER'] as const)('%s: in the places of its kind only', async (type) => {
      const person = await consumer();
      const { secret } = await addKey(platform.context, person, form(await grant(person), { type }));
      expect(await ask(header(secret))).toEqual([first]);
      expect(await ask(query(secret))).toEqual(type === 'HASH' ? [first] : []);
      expect(await ask(bearer(secret!))).toEqual([]);
      expect(await ask(query(`${secret}x`))).toEqual([]);
      // Whoever shows a key is what the key opens, whatever else they may.
      expect(await ask(query('fausse'), { visitor: person })).toEqual([]);
    });

    it('BASIC: the login with its password, also once it is remembered', async () => {
      const person = await consumer();
      const login = `login ${randomUUID()}`;
      const infos = { login, password };
      const permission = await grant(person);
      const request = form(permission, { type: 'BASIC', type_infos: infos });
      const { _id: keyId, secret } = await addKey(platform.context, person, request);
      expect(secret).toBeNull();
      expect(await Promise.all([1, 2, 3].map(() => ask(basic(login))))).toEqual([[first], [first], [first]]);
      expect(await ask(basic(login, `${password}.`))).toEqual([]);
      expect(await ask(basic('nobody'))).toEqual([]);
      expect(await ask(query(password))).toEqual([]);
      const rotated = await rotateKey(platform.context, person, { keyId });
      expect(await ask(basic(login))).toEqual([]);
      expect(await ask(basic(login, rotated.secret!))).toEqual([first]);
    });

    it('OAUTH2: tokens for its credentials, as long as they hold', async () => {
      const person = await consumer();
      const permission = await grant(person, { only_oauth: true });
      const key = await addKey(platform.context, person, form(permission, { type: 'OAUTH2' }));
      const client = { clientId: key.type_infos.client_id!, clientSecret: key.secret!, address: '192.0.2.7' };
      const { token } = (await issueAccessToken(platform.context, client))!;
      expect(await ask(bearer(token))).toEqual([first]);
      expect(await ask(query(token))).toEqual([]);
      expect(await ask(bearer(key.secret!))).toEqual([]);
      expect(await issueAccessToken(platform.context, { ...client, clientSecret: 'x' })).toBeUndefined();
      expect(await issueAccessToken(platform.context, { ...client, clientId: key._id })).toBeUndefined();
      await rotateKey(platform.context, person, { keyId: key._id });
      expect(await ask(bearer(token))).toEqual([]);
      expect(await issueAccessToken(platform.context, client)).toBeUndefined();
    });

    it('keeps to addresses, programs and pages', async () => {
      const person = await consumer();
      const permission = await grant(person);
      const filters = {
        user_agent: 'QGIS*',
        referer: 'https://cartes.example/*',
        ip_list_name: 'whitelist' as const,
        ip_list_addresses: ['192.0.2.9/24', '::ffff:198.51.100.1', '2001:DB8::/32'],
      };
      const { secret, ...key } = await addKey(platform.context, person, form(permission, filters));
      expect(key.whitelist).toEqual(['192.0.2.0/24', '198.51.100.1', '2001:db8::/32']);
      const origin = { ...here, referer: 'https://cartes.example/page' };
      const from = (more: Partial<RequestOrigin>) => ask(query(secret), { origin: { ...origin, ...more } });
      for (const address of ['192.0.2.200', '::ffff:192.0.2.1', '198.51.100.1', '2001:db8:1::1']) {
        expect([address, await from({ address })]).toEqual([address, [first]]);
      }
      const strangers = [{ address: '198.51.100.2' }, { address: '2001:db9::1' }, { address: '' }];
      for (const more of [...strangers, { userAgent: 'curl' }, { referer: 'https://autre.example/' }]) {
        expect([more, await from(more)]).toEqual([more, []]);
      }
    });

    it('is closed at once, in every process: permission, key, switch, membership, account', async () => {
      const person = await consumer();
      const neighbour = await consumer();
      const byPermission = await grant(neighbour);
      const byKey = await grant(person);
      const key = await addKey(platform.context, neighbour, form(byPermission));
      const other = await addKey(platform.context, person, form(byKey));
      const processes = [platform, ...(reopen ? [await reopen()] : [])];
      const seen = (secret: string | null) =>
        Promise.all(processes.map((by) => ask(query(secret), { by }).then(({ length }) => length)));
      const all = (count: number) => processes.map(() => count);
      expect(await seen(key.secret)).toEqual(all(1));
      await withdrawPermission(platform.context, owner, { datastoreId, permissionId: byPermission });
      expect(await seen(key.secret)).toEqual(all(0));

      expect(await seen(other.secret)).toEqual(all(1));
      const changes = { ...form(byKey), enabled: false };
      await editKey(platform.context, person, { keyId: other._id, changes });
      expect(await seen(other.secret)).toEqual(all(0));
      await editKey(platform.context, person, { keyId: other._id, changes: { ...changes, enabled: true } });
      expect(await seen(other.secret)).toEqual(all(1));
      await removeKey(platform.context, person, { keyId: other._id });
      expect(await seen(other.secret)).toEqual(all(0));

      const { communityId } = owner.memberships[0]!;
      const member = await makeVisitor(platform, [{ communityId, datastoreId, rights: [] }]);
      const shared = await grant({ id: communityId }, { type: 'COMMUNITY' });
      const ofMember = await addKey(platform.context, member, form(shared));
      expect(await seen(ofMember.secret)).toEqual(all(1));
      await platform.accounts.communities.leave(member, communityId);
      expect(await seen(ofMember.secret)).toEqual(all(0));
      await platform.accounts.writeMember({ communityId, userId: member.id, rights: [] });
      expect(await seen(ofMember.secret)).toEqual(all(1));
      await platform.accounts.communities.removeMember(owner, { communityId, userId: member.id });
      expect(await seen(ofMember.secret)).toEqual(all(0));
      await withdrawPermission(platform.context, owner, { datastoreId, permissionId: shared });

      const last = await addKey(platform.context, person, form(byKey));
      const account = { userId: person.id, administratorId: owner.id, andAlso: deleteAccessesOf };
      expect(await seen(last.secret)).toEqual(all(1));
      await platform.accounts.administration.changeUser({ ...account, isActive: false });
      expect(await seen(last.secret)).toEqual(all(0));
      await platform.accounts.administration.changeUser({ ...account, isActive: true });
      expect(await seen(last.secret)).toEqual(all(1));
      for (const process of processes.slice(1)) await process.close();
    });

    it('is remembered: only the version is read again, until something changes', async () => {
      const person = await consumer();
      const { secret } = await addKey(platform.context, person, form(await grant(person)));
      let reads = 0;
      const { people } = platform.context;
      const communityIdsOf = (userId: string) => {
        reads += 1;
        return people.communityIdsOf(userId);
      };
      const by = { ...platform, context: { ...platform.context, people: { ...people, communityIdsOf } } };
      for (const _ of [1, 2, 3]) expect(await ask(query(secret), { by })).toEqual([first]);
      expect(reads).toBe(1);
      await platform.accounts.writeMember({
        communityId: owner.memberships[0]!.communityId,
        userId: person.id,
        rights: [],
      });
      expect(await ask(query(secret), { by })).toEqual([first]);
      expect(reads).toBe(2);
    });

    it('has a number that grows with each change of what it opens, ends included', async () => {
      const person = await consumer();
      const end = new Date(Date.now() + 3_600_000).toISOString();
      const permission = await grant(person, { end_date: end });
      const key = await addKey(platform.context, person, form(permission));
      const sequenceAt = async (time: Date) => {
        const context = { ...platform.context, clock: { ...platform.context.clock, now: () => time } };
        return (await readGrants(context, anonymous, query(key.secret), here)).sequence;
      };
      const [before, after] = [new Date(), new Date(end)];
      const numbers = [await sequenceAt(before), await sequenceAt(after)];
      expect(await sequenceAt(after)).toBe(numbers[1]);
      const changes = { licence: 'Licence ouverte', end_date: null, offerings: [first, second] };
      await editPermission(platform.context, owner, { datastoreId, permissionId: permission, changes });
      numbers.push(await sequenceAt(after));
      await platform.accounts.writeMember({
        communityId: owner.memberships[0]!.communityId,
        userId: person.id,
        rights: [],
      });
      numbers.push(await sequenceAt(after));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(new Set(numbers).size).toBe(numbers.length);
    });

    it('ends with the permission, to the second', async () => {
      const person = await consumer();
      const end = new Date(Date.now() + 60_000).toISOString();
      const { secret } = await addKey(platform.context, person, form(await grant(person, { end_date: end })));
      const at = (time: number) => ({
        ...platform,
        context: { ...platform.context, clock: { ...platform.context.clock, now: () => new Date(time) } },
      });
      expect(await ask(query(secret), { by: at(Date.parse(end) - 1) })).toEqual([first]);
      expect(await ask(query(secret), { by: at(Date.parse(end)) })).toEqual([]);
    });
  });

  describe('who is signed in without a key', () => {
    it('has their own permissions and those of their communities, OAUTH2 ones apart', async () => {
      const person = await consumer();
      await grant(person, { offerings: [first] });
      await grant(person, { offerings: [second], only_oauth: true });
      const none: PresentedCredentials = { kind: 'none' };
      expect(await ask(none, { visitor: person })).toEqual([first]);
      expect(await readGrants(platform.context, anonymous, none, here)).toEqual(noGrants);
      const { communityId } = owner.memberships[0]!;
      const member = await makeVisitor(platform, [{ communityId, datastoreId, rights: [] }]);
      expect(await ask(none, { visitor: member })).toEqual([]);
      await grant({ id: communityId }, { type: 'COMMUNITY', offerings: [second] });
      expect(await ask(none, { visitor: member })).toEqual([second]);
    });

    it('loses what came by a community when leaving it, keys included', async () => {
      const { communityId } = owner.memberships[0]!;
      const member = await makeVisitor(platform, [{ communityId, datastoreId, rights: [] }]);
      const permission = await grant({ id: communityId }, { type: 'COMMUNITY' });
      const { secret, _id: keyId } = await addKey(platform.context, member, form(permission));
      expect(await ask(query(secret))).toEqual([first]);
      await platform.accounts.communities.leave(member, communityId);
      expect(await ask(query(secret))).toEqual([]);
      const previous = { ...member, memberships: [] };
      expect((await readKeyWithAccesses(platform.context, previous, { keyId })).accesses).toEqual([]);
    });
  });

  it('the last use of a key is kept to the day, beside the requests', async () => {
    const person = await consumer();
    const { secret, _id: keyId } = await addKey(platform.context, person, form(await grant(person)));
    await ask(query(secret));
    await platform.context.keyUses.write(platform.context);
    const { last_use: lastUse } = await readKeyWithAccesses(platform.context, person, { keyId });
    expect(lastUse).toBe(`${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`);
  });
}
