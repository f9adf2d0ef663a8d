import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { CartableError } from '@cartable/contract';
import { type Metadata, MetadataJobQueue, type ObjectStore, openFolderObjectStore } from '@cartable/storage';
import { eventually, FakeClock, temporaryFolder } from '@cartable/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Accounts, createAccounts } from '../accounts.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import { createUserDocuments, type DocumentForm, type UserDocuments } from './user-documents.ts';

const hour = 3_600_000;
const quotaBytes = 100;

/** Tests of the documents of people, over any metadata; `open` gives the tables, empty, closed by its owner. */
export function userDocumentsSuite(open: () => Promise<Metadata>): void {
  let metadata: Metadata;
  let objects: ObjectStore;
  let documents: UserDocuments;
  let accounts: Accounts;
  let clock: FakeClock;
  let folder: string;
  let claire: SignedInVisitor;
  let paul: SignedInVisitor;

  beforeEach(async () => {
    metadata = await open();
    // The store tells the true age of its files.
    clock = new FakeClock(new Date().toISOString());
    folder = temporaryFolder();
    objects = openFolderObjectStore({ folder: join(folder, 'objects') });
    const settings = {
      siteTitle: 'Cartes',
      publicUrl: 'https://cartes.example',
      sessionIdleMs: hour,
      sessionLifetimeMs: hour,
    };
    accounts = createAccounts({ metadata, jobs: new MetadataJobQueue({ metadata, clock }), clock, settings });
    documents = createUserDocuments({ metadata, objects, clock, quotaBytes });
    claire = await signUp('Claire');
    paul = await signUp('Paul');
  });

  async function signUp(firstName: string, emailVerified = true): Promise<SignedInVisitor> {
    const { memberships: _, ...account } = await accounts.signUp({
      email: `${firstName}@Mairie.example`,
      password: 'quatre chevaux bleus',
      userName: firstName,
      firstName,
      lastName: 'Dubois',
      language: 'fr',
    });
    return { ...account, emailVerified, kind: 'user', memberships: [], sessionId: null };
  }

  /** Claire, once she meets Paul in a community. */
  async function inOneCommunity(): Promise<SignedInVisitor> {
    const community = { name: 'Mairie', technicalName: 'mairie', isPublic: true };
    const communityId = await accounts.createCommunity({ ...community, supervisorId: claire.id });
    await accounts.writeMember({ communityId, userId: paul.id, rights: [] });
    const membership = { communityId, rights: [], datastoreId: null, isSupervisor: true };
    return { ...claire, memberships: [membership as unknown as SignedInVisitor['memberships'][number]] };
  }

  function file(content: string, filename = 'notice.txt') {
    const bytes = Buffer.from(content);
    const path = join(folder, randomUUID());
    writeFileSync(path, bytes);
    return {
      path,
      filename,
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
  }

  const add = (form: Partial<DocumentForm> = {}, content = 'Bonjour', by = claire) =>
    documents.add(by, { form: { name: 'Notice', ...form }, file: file(content) });
  const question = (reader: SignedInVisitor) => ({
    reader,
    name: '',
    labels: [] as string[],
    whose: 'all' as const,
    sortBy: 'name' as const,
    descending: false,
    offset: 0,
    limit: 20,
  });
  const namesOf = async (reader: SignedInVisitor, more: object = {}) =>
    (await documents.list({ ...question(reader), ...more })).items.map(({ document }) => document.name);
  const rejection = (promise: Promise<unknown>) =>
    promise.then(
      () => 'accepted',
      (error: CartableError) => error.code,
    );
  const remainingObjects = async () => {
    const keys: string[] = [];
    for await (const { key } of objects.list('user-documents/')) keys.push(key);
    return keys;
  };

  it('a document is its owner’s alone', async () => {
    const { document } = await add();
    expect(await namesOf(claire)).toEqual(['Notice']);
    expect(await namesOf(paul)).toEqual([]);
    const attempts = [
      () => documents.read(paul, document.id),
      () => documents.readFile(paul, document.id),
      () => documents.change(paul, document.id, { name: 'à moi' }),
      () => documents.replace(paul, document.id, file('à moi')),
      () => documents.admit(paul, { id: document.id, declaredBytes: 1 }),
      () => documents.remove(paul, document.id),
      () => documents.listSharings(paul, document.id),
      () => documents.share(paul, document.id, [paul.id]),
      () => documents.unshare(paul, document.id, [paul.id]),
    ];
    for (const attempt of attempts) expect(await rejection(attempt())).toBe('common.not-found');
  });

  it('is found by words of its name and by its labels, and put in order', async () => {
    await add({ name: 'Été à la forêt', labels: ['plan', 'été'] });
    await add({ name: 'Budget 100%', labels: ['plan_large'] });
    expect(await namesOf(claire, { name: 'foret ETE' })).toEqual(['Été à la forêt']);
    expect(await namesOf(claire, { name: '100%' })).toEqual(['Budget 100%']);
    expect(await namesOf(claire, { name: '%' })).toEqual(['Budget 100%']);
    expect(await namesOf(claire, { labels: ['plan'] })).toEqual(['Été à la forêt']);
    expect(await namesOf(claire, { labels: ['plan_large'] })).toEqual(['Budget 100%']);
    expect(await namesOf(claire, { descending: true })).toEqual(['Été à la forêt', 'Budget 100%']);
    expect(await documents.list({ ...question(claire), offset: 1, limit: 1 })).toMatchObject({
      total: 2,
      items: [{ document: { name: 'Été à la forêt' } }],
    });
  });

  it('keeps its identity when its file is replaced, whose former bytes go', async () => {
    const { document } = await add();
    const replaced = await documents.replace(
      claire,
      document.id,
      file('Bonsoir !', '../../bonsoir\u0000.txt'),
    );
    expect(replaced.document).toMatchObject({
      id: document.id,
      content: { fileName: 'bonsoir_.txt', sizeBytes: 9 },
    });
    expect(await text(await (await documents.readFile(claire, document.id)).read())).toBe('Bonsoir !');
    await eventually(async () => (await remainingObjects()).length === 1);
    await documents.remove(claire, document.id);
    await eventually(async () => (await remainingObjects()).length === 0);
    expect(await rejection(documents.read(claire, document.id))).toBe('common.not-found');
  });

  describe('the public address', () => {
    const opened = async (token: string) => {
      const found = await documents.readPublic(token);
      return found && text(await found.read());
    };

    it('is off, then another one each time it is switched on', async () => {
      const { document } = await add();
      expect(document.publicToken).toBeNull();
      const on = await documents.change(claire, document.id, { isPublic: true });
      const first = on.document.publicToken!;
      expect(first).toMatch(/^[\w-]{43}$/);
      expect(await opened(first)).toBe('Bonjour');
      // Left on, it stays.
      await documents.change(claire, document.id, { isPublic: true, name: 'Autre nom' });
      await documents.replace(claire, document.id, file('Bonsoir'));
      expect(await opened(first)).toBe('Bonsoir');
      await documents.change(claire, document.id, { isPublic: false });
      expect(await opened(first)).toBeUndefined();
      const again = await documents.change(claire, document.id, { isPublic: true });
      expect(again.document.publicToken).not.toBe(first);
      expect(await opened(first)).toBeUndefined();
      expect(await opened('')).toBeUndefined();
      expect(await opened(document.id)).toBeUndefined();
    });
  });

  describe('sharings', () => {
    it('let others read and nothing else', async () => {
      const { document } = await add();
      const neighbour = await inOneCommunity();
      expect(await documents.share(neighbour, document.id, [paul.id, claire.id])).toEqual([
        { userId: paul.id, userName: 'Paul', firstName: 'Paul', lastName: 'Dubois', email: null },
      ]);
      expect(await namesOf(paul, { whose: 'shared' })).toEqual(['Notice']);
      expect(await namesOf(paul, { whose: 'mine' })).toEqual([]);
      expect(await documents.read(paul, document.id)).toMatchObject({ owner: { firstName: 'Claire' } });
      expect(await text(await (await documents.readFile(paul, document.id)).read())).toBe('Bonjour');
      const attempts = [
        () => documents.change(paul, document.id, { isPublic: true }),
        () => documents.replace(paul, document.id, file('x')),
        () => documents.remove(paul, document.id),
        () => documents.listSharings(paul, document.id),
        () => documents.share(paul, document.id, ['autre@mairie.example']),
      ];
      for (const attempt of attempts) expect(await rejection(attempt())).toBe('common.forbidden');
      await documents.unshare(claire, document.id, [paul.id]);
      expect(await rejection(documents.read(paul, document.id))).toBe('common.not-found');
    });

    it('with an address tell nothing of who has it, and open to whoever has confirmed it', async () => {
      const { document } = await add();
      const shared = await documents.share(claire, document.id, [
        'PAUL@mairie.example',
        'nul@mairie.example',
      ]);
      const silent = { userId: null, userName: null, firstName: null, lastName: null };
      expect(shared).toHaveLength(2);
      expect(shared).toEqual(
        expect.arrayContaining([
          { ...silent, email: 'PAUL@mairie.example' },
          { ...silent, email: 'nul@mairie.example' },
        ]),
      );
      expect(await namesOf(paul)).toEqual(['Notice']);
      expect(await namesOf({ ...paul, emailVerified: false })).toEqual([]);
      await documents.unshare(claire, document.id, ['paul@MAIRIE.example']);
      expect(await namesOf(paul)).toEqual([]);
    });

    it('with an identifier tell nothing of whose it is, nor that it is somebody’s', async () => {
      const { document } = await add();
      const nobody = randomUUID();
      const stranger = { ...claire, memberships: [] };
      const shared = await documents.share(stranger, document.id, [paul.id, nobody]);
      const silent = { userName: null, firstName: null, lastName: null, email: null };
      expect(shared).toHaveLength(2);
      expect(shared).toEqual(
        expect.arrayContaining([
          { ...silent, userId: paul.id },
          { ...silent, userId: nobody },
        ]),
      );
      expect(await documents.listSharings(stranger, document.id)).toEqual(shared);
      expect(await namesOf(paul)).toEqual(['Notice']);
      await documents.unshare(claire, document.id, [nobody]);
      expect(await documents.listSharings(stranger, document.id)).toHaveLength(1);
    });

    it('are not with too many', async () => {
      const { document } = await add();
      const many = Array.from({ length: 101 }, (_, rank) => `p${rank}@mairie.example`);
      expect(await rejection(documents.share(claire, document.id, many))).toBe(
        'user-document.too-many-sharings',
      );
      expect(await documents.listSharings(claire, document.id)).toEqual([]);
    });
  });

  it('a quota is refused before anything is kept, and leaves room for what replaces', async () => {
    const { document } = await add({}, 'a'.repeat(60));
    expect(await rejection(documents.admit(claire, { declaredBytes: 41 }))).toBe(
      'user-document.quota-exceeded',
    );
    expect(await rejection(add({}, 'b'.repeat(41)))).toBe('user-document.quota-exceeded');
    expect(await remainingObjects()).toHaveLength(1);
    await documents.admit(claire, { id: document.id, declaredBytes: 100 });
    await documents.replace(claire, document.id, file('c'.repeat(100)));
    expect(await documents.measure(claire.id)).toEqual({ bytes: 100, count: 1 });
    await add({}, 'd'.repeat(60), paul);
  });

  it('what no document refers to is swept once nobody can be writing it', async () => {
    await add();
    await objects.put(`user-documents/${randomUUID()}/${randomUUID()}`, Buffer.from('orphelin'));
    expect(await documents.sweep()).toEqual([]);
    clock.advance(2 * hour);
    expect(await documents.sweep()).toHaveLength(1);
    expect(await remainingObjects()).toHaveLength(1);
  });
}
