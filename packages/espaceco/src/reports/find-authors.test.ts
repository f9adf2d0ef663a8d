import type { SignedInVisitor } from '@cartable/accounts';
import { newReportSchema } from '@cartable/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBothEngines, type TestSpace } from '../test-support/open-space.ts';

describeOnBothEngines('authors of reports', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let anne: SignedInVisitor;
  let andré: SignedInVisitor;
  let zoé: SignedInVisitor;
  let shared: number;
  let closed: number;

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    anne = await space.person('anne');
    andré = await space.person('andre');
    zoé = await space.person('zoe');
    shared = await space.community(root, 'Voirie', { sharedGeorem: 'all' });
    closed = await space.community(root, 'Réseaux', { sharedGeorem: 'restrained' });
    for (const [person, communityId] of [
      [anne, shared],
      [andré, closed],
    ] as const) {
      const numbers = [await space.numberOf(person)];
      await space.espaceco.members.add(root, { communityId, numbers, emails: [] });
    }
    await add(anne, shared);
    await add(andré, closed);
  });

  const add = (by: SignedInVisitor, community: number | null) =>
    space.espaceco.reports.add(by, newReportSchema.parse({ geometry: 'POINT(5.7 45.1)', community }));
  const found = async (by: SignedInVisitor, question: object) =>
    (await space.espaceco.reports.authors(by, { limit: 20, ...question })).map(({ userName }) => userName);

  it('are found by how their names begin, among reports one may see', async () => {
    expect(await found(zoé, { name: 'An' })).toEqual(['anne']);
    expect(await found(andré, { name: 'ÀN' })).toEqual(['andre', 'anne']);
    expect(await found(root, { name: 'an', community: closed })).toEqual(['andre']);
    expect(await found(root, { name: 'an', limit: 1 })).toHaveLength(1);
    // Neither in the middle, nor by what is no user name.
    expect(await found(root, { name: 'nne' })).toEqual([]);
    expect(await found(root, { name: 'dubois' })).toEqual([]);
    expect(await found(root, { name: '%' })).toEqual([]);
  });

  it('are nobody who made none, and nobody at all of no name', async () => {
    expect(await found(root, { name: 'zoe' })).toEqual([]);
    expect(await found(root, { name: ' ' })).toEqual([]);
  });

  it('are told by their number to those who may see a report of theirs', async () => {
    const author = await space.numberOf(andré);
    expect(await found(andré, { author })).toEqual(['andre']);
    expect(await found(anne, { author })).toEqual([]);
    await add(andré, null);
    expect(await found(anne, { author })).toEqual(['andre']);
  });
});
