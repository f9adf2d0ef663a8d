import type { SignedInVisitor } from '@cartable/accounts';
import { CUSTOM_GRIDS_MAX, GRID_POINTS_MAX } from '@cartable/contract';
import { beforeEach, expect, it } from 'vitest';
import { insertCustomGrid } from '../grids/custom-grid.store.ts';
import { describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';

const ring = [
  [1, 44],
  [2, 44],
  [2, 45],
  [1, 44],
] as const;
const area = { type: 'Polygon', coordinates: [ring] };

describeOnBothEngines('grids of a community itself', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let anne: SignedInVisitor;
  let bob: SignedInVisitor;
  let communityId: number;
  let other: number;

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    anne = await space.person('anne');
    bob = await space.person('bob');
    communityId = await space.community(root, 'Voirie');
    other = await space.community(root, 'Arbres');
    await space.espaceco.members.add(root, {
      communityId,
      numbers: [await space.numberOf(anne)],
      emails: [],
    });
  });

  const grids = () => space.espaceco.grids;
  const add = (title: string, of: unknown = area, by = root) =>
    grids().add(by, { communityId, title, area: of });
  const search = async (by: SignedInVisitor, text: string, more = {}) => {
    const question = { text, by: ['name', 'title'] as const, isAdministrative: false, offset: 0, limit: 3 };
    const { total, items } = await grids().search(by, { ...question, ...more });
    return { total, titles: items.map(({ title }) => title) };
  };

  it('are made by its managers, and known to its members', async () => {
    await refused('common.forbidden', add('Secteur', area, anne));
    const grid = await add('Secteur Nord');
    expect(grid).toMatchObject({ name: 'custom-1', type: 'custom', extent: [1, 44, 2, 45] });
    expect(await grids().listOwn(anne, communityId)).toEqual([grid]);
    await refused('common.forbidden', grids().listOwn(bob, communityId));
    expect(await grids().byNames(anne, ['38', 'custom-1'])).toMatchObject([{ title: 'Isère' }, grid]);
    await refused('espaceco.grid-unknown', grids().byNames(bob, ['custom-1']));
    await refused('espaceco.grid-unknown', grids().byNames(anne, ['38', 'nowhere']));
  });

  it('are found before those of the administration, page after page', async () => {
    await add('Isle et Dronne');
    await add('Isabelle');
    const all = await search(anne, 'is%');
    expect(all.titles.slice(0, 2)).toEqual(['Isabelle', 'Isle et Dronne']);
    expect((await search(anne, 'is%', { offset: 1, limit: 2 })).titles).toEqual(all.titles.slice(1));
    expect((await search(anne, 'custom-2%')).titles).toEqual(['Isabelle']);
    const { total } = await search(bob, 'is%');
    expect(all.total).toBe(total + 2);
    expect((await search(anne, 'is%', { isAdministrative: true })).total).toBe(total);
    expect((await search(root, 'is%')).total).toBe(total + 2);
  });

  it('bound contributions as those of the administration do', async () => {
    const { name } = await add('Secteur');
    await space.espaceco.communities.update(root, { communityId, changes: { grids: ['38', name] } });
    const number = await space.numberOf(anne);
    await space.espaceco.members.changeGrids(root, { communityId, number, grids: [name] });
    await refused(
      'espaceco.grid-unknown',
      space.espaceco.communities.update(root, { communityId: other, changes: { grids: [name] } }),
    );
    await refused(
      'espaceco.grid-unknown',
      space.espaceco.members.changeGrids(root, {
        communityId,
        number,
        grids: ['custom-9'],
      }),
    );
  });

  it('are deleted once nothing uses them', async () => {
    const { name } = await add('Secteur');
    const number = await space.numberOf(anne);
    const remove = (by = root) => grids().remove(by, { communityId, name });
    await space.espaceco.communities.update(root, { communityId, changes: { grids: [name] } });
    await refused('espaceco.grid-in-use', remove());
    await space.espaceco.communities.update(root, { communityId, changes: { grids: [] } });
    await space.espaceco.members.changeGrids(root, { communityId, number, grids: [name] });
    await refused('espaceco.grid-in-use', remove());
    await space.espaceco.members.changeGrids(root, { communityId, number, grids: [] });
    await refused('common.forbidden', remove(anne));
    await refused('espaceco.grid-unknown', grids().remove(root, { communityId: other, name }));
    expect(await remove()).toBe('Secteur');
    await refused('espaceco.grid-unknown', remove());
  });

  it('are polygons in degrees, closed, of a bounded size', async () => {
    const long = Array.from({ length: GRID_POINTS_MAX }, (_, i) => [i / GRID_POINTS_MAX, (i % 2) / 100]);
    const unfit: unknown[] = [
      {},
      { type: 'Point', coordinates: [1, 44] },
      { type: 'Polygon', coordinates: [] },
      { type: 'Polygon', coordinates: 'x' },
      { type: 'Polygon', coordinates: [ring.slice(0, 3)] },
      { type: 'Polygon', coordinates: [[...ring.slice(0, 3), [1, 44.5]]] },
      { type: 'Polygon', coordinates: [ring.map(([x, y]) => [x * 500_000, y])] },
      { type: 'Polygon', coordinates: [ring.map(([x, y]) => [String(x), y])] },
      { type: 'Polygon', coordinates: [ring.map(([x]) => [x, 44])] },
      { type: 'Polygon', coordinates: [[...long, long[0]]] },
      { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: null }] },
    ];
    for (const one of unfit) await refused('espaceco.grid-area-invalid', add('Secteur', one));
    const collection = {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', properties: {}, geometry: area },
        { type: 'Feature', geometry: { type: 'MultiPolygon', coordinates: [[ring]] } },
      ],
    };
    expect((await add('Secteur', collection)).polygons).toHaveLength(2);
  });

  it('are not without number', async () => {
    for (let number = 1000; number < 1000 + CUSTOM_GRIDS_MAX; number += 1) {
      const grid = { title: 'S', extent: [0, 0, 1, 1], polygons: [], createdAt: '' } as const;
      await insertCustomGrid(space.metadata.db, { ...grid, number, communityId });
    }
    await refused('espaceco.grids-too-many', add('Une de trop'));
  });
});
