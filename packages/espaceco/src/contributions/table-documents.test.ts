import type { SignedInVisitor } from '@cartable/accounts';
import { type GrantedLevel, TABLE_DOCUMENTS_WAITING_MAX, tableFormSchema } from '@cartable/contract';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import type { EspacecoContext } from '../context.ts';
import type { ReadDatabase } from '../permissions/access-of.ts';
import { countWaiting, insertTableDocument } from '../tables/table-document.store.ts';
import { dayMs, describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';
import { received } from '../test-support/received.ts';
import { CurrentFeatures } from './current-features.ts';
import { givenDocuments } from './given-documents.ts';
import type { ReadAction } from './read-action.ts';

const table = tableFormSchema.parse({
  name: 'bornes',
  title: 'Bornes',
  geometry_type: null,
  columns: [
    { name: 'nom', type: 'String' },
    { name: 'photo', type: 'Document', mime_types: ['image/jpeg', 'image/png'] },
    { name: 'fiche', type: 'Document' },
  ],
});

const fail = (error: unknown) => {
  throw error;
};

describeOnBothEngines('files of features', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let anne: SignedInVisitor;
  let bob: SignedInVisitor;
  let carla: SignedInVisitor;
  let guest: number;
  let read: ReadDatabase;

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    anne = await space.person('anne');
    bob = await space.person('bob');
    carla = await space.person('carla');
    const owner = await space.community(root, 'Voirie');
    guest = await space.community(root, 'Arbres');
    const numbers = [await space.numberOf(anne), await space.numberOf(bob)];
    await space.espaceco.members.add(root, { communityId: guest, numbers, emails: [] });
    read = await space.espaceco.databases.createEmpty(root, {
      form: { communityId: owner, title: 'Voirie', description: null },
      tables: [table],
    });
    await give('EDIT');
  });

  const columnId = (name: string) => read.tables[0]!.columns.find((column) => column.name === name)!.id;
  const give = (level: GrantedLevel, columns: Record<string, GrantedLevel> = {}) => {
    const told = Object.entries(columns).map(([name, of]) => ({ id: columnId(name), level: of }));
    const tree = [
      { id: read.database.id, level, tables: [{ id: read.tables[0]!.id, level, columns: told }] },
    ];
    return space.espaceco.permissions.replace(root, { communityId: guest, tree });
  };
  const photo = async () =>
    received(
      'borne.jpg',
      await sharp({ create: { width: 800, height: 400, channels: 3, background: '#06c' } })
        .withExif({ IFD0: { Copyright: 'somebody' } })
        .jpeg()
        .toBuffer(),
    );
  const send = (file: ReturnType<typeof received>, column = 'photo', who = anne) =>
    space.espaceco.contributions.addDocument(who, {
      databaseId: read.database.id,
      tableId: read.tables[0]!.id,
      columnId: columnId(column),
      file,
    });
  const bytesOf = async (documentId: string, who = anne, thumbnail = false) => {
    const answer = await space.espaceco.contributions.readDocument(who, { documentId, thumbnail });
    const pieces: Uint8Array[] = [];
    for await (const piece of await answer.read()) pieces.push(piece as Uint8Array);
    return Buffer.concat(pieces);
  };
  const edit = async (state: 'Insert' | 'Update' | 'Delete', data: Record<string, unknown>, who = anne) =>
    (
      await space.espaceco.contributions.transact(who, {
        of: read.database.id,
        comment: '',
        actions: [{ table: 'bornes', state, data }],
      })
    ).outcome;
  const later = (days: number) =>
    space.clock.advance(Math.max(0, Date.now() - space.clock.now().getTime()) + days * dayMs);

  it('are read by those who see the column, once a feature has them', async () => {
    const { id, width, thumbnail } = await send(await photo());
    expect({ width, type: thumbnail?.mediaType }).toEqual({ width: 800, type: 'image/jpeg' });
    // Its author alone, before.
    await refused('espaceco.table-document-unknown', bytesOf(id, bob));
    await refused('espaceco.value-refused', edit('Insert', { nom: 'volée', photo: id }, bob));
    expect((await sharp(await bytesOf(id)).metadata()).exif).toBeUndefined();
    expect(await edit('Insert', { nom: 'une', photo: id })).toMatchObject({ status: 'committed' });
    expect(await sharp(await bytesOf(id, bob, true)).metadata()).toMatchObject({ width: 320 });
    // A copy of the object has the same, whoever makes it.
    expect(await edit('Insert', { nom: 'deux', photo: id }, bob)).toMatchObject({ status: 'committed' });
    await refused('espaceco.table-document-unknown', bytesOf(id, carla));
    await give('VIEW', { photo: 'NONE' });
    await refused('espaceco.table-document-unknown', bytesOf(id, bob));
    await give('NONE');
    await refused('espaceco.table-document-unknown', bytesOf(id, bob));
    expect(await bytesOf(id, root)).not.toHaveLength(0);
  });

  it('are sent by those who edit the column, of its types and sizes', async () => {
    await refused('espaceco.file-type', send(received('note.txt', 'Bonjour')));
    expect((await send(received('note.txt', 'Bonjour'), 'fiche')).thumbnail).toBeNull();
    await refused('espaceco.file-type', send(received('a.exe', 'MZ'), 'fiche'));
    await refused('espaceco.file-type', send(received('a.jpg', '<script>')));
    await refused('common.too-large', send(received('a.txt', 'a'.repeat(5_000_001)), 'fiche'));
    await refused('espaceco.column-holds-no-document', send(await photo(), 'nom'));
    await refused('espaceco.database-unknown', send(await photo(), 'photo', carla));
    await give('EDIT', { photo: 'VIEW' });
    await refused('common.forbidden', send(await photo()));
    await give('VIEW');
    await refused('common.forbidden', send(await photo(), 'fiche'));
  });

  it('are of their column; what is written is their identifier or their address', async () => {
    const { id } = await send(received('note.txt', 'Bonjour'), 'fiche');
    await refused('espaceco.value-refused', edit('Insert', { photo: id }));
    await refused('espaceco.value-refused', edit('Insert', { fiche: 'note.txt' }));
    const fiche = `https://sdi.example/api/espaceco/documents/${id.toUpperCase()}`;
    expect(await edit('Insert', { fiche })).toMatchObject({ status: 'committed' });
    const { feature } = await space.espaceco.contributions.read(anne, {
      of: read.database.id,
      table: 'bornes',
      key: 1,
    });
    expect(feature?.values.fiche).toBe(id);
  });

  it('are marked all or none: one that is swept meanwhile is refused, and the others are as before', async () => {
    const [kept, swept] = [await send(await photo()), await send(received('note.txt', 'Bonjour'), 'fiche')];
    const { db } = space.metadata;
    const values = new Map(
      read.tables[0]!.columns.flatMap((column) => {
        const id = { photo: kept.id, fiche: swept.id }[column.name];
        return id === undefined ? [] : [[column, id] as const];
      }),
    );
    const action = { rank: 1, table: read.tables[0]!, state: 'Insert', values } as unknown as ReadAction;
    const given = () =>
      givenDocuments({ metadata: space.metadata, onFault: fail } as unknown as EspacecoContext, anne, {
        actions: [action],
        current: new CurrentFeatures(new Map()),
      });
    const documents = await given();
    await documents.mark();
    expect(await countWaiting(db, anne.id)).toBe(0);
    await documents.settle(false);
    expect(await countWaiting(db, anne.id)).toBe(2);
    const late = await given();
    await db
      .deleteFrom('espaceco_table_documents' as never)
      .where('id' as never, '=', swept.id as never)
      .execute();
    await refused('espaceco.value-refused', late.mark());
    expect(await countWaiting(db, anne.id)).toBe(1);
  });

  it('that wait are so many at most, those sent at once too', async () => {
    const { db } = space.metadata;
    const first = await send(received('note.txt', 'Une note'), 'fiche');
    for (let count = 1; count < TABLE_DOCUMENTS_WAITING_MAX - 1; count += 1) {
      const id = crypto.randomUUID();
      await insertTableDocument(db, { ...first, id, file: { ...first.file, objectKey: id } });
    }
    const sent = await Promise.allSettled(
      Array.from({ length: 4 }, async () => send(received('note.txt', 'Une note'), 'fiche')),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countWaiting(db, anne.id)).toBe(TABLE_DOCUMENTS_WAITING_MAX);
    // Nobody else waits for room.
    await send(received('note.txt', 'Une note'), 'fiche', bob);
  });

  it('stay as long as the journal knows them; those that no feature has go by themselves', async () => {
    const [kept, lost] = [await send(await photo()), await send(await photo())];
    await edit('Insert', { nom: 'une', photo: kept.id });
    await edit('Update', { fid: 1, nom: 'un' });
    // One that is refused gives them to nobody.
    const conflict = await edit(
      'Update',
      { fid: 1, nom: 'autre', photo: lost.id, gcms_fingerprint: '1' },
      anne,
    );
    expect(conflict).toMatchObject({ status: 'conflicting' });
    await edit('Delete', { fid: 1 });
    later(31);
    const removed = await space.espaceco.sweep();
    expect(removed).toContain(lost.file.objectKey);
    expect(removed).not.toContain(kept.file.objectKey);
    await refused('espaceco.table-document-unknown', bytesOf(lost.id));
    await space.espaceco.contributions.revert(anne, { of: read.database.id, sequence: 3, comment: '' });
    expect(await bytesOf(kept.id, bob)).not.toHaveLength(0);
    await space.espaceco.permissions.replace(root, { communityId: guest, tree: [] });
    await space.espaceco.databases.remove(root, {
      databaseId: read.database.id,
      confirmation: read.database.name,
    });
    later(1);
    expect(await space.espaceco.sweep()).toContain(kept.file.objectKey);
  });
});
