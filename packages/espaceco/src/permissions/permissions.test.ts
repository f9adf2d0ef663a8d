import type { SignedInVisitor } from '@cartable/accounts';
import {
  type GrantedLevel,
  type PermissionLevel,
  permissionLevels,
  tableFormSchema,
} from '@cartable/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';
import { databaseOf, type ReadDatabase } from './access-of.ts';
import { DatabaseAccess } from './database-access.ts';

const levels: readonly (GrantedLevel | undefined)[] = [undefined, 'NONE', 'VIEW', 'EXPORT', 'EDIT'];

describe('what somebody may do with a column', () => {
  const rowsOf = (communityId: number, given: readonly (GrantedLevel | undefined)[]) =>
    given.flatMap((level, depth) =>
      level === undefined
        ? []
        : [
            {
              communityId,
              databaseId: 1,
              tableId: depth > 0 ? 2 : null,
              columnId: depth > 1 ? 3 : null,
              level,
            },
          ],
    );

  it('is told by the most specific right: of the column, else of its table, else of its database', () => {
    for (const database of levels)
      for (const table of levels)
        for (const column of levels) {
          const access = new DatabaseAccess(false, rowsOf(1, [database, table, column]));
          expect(access.level(2, 3)).toBe(column ?? table ?? database ?? 'NONE');
          expect(access.level(2)).toBe(table ?? database ?? 'NONE');
          expect(access.level()).toBe(database ?? 'NONE');
          // Another table, another column: what is said of one says nothing of its neighbours.
          expect(access.level(2, 4)).toBe(table ?? database ?? 'NONE');
          expect(access.level(5, 6)).toBe(database ?? 'NONE');
        }
  });

  it('is the most that one of several communities gives', () => {
    for (const [rank, one] of levels.entries())
      for (const [otherRank, other] of levels.entries()) {
        const rows = [...rowsOf(1, [one]), ...rowsOf(2, [other])];
        const most = levels[Math.max(rank, otherRank, 1)];
        expect(new DatabaseAccess(false, rows).level(2, 3)).toBe(most);
      }
  });

  it('holds every lower level, and is everything for who administers the database', () => {
    const access = new DatabaseAccess(false, rowsOf(1, ['EXPORT']));
    const may = (needed: PermissionLevel) => access.may(needed, 2, 3);
    expect(permissionLevels.map(may)).toEqual([true, true, true, false, false]);
    const administers = new DatabaseAccess(true, rowsOf(1, ['NONE']));
    expect(administers.level(2, 3)).toBe('ADMIN');
  });
});

describeOnBothEngines('rights of a community', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let anne: SignedInVisitor;
  let bob: SignedInVisitor;
  let owner: number;
  let guest: number;
  let read: ReadDatabase;

  const table = (name: string) =>
    tableFormSchema.parse({
      name,
      title: name,
      geometry_type: 'Point',
      columns: [
        { name: 'nom', type: 'String' },
        { name: 'secret', type: 'String' },
      ],
    });

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    anne = await space.person('anne');
    bob = await space.person('bob');
    owner = await space.community(root, 'Voirie');
    guest = await space.community(root, 'Arbres');
    const { members } = space.espaceco;
    const join = async (communityId: number, who: SignedInVisitor, role: 'member' | 'admin') => {
      const number = await space.numberOf(who);
      await members.add(root, { communityId, numbers: [number], emails: [] });
      await members.changeRole(root, { communityId, number, role });
    };
    await join(owner, anne, 'admin');
    await join(guest, bob, 'admin');
    const form = { communityId: owner, title: 'Voirie', description: null };
    read = await space.espaceco.databases.createEmpty(anne, {
      form,
      tables: [table('voies'), table('bornes')],
    });
  });

  const permissions = () => space.espaceco.permissions;
  const accessOf = (who: SignedInVisitor) =>
    databaseOf(space.metadata.db, who, { of: read.database.id, needs: 'ANY' }).then(({ access }) => access);
  const column = (rank: number, name: string) =>
    read.tables[rank]!.columns.find((one) => one.name === name)!.id;
  const give = (by: SignedInVisitor, communityId: number, tree: Parameters<typeof tell>[0]) =>
    permissions().replace(by, { communityId, tree: tell(tree) });
  const tell = (tree: { level: GrantedLevel; tables?: object[] }[]) =>
    tree.map(({ level, tables = [] }) => ({ id: read.database.id, level, tables })) as never;

  it('are given by who administers the database, and come back as a tree', async () => {
    const tables = [
      { id: read.tables[0]!.id, level: 'EDIT', columns: [{ id: column(0, 'secret'), level: 'NONE' }] },
    ];
    const told = await give(root, guest, [{ level: 'VIEW', tables }]);
    expect(told).toEqual([
      {
        id: read.database.id,
        title: 'Voirie',
        level: 'VIEW',
        tables: [
          {
            id: read.tables[0]!.id,
            title: 'voies',
            level: 'EDIT',
            columns: [{ id: column(0, 'secret'), title: 'secret', level: 'NONE' }],
          },
        ],
      },
    ]);
    expect(await permissions().read(bob, guest)).toEqual(told);
    const access = await accessOf(bob);
    expect(access.level(read.tables[0]!.id)).toBe('EDIT');
    expect(access.level(read.tables[0]!.id, column(0, 'secret'))).toBe('NONE');
    expect(access.level(read.tables[1]!.id)).toBe('VIEW');
    expect(access.columnsOf(read.tables[0]!).map(({ name }) => name)).toEqual(['fid', 'geom', 'nom']);
    const viewable = await permissions().viewableTables(bob, guest);
    expect(viewable.map(({ table: { name } }) => name)).toEqual(['bornes', 'voies']);
  });

  it('replace those there were, one for each thing', async () => {
    await give(root, guest, [{ level: 'EDIT' }]);
    await give(root, guest, [
      { level: 'NONE', tables: [{ id: read.tables[1]!.id, level: 'VIEW', columns: [] }] },
    ]);
    const access = await accessOf(bob);
    expect([access.level(), access.level(read.tables[1]!.id)]).toEqual(['NONE', 'VIEW']);
    expect((await permissions().viewableTables(bob, guest)).map(({ table: { name } }) => name)).toEqual([
      'bornes',
    ]);
    await give(root, guest, []);
    await refused('espaceco.database-unknown', accessOf(bob));
  });

  it('are taken away, not changed, by managers who do not administer the database', async () => {
    await refused('espaceco.database-unknown', give(bob, guest, [{ level: 'VIEW' }]));
    await give(root, guest, [{ level: 'VIEW' }]);
    await refused('espaceco.database-not-administered', give(bob, guest, [{ level: 'EDIT' }]));
    expect(await give(bob, guest, [{ level: 'VIEW' }])).toMatchObject([{ level: 'VIEW' }]);
    expect(await give(bob, guest, [])).toEqual([]);
    await refused('common.forbidden', give(bob, owner, []));
  });

  it('name what exists, once', async () => {
    const tables = [{ id: 99, level: 'VIEW', columns: [] }];
    await refused('espaceco.permission-target', give(root, guest, [{ level: 'VIEW', tables }]));
    const columns = [{ id: column(1, 'nom'), level: 'VIEW' }];
    const wrong = [{ id: read.tables[0]!.id, level: 'VIEW', columns }];
    await refused('espaceco.permission-target', give(root, guest, [{ level: 'VIEW', tables: wrong }]));
    await refused('espaceco.permission-target', give(root, guest, [{ level: 'VIEW' }, { level: 'VIEW' }]));
  });
});
