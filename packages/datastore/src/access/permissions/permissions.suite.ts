import { randomUUID } from 'node:crypto';
import type { SignedInVisitor } from '@cartable/accounts';
import type * as Contract from '@cartable/contract';
import type { ActivityTables } from '@cartable/platform';
import { eventually } from '@cartable/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../people.ts';
import { unpublishOffering } from '../../publishing/offerings/unpublish-offering.ts';
import { makeVisitor, type TestPlatform } from '../../test-support/platform.ts';
import { makeServices, startPlatform } from '../../test-support/restricted-services.ts';
import { addKey } from '../keyring/add-key.ts';
import { readKeyWithAccesses } from '../keyring/find-keys.ts';
import { editPermission, withdrawPermission } from './change-permission.ts';
import {
  listGrantedPermissions,
  listReceivedPermissions,
  readGrantedPermission,
  readReceivedPermission,
} from './find-permissions.ts';
import { grantPermissions } from './grant-permission.ts';

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

/** Guarantees of the permissions of a datastore, over any metadata. */
export function permissionsSuite(open: () => Promise<TestPlatform>): void {
  let platform: TestPlatform;
  let owner: Person;
  let datastoreId: string;
  let communityId: string;
  let first: string;
  let second: string;
  let openService: string;
  let going: string;
  let consumer: SignedInVisitor;

  beforeAll(async () => {
    platform = await open();
    await startPlatform(platform);
    const services = [
      { name: 'premier' },
      { name: 'second' },
      { name: 'ouvert', open: true },
      { name: 'partant' },
    ];
    const made = await makeServices(platform, { datastore: 'mairie', services });
    ({ owner, datastoreId } = made);
    communityId = owner.memberships[0]!.communityId;
    [first, second, openService, going] = made.offeringIds as [string, string, string, string];
  });

  // Nobody is granted the same service twice.
  beforeEach(async () => {
    consumer = await makeVisitor(platform);
  });

  afterAll(async () => {
    expect(platform.faults).toEqual([]);
    await platform.close();
  });

  const grant = (more: Partial<Contract.PermissionForm> = {}, by = owner) =>
    grantPermissions(platform.context, by, {
      datastoreId,
      form: {
        licence: 'Licence ouverte',
        type: 'ACCOUNT',
        beneficiaries: [consumer.id],
        offerings: [first],
        end_date: null,
        only_oauth: false,
        ...more,
      },
    });
  const keyOn = (permission: string, offerings: string[]) =>
    addKey(platform.context, consumer, {
      name: randomUUID(),
      type: 'HASH',
      user_agent: '',
      referer: '',
      ip_list_addresses: [],
      accesses: [{ permission, offerings }],
    });
  const opened = async (keyId: string) =>
    (await readKeyWithAccesses(platform.context, consumer, { keyId })).accesses.map(
      ({ offering }) => offering._id,
    );

  describe('granting', () => {
    it('makes one permission for each beneficiary, that both sides read', async () => {
      await platform.accounts.writeMember({ communityId, userId: consumer.id, rights: [] });
      const other = await makeVisitor(platform);
      const end = tomorrow();
      const form = { beneficiaries: [consumer.id, other.id], offerings: [first, second], end_date: end };
      const granted = await grant(form);
      expect(granted).toHaveLength(2);
      expect(granted[0]).toMatchObject({
        licence: 'Licence ouverte',
        end_date: end,
        expired: false,
        beneficiary: { type: 'ACCOUNT', _id: consumer.id, last_name: consumer.lastName },
        datastore_author: { _id: datastoreId, name: 'Espace mairie' },
        offerings: [{ layer_name: 'premier' }, { layer_name: 'second' }],
      });
      const permissionId = granted[0]!._id;
      const request = { datastoreId, permissionId };
      expect(await readGrantedPermission(platform.context, owner, request)).toEqual(granted[0]);
      expect(await readReceivedPermission(platform.context, consumer, { permissionId })).toEqual(granted[0]);
      expect(await listReceivedPermissions(platform.context, consumer)).toContainEqual(granted[0]);
      const hidden = readReceivedPermission(platform.context, other, { permissionId });
      await expect(hidden).rejects.toMatchObject({ code: 'common.not-found' });
    });

    const mailsTo = async (email: string) =>
      (await platform.accounts.listMails()).filter(({ to }) => to === email);
    const confirm = async ({ email }: Pick<Person, 'email'>) => {
      const mails = (await mailsTo(email)).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]);
      await platform.accounts.confirmEmail(mails.find((token) => token !== undefined)!);
    };
    const grantsMailedTo = async (email: string) =>
      (await mailsTo(email)).filter(({ text }) => text.includes('/mes-permissions'));
    const signedIn = async ({ id }: Pick<Person, 'id'>) => ({
      ...consumer,
      ...(await platform.accounts.getAccount(id)),
      memberships: [],
    });

    it('to an identifier tells nothing of whether it is anybody’s: answer, list, refusal and journal', async () => {
      const stranger = await makeVisitor(platform);
      const hidden = { name: 'Cellule', technicalName: 'cellule', isPublic: false };
      const supervisorId = (await makeVisitor(platform)).id;
      const privateId = await platform.accounts.createCommunity({ ...hidden, supervisorId });
      const seen = new Map<string, string[]>();
      for (const [type, id] of [
        ['ACCOUNT', randomUUID()],
        ['ACCOUNT', stranger.id],
        ['ACCOUNT', privateId],
        ['COMMUNITY', randomUUID()],
        ['COMMUNITY', privateId],
        ['COMMUNITY', stranger.id],
      ] as const) {
        const [granted] = await grant({ type, beneficiaries: [id] });
        const request = { datastoreId, permissionId: granted!._id };
        const again = await grant({ type, beneficiaries: [id] }).catch((error: unknown) => error);
        expect(again).toMatchObject({ code: 'permission.duplicate', params: { beneficiary: id } });
        const read = await readGrantedPermission(platform.context, owner, request);
        expect(read).toMatchObject({ pending: true, keys: 0, beneficiary: { type, _id: id } });
        await withdrawPermission(platform.context, owner, request);
        const journal = await platform.metadata
          .tables<ActivityTables>()
          .selectFrom('activities')
          .select('subject')
          .where('subject_id', '=', granted!._id)
          .execute();
        const reported = JSON.stringify({ granted, read, again, journal })
          .replaceAll(id, 'IDENTIFIER')
          .replaceAll(granted!._id, 'ID')
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'DATE');
        seen.set(type, [...(seen.get(type) ?? []), reported]);
      }
      for (const answers of seen.values()) expect(new Set(answers).size).toBe(1);
    });

    it('to an identifier is held by whose it is, who is named once a key is made from it', async () => {
      const [granted] = await grant();
      const request = { datastoreId, permissionId: granted!._id };
      expect(granted!.beneficiary).toMatchObject({ user_name: '', last_name: null });
      const [held] = await listReceivedPermissions(platform.context, consumer);
      expect(held).toMatchObject({ pending: false, beneficiary: { last_name: consumer.lastName } });
      await keyOn(granted!._id, [first]);
      expect(await readGrantedPermission(platform.context, owner, request)).toMatchObject({
        pending: false,
        keys: 1,
        beneficiary: { last_name: consumer.lastName },
      });
    });

    it('to whoever asked the producer for access names them, and the communities they asked for', async () => {
      const asking = await makeServices(platform, { datastore: 'demandeuse', services: [] });
      const askingId = asking.owner.memberships[0]!.communityId;
      await platform.accounts.requests.requestAccess(
        { ...asking.owner, emailVerified: true },
        {
          record: { fileIdentifier: 'x', title: 'X', contactEmail: null, datastoreId, communityId },
          services: [{ offeringId: first, name: 'premier', type: 'WFS' }],
          myself: true,
          communityIds: [askingId],
          message: null,
        },
      );
      const [toPerson] = await grant({ beneficiaries: [asking.owner.id] });
      expect(toPerson).toMatchObject({
        pending: false,
        beneficiary: { user_name: asking.owner.userName },
      });
      const [toCommunity] = await grant({ type: 'COMMUNITY', beneficiaries: [askingId] });
      expect(toCommunity).toMatchObject({ pending: false, beneficiary: { name: 'Espace demandeuse' } });
    });

    it('to an address tells nothing of whether an account has it: answer, list, refusal and mail', async () => {
      const known = await makeVisitor(platform);
      await confirm(known);
      const unconfirmed = await makeVisitor(platform);
      const nobody = `${randomUUID()}@mairie.example`;
      const seen = [];
      for (const email of [known.email, unconfirmed.email, nobody]) {
        const [granted] = await grant({ beneficiaries: [email.toUpperCase()] });
        const request = { datastoreId, permissionId: granted!._id };
        const read = await readGrantedPermission(platform.context, owner, request);
        const again = await grant({ beneficiaries: [email] }).catch((error: unknown) => error);
        const mails = await grantsMailedTo(email.toLowerCase());
        expect(mails).toHaveLength(1);
        const reported = { granted, read, again, mail: [mails[0]!.subject, mails[0]!.text] };
        const masked = JSON.stringify(reported)
          .replaceAll(email.toLowerCase(), 'EMAIL')
          .replaceAll(granted!._id, 'ID')
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'DATE');
        expect(granted).toMatchObject({ pending: true, keys: 0 });
        expect(again).toMatchObject({ code: 'permission.duplicate' });
        seen.push(masked);
      }
      expect(seen[1]).toBe(seen[0]);
      expect(seen[2]).toBe(seen[0]);
    });

    it('to an address is held by the account that confirms it, and by no other', async () => {
      const later = await makeVisitor(platform);
      const [granted] = await grant({ beneficiaries: [later.email] });
      const held = async (visitor: Person) =>
        (await listReceivedPermissions(platform.context, visitor)).map(({ _id }) => _id);
      expect(await held({ ...later, emailVerified: false })).toEqual([]);
      await confirm(later);
      const visitor = await signedIn(later);
      expect(await held(visitor)).toEqual([granted!._id]);
      expect(await held(consumer)).toEqual([]);
      await addKey(platform.context, visitor, {
        name: 'clé',
        type: 'HASH',
        user_agent: '',
        referer: '',
        ip_list_addresses: [],
        accesses: [{ permission: granted!._id, offerings: [first] }],
      });
      const request = { datastoreId, permissionId: granted!._id };
      expect(await readGrantedPermission(platform.context, owner, request)).toMatchObject({
        pending: false,
        keys: 1,
      });
    });

    it('makes the platform write to so many addresses a day only, for one person and for one address', async () => {
      const outsider = await makeVisitor(platform);
      const addresses = (name: string, count: number) =>
        Array.from({ length: count }, (_, rank) => `${name}${rank}@ailleurs.example`);
      const granted = await grant({ beneficiaries: addresses('lecteur', 190) });
      const before = await listGrantedPermissions(platform.context, owner, { datastoreId });
      const beyond = grant({ beneficiaries: addresses('autre', 30) });
      await expect(beyond).rejects.toMatchObject({
        code: 'common.too-many',
        params: { seconds: expect.any(Number) },
      });
      expect(await listGrantedPermissions(platform.context, owner, { datastoreId })).toEqual(before);
      // Who has an account is not written to by an address somebody typed.
      await grant({ beneficiaries: [outsider.id] });
      for (const { _id } of granted)
        await withdrawPermission(platform.context, owner, { datastoreId, permissionId: _id });
    });

    it('refuses an address in the place of a community', async () => {
      const misplaced = grant({ type: 'COMMUNITY', beneficiaries: [consumer.email] });
      await expect(misplaced).rejects.toMatchObject({ code: 'permission.beneficiary-unknown' });
    });

    it('reaches every member of a community', async () => {
      const [granted] = await grant({ type: 'COMMUNITY', beneficiaries: [communityId] });
      expect(granted!.beneficiary).toMatchObject({ type: 'COMMUNITY', name: 'Espace mairie' });
      const received = await listReceivedPermissions(platform.context, owner);
      expect(received.map(({ _id }) => _id)).toContain(granted!._id);
    });

    it.each([
      ['an open service', () => ({ offerings: [openService] }), 'permission.offering-unfit'],
      ['an unknown service', () => ({ offerings: [randomUUID()] }), 'permission.offering-unfit'],
      [
        'a person known given for a community',
        () => ({ type: 'COMMUNITY' as const, beneficiaries: [owner.id] }),
        'permission.beneficiary-unknown',
      ],
      [
        'a community known given for a person, among several',
        () => ({ beneficiaries: [consumer.id, communityId] }),
        'permission.beneficiary-unknown',
      ],
      ['an end gone by', () => ({ end_date: '2020-01-01T00:00:00Z' }), 'permission.end-past'],
    ])('refuses %s, and grants nothing', async (_what, form, code) => {
      const before = await listGrantedPermissions(platform.context, owner, { datastoreId });
      await expect(grant(form())).rejects.toMatchObject({ code });
      expect(await listGrantedPermissions(platform.context, owner, { datastoreId })).toEqual(before);
    });

    it('ends today at the earliest, in whatever zone that is said', async () => {
      const today = `${new Date().toISOString().slice(0, 10)}T23:59:59+00:00`;
      const [granted] = await grant({ end_date: today });
      expect(granted!.end_date).toBe(new Date(today).toISOString());
    });

    it('refuses what a beneficiary already has, tells by which permission, and grants nothing', async () => {
      const [held] = await grant({ offerings: [first] });
      await platform.accounts.writeMember({ communityId, userId: consumer.id, rights: [] });
      const other = await makeVisitor(platform);
      const again = grant({ beneficiaries: [other.id, consumer.id], offerings: [second, first] });
      await expect(again).rejects.toMatchObject({
        code: 'permission.duplicate',
        params: {
          beneficiary: `Jeanne ${consumer.lastName}`,
          offering: 'premier',
          licence: 'Licence ouverte',
          permission: held!._id,
        },
      });
      expect(await listReceivedPermissions(platform.context, other)).toEqual([]);
      await withdrawPermission(platform.context, owner, { datastoreId, permissionId: held!._id });
      await grant({ offerings: [first, second] });
    });

    it('widens what only OAUTH2 clients could use, and refuses the contrary', async () => {
      await grant({ only_oauth: true });
      await expect(grant({ only_oauth: true })).rejects.toMatchObject({ code: 'permission.duplicate' });
      await grant();
      const narrower = grant({ only_oauth: true });
      await expect(narrower).rejects.toMatchObject({ code: 'permission.duplicate' });
    });

    it('keeps within what a datastore may grant', async () => {
      const form = { beneficiaries: Array.from({ length: 5001 }, () => randomUUID()) };
      await expect(grant(form)).rejects.toMatchObject({ code: 'permission.quota-exceeded' });
    });
  });

  describe('rights', () => {
    const datastoreOf = () => ({ communityId, datastoreId });

    it('members read, those with BROADCAST write, others do not know', async () => {
      const [granted] = await grant();
      const request = { datastoreId, permissionId: granted!._id };
      const changes = { licence: 'X', end_date: null, offerings: [first] };
      const reader = await makeVisitor(platform, [{ ...datastoreOf(), rights: ['UPLOAD', 'COMMUNITY'] }]);
      await readGrantedPermission(platform.context, reader, request);
      const attempts = (visitor: Person) => [
        () => grant({}, visitor),
        () => editPermission(platform.context, visitor, { ...request, changes }),
        () => withdrawPermission(platform.context, visitor, request),
      ];
      for (const attempt of attempts(reader)) {
        await expect(attempt()).rejects.toMatchObject({ code: 'common.forbidden' });
      }
      const reads = [
        () => readGrantedPermission(platform.context, consumer, request),
        () => listGrantedPermissions(platform.context, consumer, { datastoreId }),
      ];
      for (const attempt of [...attempts(consumer), ...reads]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'common.not-found' });
      }
      const writer = await makeVisitor(platform, [{ ...datastoreOf(), rights: ['BROADCAST'] }]);
      await withdrawPermission(platform.context, writer, request);
      await expect(readGrantedPermission(platform.context, owner, request)).rejects.toMatchObject({
        code: 'common.not-found',
      });
    });

    it('another datastore reaches neither the permission nor the service', async () => {
      const other = await makeServices(platform, { datastore: 'ailleurs', services: [] });
      const [granted] = await grant();
      const request = { datastoreId: other.datastoreId, permissionId: granted!._id };
      const withdrawal = withdrawPermission(platform.context, other.owner, request);
      await expect(withdrawal).rejects.toMatchObject({ code: 'common.not-found' });
      const form = { datastoreId: other.datastoreId, form: { ...granted!, type: 'ACCOUNT' as const } };
      const stolen = grantPermissions(platform.context, other.owner, {
        ...form,
        form: { ...form.form, beneficiaries: [consumer.id], offerings: [first] },
      });
      // The identifier that was sent, not the name: it says nothing of what it names.
      await expect(stolen).rejects.toMatchObject({
        code: 'permission.offering-unfit',
        params: { offering: first },
      });
    });
  });

  describe('changing', () => {
    it('replaces licence, end and services; keys lose what is taken away and keep the rest', async () => {
      await platform.accounts.writeMember({ communityId, userId: consumer.id, rights: [] });
      const [granted] = await grant({ offerings: [first, second] });
      const permissionId = granted!._id;
      const key = await keyOn(permissionId, [first, second]);
      const read = await readGrantedPermission(platform.context, owner, { datastoreId, permissionId });
      expect([granted!.keys, read.keys]).toEqual([0, 1]);
      const end = tomorrow();
      const changes = { licence: 'Autre licence', end_date: end, offerings: [second] };
      const changed = await editPermission(platform.context, owner, { datastoreId, permissionId, changes });
      expect(changed).toMatchObject({ licence: 'Autre licence', end_date: end });
      expect(await opened(key._id)).toEqual([second]);
      await withdrawPermission(platform.context, owner, { datastoreId, permissionId });
      expect(await opened(key._id)).toEqual([]);
      const lines = await platform.metadata
        .tables<ActivityTables>()
        .selectFrom('activities')
        .select(['kind', 'subject', 'actor_id'])
        .where('subject_id', '=', permissionId)
        .execute();
      const line = { subject: `Jeanne ${consumer.lastName}`, actor_id: owner.id };
      expect(lines).toEqual(
        expect.arrayContaining(
          ['permission.granted', 'permission.changed', 'permission.withdrawn'].map((kind) => ({
            kind,
            ...line,
          })),
        ),
      );
    });

    it('adds no service the beneficiary has by another permission, and leaves those that were there', async () => {
      const [one] = await grant({ offerings: [first] });
      await grant({ offerings: [second] });
      const request = { datastoreId, permissionId: one!._id };
      const edit = (offerings: string[]) =>
        editPermission(platform.context, owner, {
          ...request,
          changes: { licence: 'Autre', end_date: null, offerings },
        });
      await expect(edit([first, second])).rejects.toMatchObject({ code: 'permission.duplicate' });
      expect(await edit([first])).toMatchObject({ licence: 'Autre' });
    });

    it('is refused with what cannot be granted, and changes nothing', async () => {
      const [granted] = await grant();
      const request = { datastoreId, permissionId: granted!._id };
      const changes = { licence: 'Autre', end_date: null, offerings: [first, openService] };
      await expect(editPermission(platform.context, owner, { ...request, changes })).rejects.toMatchObject({
        code: 'permission.offering-unfit',
      });
      expect(await readGrantedPermission(platform.context, owner, request)).toEqual(granted);
    });

    it('filters by service, newest first, and forgets a service that is unpublished', async () => {
      const [older] = await grant({ offerings: [going, first] });
      const other = await makeVisitor(platform);
      const [newer] = await grant({ offerings: [going], beneficiaries: [other.id] });
      const key = await keyOn(older!._id, [going, first]);
      const filter = { datastoreId, offering: going };
      const found = await listGrantedPermissions(platform.context, owner, filter);
      expect(found.map(({ _id }) => _id)).toEqual([newer!._id, older!._id]);
      await unpublishOffering(platform.context, owner, { datastoreId, offeringId: going });
      expect(await opened(key._id)).toEqual([first]);
      await eventually(async () => {
        const left = await listGrantedPermissions(platform.context, owner, filter);
        return left.length === 0;
      });
      const request = { datastoreId, permissionId: newer!._id };
      expect((await readGrantedPermission(platform.context, owner, request)).offerings).toEqual([]);
    });
  });
}
