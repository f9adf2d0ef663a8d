import type { SignedInVisitor } from '@cartable/accounts';
import { type Theme, tableFormSchema } from '@cartable/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';

const weirs = tableFormSchema.parse({
  name: 'seuils',
  title: 'Seuils',
  geometry_type: 'Point',
  columns: [
    { name: 'nom', type: 'String', title: 'Nom', nullable: false },
    { name: 'etat', type: 'String', enum: ['bon', 'ruiné'], default_value: 'bon' },
    { name: 'actif', type: 'Boolean', default_value: 'true' },
    { name: 'annee', type: 'Year', description: 'Année du relevé' },
    { name: 'origine', type: 'String', read_only: true },
    { name: 'secret', type: 'String' },
  ],
});

describeOnBothEngines('themes of a table', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let communityId: number;
  let databaseId: number;
  let tableId: number;

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    communityId = await space.community(root, 'Rivières');
    const form = { communityId, title: 'Obstacles', description: null };
    const { database, tables } = await space.espaceco.databases.createEmpty(root, { form, tables: [weirs] });
    [databaseId, tableId] = [database.id, tables[0]!.id];
    const secret = tables[0]!.columns.find(({ name }) => name === 'secret')!.id;
    await space.espaceco.permissions.replace(root, {
      communityId,
      tree: [
        {
          id: databaseId,
          level: 'EDIT',
          tables: [{ id: tableId, level: 'EDIT', columns: [{ id: secret, level: 'NONE' }] }],
        },
      ],
    });
  });

  const bound: Theme = { theme: 'Seuil', attributes: [], database: 'obstacles', table: 'seuils' };
  const save = async (...themes: Theme[]) => {
    const changes = { themes };
    const { community } = await space.espaceco.communities.update(root, { communityId, changes });
    return community.themes;
  };
  const themes = async () => (await space.espaceco.communities.read(root, communityId)).community.themes;

  it('ask what its columns ask, as members of the community may fill them in', async () => {
    const [theme] = await save(bound);
    expect(theme?.attributes).toEqual([
      { name: 'nom', type: 'text', title: 'Nom', mandatory: true },
      { name: 'etat', type: 'list', values: ['bon', 'ruiné'], default: 'bon' },
      { name: 'actif', type: 'checkbox', default: '1' },
      { name: 'annee', type: 'integer', help: 'Année du relevé' },
    ]);
    const report = {
      geometry: 'POINT(1.4 44.4)',
      community: communityId,
      comment: '',
      input_device: 'web',
      sketch: null,
      device_version: null,
      attributes: { community: communityId, theme: 'Seuil', attributes: { annee: '2026' } },
    } as unknown as Parameters<TestSpace['espaceco']['reports']['add']>[1];
    await refused('espaceco.report-value-missing', space.espaceco.reports.add(root, report));
  });

  it('are bound to tables the community sees, and are not shared', async () => {
    await refused('espaceco.theme-table', save({ ...bound, table: 'absente' }));
    const { table: _, ...half } = bound;
    await refused('espaceco.theme-table', save(half));
    await refused('espaceco.theme-table-shared', save({ ...bound, global: true }));
    await space.espaceco.permissions.replace(root, { communityId, tree: [] });
    await refused('espaceco.theme-table', save(bound));
  });

  it('say what fills columns in, among the attributes or beside them', async () => {
    const filled = [{ name: 'nom', type: 'text' as const, autofill: 'Signalement _id_' }];
    expect((await save({ ...bound, autofilled_attributes: filled }))[0]?.autofilled_attributes).toEqual(
      filled,
    );
    const within: Theme = {
      ...bound,
      attributes: [{ name: 'nom', type: 'date', autofill: 'Signalement _id_' }],
    };
    expect((await save(within))[0]?.autofilled_attributes).toEqual(filled);
    await refused(
      'espaceco.theme-autofill',
      save({ ...bound, autofilled_attributes: [{ name: 'secret', autofill: '_id_' }] }),
    );
    await refused(
      'espaceco.theme-autofill',
      save({ ...bound, autofilled_attributes: [...filled, ...filled] }),
    );
    const free: Theme = { theme: 'Libre', attributes: [{ name: 'a', type: 'text', autofill: '_id_' }] };
    expect(await save({ ...free, autofilled_attributes: filled })).toEqual([
      { theme: 'Libre', attributes: [{ name: 'a', type: 'text' }] },
    ]);
  });

  it('follow their table, and are free once its database goes', async () => {
    const filled = [{ name: 'annee', autofill: '_date_' }];
    await save({ ...bound, autofilled_attributes: filled }, { theme: 'Libre', attributes: [] });
    await space.espaceco.databases.changeTable(root, {
      databaseId,
      tableId,
      changes: {
        columns: [
          { name: 'nom', title: 'Nom usuel' },
          { name: 'annee', read_only: true },
        ],
      },
    });
    const [changed, free] = await themes();
    expect(changed?.attributes.map(({ name, title }) => title ?? name)).toEqual([
      'Nom usuel',
      'etat',
      'actif',
    ]);
    expect(changed).toMatchObject({ autofilled_attributes: [] });
    expect(free).toEqual({ theme: 'Libre', attributes: [] });
    await space.espaceco.databases.remove(root, { databaseId, confirmation: 'obstacles' });
    const [freed] = await themes();
    expect(freed).toEqual({ theme: 'Seuil', attributes: changed?.attributes });
  });
});
