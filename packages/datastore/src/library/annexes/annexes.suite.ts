import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Annexe, CartableError } from '@cartable/contract';
import { eventually } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db, now, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { makeDatastore, makeVisitor, type TestPlatform } from '../../test-support/platform.ts';
import { receivedFile } from '../../test-support/received-file.ts';
import { readDatastore } from '../../views/datastores/read-datastore.ts';
import { deleteAnnexe } from '../../views/deletion/delete-annexe.ts';
import { insertDatasheet } from '../../workspace/datasheets/datasheet.store.ts';
import { replaceAnnexe } from '../replacement/replace-annexe.ts';
import { addAnnexe, admitAnnexe } from './add-annexe.ts';
import {
  discardAnnexesOfDatasheet,
  purgeAnnexesOfDatasheet,
  restoreAnnexesOfDatasheet,
} from './annexes-of-datasheet.ts';
import { changeAnnexe } from './change-annexe.ts';
import { readAnnexeFile, readAnnexes } from './find-annexes.ts';
import { readPublishedAnnexe } from './read-published-annexe.ts';
import { sweepAnnexes } from './sweep-annexes.ts';

/** Guarantees of annexes, over any metadata. */
export function annexesSuite(open: () => Promise<TestPlatform>): void {
  let platform: TestPlatform;
  let owner: Person;
  let datastoreId: string;
  let otherId: string;
  let otherOwner: Person;
  let datasheetId: string;

  beforeAll(async () => {
    platform = await open();
    await platform.seed({ administratorId: (await makeVisitor(platform)).id, isDemonstrated: false });
    ({ datastoreId, supervisor: owner } = await makeDatastore(platform, 'mairie'));
    ({ datastoreId: otherId, supervisor: otherOwner } = await makeDatastore(platform, 'voisine'));
    datasheetId = await addDatasheet('Forêts');
  });

  afterAll(() => platform.close());

  const addDatasheet = async (name: string) => {
    const id = randomUUID();
    const at = now(platform.context);
    await insertDatasheet(db(platform.context), {
      id,
      datastoreId,
      name,
      createdAt: at,
      lastEventAt: at,
    });
    return id;
  };
  const add = (path: string, content = 'contenu', labels: string[] = []) =>
    addAnnexe(platform.context, owner, { datastoreId, form: { path, labels }, file: receivedFile(content) });
  const published = async (path: string, datastore = 'mairie') => {
    const file = await readPublishedAnnexe(platform.context, { datastore, path: path.slice(1) });
    return file && text(await file.read());
  };
  const list = (labels: string[] = [], path?: string) =>
    readAnnexes(platform.context, owner, { datastoreId, query: { labels, path, page: 1, limit: 1000 } });
  const remainingObjects = async () => {
    const keys: string[] = [];
    for await (const { key } of platform.context.objects.list('annexes/')) keys.push(key);
    return keys;
  };
  const rejection = (promise: Promise<unknown>) =>
    promise.then(
      () => 'accepted',
      (error: CartableError) => error.code,
    );
  const request = (annexe: Annexe) => ({ datastoreId, annexeId: annexe._id });

  describe('an annexe', () => {
    it('answers at its address as soon as it is added, and members read it by its identifier', async () => {
      const annexe = await add('/Été/notice à lire.txt', 'Bonjour');
      expect(annexe).toMatchObject({
        paths: ['/Été/notice à lire.txt'],
        size: 7,
        mime_type: 'text/plain',
        published: true,
        labels: [],
        url: 'https://cartes.example/annexes/mairie/%C3%89t%C3%A9/notice%20%C3%A0%20lire.txt',
      });
      expect(await published('/Été/notice à lire.txt')).toBe('Bonjour');
      // Written in the decomposed form, as some systems do.
      expect(await published('/Été/notice à lire.txt'.normalize('NFD'))).toBe('Bonjour');
      const file = await readAnnexeFile(platform.context, owner, request(annexe));
      expect([file.fileName, await text(await file.read())]).toEqual(['notice à lire.txt', 'Bonjour']);
    });

    it('is one address, one annexe, whatever the form of the letters', async () => {
      await add('/carte/é.txt');
      expect(await rejection(add('/carte/é.txt'.normalize('NFD')))).toBe('annexe.path-taken');
      const other = await add('/carte/autre.txt');
      const move = changeAnnexe(platform.context, owner, {
        ...request(other),
        changes: { paths: ['/carte/é.txt'] },
      });
      expect(await rejection(move)).toBe('annexe.path-taken');
    });

    it.each([
      'sans-barre.txt',
      '/',
      '/a//b',
      '/a/../b',
      '/..',
      '/./a',
      '/a/',
      '/a\\..\\b',
      '/a\u0000b',
      '/a\nb',
      '/a\u202eb',
      '/ /a',
      `/${'a'.repeat(201)}`,
      `/${'a/'.repeat(300)}b`,
    ])('is not put at %j', async (path) => {
      expect(await rejection(add(path))).toBe('annexe.path-invalid');
    });

    it('keeps its addresses when its content is replaced, and the former content goes', async () => {
      const annexe = await add('/remplacee.txt', 'avant');
      await changeAnnexe(platform.context, owner, {
        ...request(annexe),
        changes: { paths: ['/remplacee.txt', '/autre-adresse.txt'] },
      });
      const before = (await remainingObjects()).length;
      const file = receivedFile('après, plus long', 'x.csv');
      const replaced = await replaceAnnexe(platform.context, owner, { ...request(annexe), file });
      expect(replaced).toMatchObject({ _id: annexe._id, paths: ['/remplacee.txt', '/autre-adresse.txt'] });
      expect(await published('/autre-adresse.txt')).toBe('après, plus long');
      // The former bytes go once everything is written, on their own.
      await eventually(async () => (await remainingObjects()).length === before);
    });

    it('answers nobody while it is not published, and members all the same', async () => {
      const annexe = await add('/cachee.txt');
      await changeAnnexe(platform.context, owner, { ...request(annexe), changes: { published: false } });
      expect(await published('/cachee.txt')).toBeUndefined();
      const file = await readAnnexeFile(platform.context, owner, request(annexe));
      expect(await text(await file.read())).toBe('contenu');
    });

    it('goes with its bytes', async () => {
      const before = await remainingObjects();
      const annexe = await add('/partante.txt');
      await deleteAnnexe(platform.context, owner, request(annexe));
      expect(await published('/partante.txt')).toBeUndefined();
      await eventually(async () => (await remainingObjects()).length === before.length);
      expect(await rejection(deleteAnnexe(platform.context, owner, request(annexe)))).toBe(
        'common.not-found',
      );
    });
  });

  describe('labels', () => {
    it('file annexes under datasheets and words of one’s own', async () => {
      const annexe = await add('/etiquettes/a.txt', 'a', ['datasheet_name=Forêts', 'usage=plaquette']);
      expect(annexe.labels).toEqual(['datasheet_name=Forêts', 'usage=plaquette']);
      expect(await list(['datasheet_name=Forêts'])).toMatchObject([{ _id: annexe._id }]);
      expect(await list(['usage=plaquette', 'datasheet_name=Forêts'])).toHaveLength(1);
      expect(await list(['usage=autre'])).toEqual([]);
      expect(await list(['datasheet_name=Inconnue'])).toEqual([]);
      expect(await list([], '/etiquettes/%')).toHaveLength(1);
      expect(await list([], '/etiquettes_a.txt')).toEqual([]);
    });

    it.each(['sans-egal', 'a=b=c', '=a', 'a=', 'type=style'])('refuse %j', async (label) => {
      expect(await rejection(add(`/refus/${randomUUID()}`, 'a', [label]))).toBe('annexe.label-invalid');
    });

    it('do not name a datasheet that is not there', async () => {
      expect(await rejection(add('/refus/b.txt', 'a', ['datasheet_name=Inconnue']))).toBe(
        'annexe.datasheet-unknown',
      );
    });
  });

  describe('rights', () => {
    it('let members read and ANNEX write', async () => {
      const communityId = owner.memberships[0]!.communityId;
      const member = await makeVisitor(platform, [
        { communityId, datastoreId, rights: ['UPLOAD', 'BROADCAST'] },
      ]);
      const annexe = await add('/droits.txt');
      await readAnnexeFile(platform.context, member, request(annexe));
      const attempts = [
        () =>
          addAnnexe(platform.context, member, {
            datastoreId,
            form: { path: '/x' },
            file: receivedFile('x'),
          }),
        () => admitAnnexe(platform.context, member, { datastoreId, declaredBytes: 1 }),
        () => changeAnnexe(platform.context, member, { ...request(annexe), changes: { published: false } }),
        () => replaceAnnexe(platform.context, member, { ...request(annexe), file: receivedFile('x') }),
        () => deleteAnnexe(platform.context, member, request(annexe)),
      ];
      for (const attempt of attempts) expect(await rejection(attempt())).toBe('common.forbidden');
    });

    it('do not reach into another datastore, whose annexes are as if they were not', async () => {
      const annexe = await add('/de-la-mairie.txt');
      const seenFromNext = { datastoreId: otherId, annexeId: annexe._id };
      const stranger = readAnnexeFile(platform.context, otherOwner, seenFromNext);
      expect(await rejection(stranger)).toBe('common.not-found');
      expect(await rejection(deleteAnnexe(platform.context, otherOwner, request(annexe)))).toBe(
        'common.not-found',
      );
      expect(await published('/de-la-mairie.txt', 'voisine')).toBeUndefined();
    });

    it('refuse what is no identifier as such', async () => {
      for (const annexeId of ['1', 'abc', '5d2f6f0c-3b5e-1f0e-9c1a-7a5d1c9b4e21']) {
        const attempt = readAnnexeFile(platform.context, owner, { datastoreId, annexeId });
        expect(await rejection(attempt)).toBe('annexe.identifier-invalid');
      }
    });
  });

  it('a quota is refused before anything is kept, and counts what there is', async () => {
    const { storages } = await readDatastore(platform.context, owner, datastoreId);
    expect(storages.annexes.use).toBeGreaterThan(0);
    const tooMuch = { datastoreId, declaredBytes: storages.annexes.quota };
    expect(await rejection(admitAnnexe(platform.context, owner, tooMuch))).toBe('annexe.quota-exceeded');
    const before = await remainingObjects();
    const file = { ...receivedFile('x'), sizeBytes: storages.annexes.quota };
    const attempt = addAnnexe(platform.context, owner, { datastoreId, form: { path: '/trop' }, file });
    expect(await rejection(attempt)).toBe('annexe.quota-exceeded');
    expect(await remainingObjects()).toEqual(before);
  });

  it('annexes of a deleted datasheet answer nowhere, come back with it, or go for good', async () => {
    const annexe = await add('/de-la-fiche.txt', 'là', ['datasheet_name=Forêts']);
    await transaction(platform.context, (db) => discardAnnexesOfDatasheet(platform.context, db, datasheetId));
    expect(await published('/de-la-fiche.txt')).toBeUndefined();
    expect(await list([], '/de-la-fiche.txt')).toEqual([]);
    expect(await rejection(add('/de-la-fiche.txt'))).toBe('annexe.path-taken');
    await transaction(platform.context, (db) => restoreAnnexesOfDatasheet(db, datasheetId));
    expect(await published('/de-la-fiche.txt')).toBe('là');
    await transaction(platform.context, async (db) => {
      await discardAnnexesOfDatasheet(platform.context, db, datasheetId);
      await purgeAnnexesOfDatasheet(platform.context, db, datasheetId);
    });
    await eventually(async () => !(await remainingObjects()).some((key) => key.includes(annexe._id)));
    await add('/de-la-fiche.txt');
  });

  it('what no annexe refers to is swept once nobody can be writing it', async () => {
    const { objects } = platform.context;
    await add('/restante.txt', 'reste');
    await objects.put(`annexes/${randomUUID()}/${randomUUID()}`, Buffer.from('orphelin'));
    const before = (await remainingObjects()).length;
    await platform.sweep();
    expect((await remainingObjects()).length).toBe(before);
    const clock = { ...platform.context.clock, now: () => new Date(Date.now() + 2 * 3_600_000) };
    expect(await sweepAnnexes({ ...platform.context, clock })).toHaveLength(1);
    expect(await published('/restante.txt')).toBe('reste');
  });
}
