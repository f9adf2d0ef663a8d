import type { SignedInVisitor } from '@cartable/accounts';
import { newReportSchema } from '@cartable/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBothEngines, type TestSpace } from '../test-support/open-space.ts';
import { insertReport } from './report.store.ts';

/** Two pages and a little, as they are read: 200 at a time. */
const count = 430;

describeOnBothEngines('reports told page by page', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let ids: readonly number[];

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    const form = newReportSchema.parse({ geometry: 'POINT(5.7245 45.1885)' });
    const { report } = await space.espaceco.reports.add(root, form);
    ids = Array.from({ length: count }, (_, rank) => report.id + rank);
    await space.metadata.transaction(async (db) => {
      // Several of one moment, as those that are sent together.
      const dateOf = (id: number) => new Date(Date.parse(report.openedAt) + Math.floor(id / 7)).toISOString();
      for (const id of ids.slice(1)) await insertReport(db, { ...report, id, openedAt: dateOf(id) });
    });
  });

  const told = async (sort: string, betweenPages = async () => {}) => {
    const selection = { filter: {}, sort, offset: 2, limit: 420 };
    const numbers: number[] = [];
    for await (const page of space.espaceco.reports.stream(root, selection)) {
      numbers.push(...page.map(({ report }) => report.id));
      await betweenPages();
    }
    return numbers;
  };

  it('are each told once, in their order, as many as are asked for', async () => {
    expect(await told('id:ASC')).toEqual(ids.slice(2, 422));
    expect(await told('opening_date:ASC')).toEqual(ids.slice(2, 422));
    expect(await told('opening_date:DESC')).toEqual([...ids].reverse().slice(2, 422));
  });

  it('are not passed over when those that were told are deleted meanwhile', async () => {
    let next = 0;
    const deleteSome = async () => {
      for (const id of ids.slice(next, next + 3)) await space.espaceco.reports.remove(root, id);
      next += 3;
    };
    expect(await told('id:ASC', deleteSome)).toEqual(ids.slice(2, 422));
  });
});
