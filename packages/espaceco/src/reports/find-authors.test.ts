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
    await space.accounts.editAccount(anne.id, { proof: { address: '192.0.2.7' }, userName: 'Ælis Lecœur' });
    for (const name of ['lecoe', 'LECŒ', 'aeli', 'æ'])
      expect([name, await found(root, { name })]).toEqual([name, ['Ælis Lecœur']]);
    // Neither in the middle, nor by what is no user name.
    expect(await found(root, { name: 'coeur' })).toEqual([]);
    expect(await found(root, { name: 'dubois' })).toEqual([]);
    expect(await found(root, { name: '%' })).toEqual([]);
  });

  it('are found after hundreds whose other names or addresses begin so', async () => {
    const { db } = space.metadata;
    const [row] = await db
      .selectFrom('users' as never)
      .selectAll()
      .where('id' as never, '=', anne.id as never)
      .execute();
    const people = Array.from({ length: 1_200 }, (_, n) => ({
      ...(row as unknown as Record<string, unknown>),
      id: `elodie-${String(n).padStart(4, '0')}`,
      number: 100_000 + n,
      // The last of all by name, and by a name that is not written as it is looked for.
      user_name: n === 1_199 ? 'Zélie Élodie' : `agent${n}`,
      email: `elodie.${n}@mairie.example`,
      email_key: `elodie.${n}@mairie.example`,
      search_text: `dubois elodie ${n === 1_199 ? 'zelie elodie' : `agent${n}`} elodie.${n}@mairie.example`,
    }));
    for (let from = 0; from < people.length; from += 100)
      await db
        .insertInto('users' as never)
        .values(people.slice(from, from + 100) as never)
        .execute();
    const report = await add(anne, shared);
    const [made] = await db
      .selectFrom('espaceco_reports' as never)
      .selectAll()
      .where('id' as never, '=', report.report.id as never)
      .execute();
    const theirs = people.map(({ id: author_id }, n) => ({
      ...(made as object),
      id: 100_000 + n,
      author_id,
    }));
    for (let from = 0; from < theirs.length; from += 100)
      await db
        .insertInto('espaceco_reports' as never)
        .values(theirs.slice(from, from + 100) as never)
        .execute();
    expect(await found(zoé, { name: 'élod' })).toEqual(['Zélie Élodie']);
    expect(await found(zoé, { name: 'agent11' })).toHaveLength(20);
    expect(await found(zoé, { name: 'agent', limit: 3 })).toEqual(['agent0', 'agent1', 'agent10']);
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
