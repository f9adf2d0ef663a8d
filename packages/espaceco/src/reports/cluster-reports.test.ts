import type { SignedInVisitor } from '@cartable/accounts';
import { reportFilterSchema } from '@cartable/contract';
import { expect, it } from 'vitest';
import { describeOnBothEngines, type TestSpace } from '../test-support/open-space.ts';
import { cellOf } from './cluster-reports.ts';

it('cells have sizes that are powers of two, some twenty across the longer side', () => {
  for (const [box, width] of [
    [[-180, -90, 180, 90], 16],
    [[-5, 41, 10, 51], 1],
    [[5.7, 45.1, 5.8, 45.2], 1 / 64],
    [[5.7, 45.1, 5.7, 45.1], 2 ** -24],
  ] as const) {
    expect(cellOf([...box])[0]).toBe(width);
    expect(Math.log2(cellOf([...box])[1])).toBe(Math.round(Math.log2(cellOf([...box])[1])));
  }
});

describeOnBothEngines('reports on a map', (open) => {
  const add = (space: TestSpace, by: SignedInVisitor, community: number | null, place: string) =>
    space.espaceco.reports.add(by, {
      geometry: `POINT(${place})`,
      community,
      comment: 'Vu',
      attributes: null,
      input_device: 'web',
      sketch: null,
      device_version: null,
    } as unknown as Parameters<TestSpace['espaceco']['reports']['add']>[1]);

  it('are grouped by nearness, those alone by their number, and only those one may see', async () => {
    const space = await open();
    const root = await space.administrator();
    const anne = await space.person('anne');
    const community = await space.community(root, 'Voirie', { sharedGeorem: 'restrained' });
    await space.espaceco.members.add(root, {
      communityId: community,
      numbers: [await space.numberOf(root)],
      emails: [],
    });
    await add(space, anne, null, '5.7 45.18');
    await add(space, anne, null, '5.71 45.19');
    const alone = await add(space, anne, null, '2.35 48.85');
    const hidden = await add(space, root, community, '2.36 48.86');
    const of = (visitor: SignedInVisitor, filter: object = {}) =>
      space.espaceco.reports.clusters(visitor, reportFilterSchema.parse(filter));
    const all = await of(anne, { box: '-5,41,10,51' });
    expect(all.total).toBe(3);
    expect(all.clusters.toSorted((a, b) => a.count - b.count)).toMatchObject([
      { count: 1, open: 1, report: alone.report.id },
      { count: 2, open: 2, report: null, extent: [5.7, 45.18, 5.71, 45.19] },
    ]);
    expect((await of(root, { box: '-5,41,10,51' })).total).toBe(4);
    const near = await of(anne, { box: '5.69,45.17,5.72,45.20' });
    expect(near.clusters.map(({ count }) => count)).toEqual([1, 1]);
    await space.espaceco.reports.change(root, { reportId: hidden.report.id, changes: { status: 'valid' } });
    const closed = await of(root, { box: '2.3,48.8,2.4,48.9', communities: String(community) });
    expect(closed).toMatchObject({ total: 1, clusters: [{ open: 0 }] });
    expect(await of(anne, { author: 999_999 })).toEqual({ total: 0, clusters: [] });
  });
});
