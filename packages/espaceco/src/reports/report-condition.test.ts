import { newReportSchema } from '@cartable/contract';
import { describe, expect, it } from 'vitest';
import { describeOnBothEngines } from '../test-support/open-space.ts';
import { readReportCondition } from './report-condition.ts';

describeOnBothEngines('a filter of reports', (open) => {
  it('finds what it says', async () => {
    const space = await open();
    const root = await space.administrator();
    const communityId = await space.community(root, 'Voirie', {
      themes: [{ theme: 'Arbres', attributes: [] }],
    });
    const { reports } = space.espaceco;
    const add = (form: object) => {
      space.clock.advance(1000);
      return reports.add(root, newReportSchema.parse({ geometry: 'POINT(5.7245 45.1885)', ...form }));
    };
    await add({ comment: 'a' });
    const { report: second } = await add({
      comment: 'b',
      community: communityId,
      attributes: { community: communityId, theme: 'Arbres' },
    });
    await add({ comment: 'c', geometry: 'POINT(-30 45)' });
    const find = async (filter: object) => {
      const condition = readReportCondition(JSON.stringify(filter));
      const found: number[] = [];
      const selection = { filter: {}, condition, sort: 'id:ASC', offset: 0, limit: 1000 };
      for await (const page of reports.stream(root, selection)) {
        found.push(...page.map(({ report }) => report.id));
      }
      return found;
    };
    const cases: [object, number[]][] = [
      [{}, [1, 2, 3]],
      [{ status: 'submit' }, [2]],
      [{ status: { $ne: 'submit' } }, [1, 3]],
      [{ theme: { $ne: 'Arbres' } }, [1, 3]],
      [{ theme: null }, [1, 3]],
      [{ theme: { $ne: null } }, [2]],
      [{ id: { $gt: 1, $lte: 3 } }, [2, 3]],
      [{ $or: [{ comment: 'a' }, { comment: 'c' }] }, [1, 3]],
      [{ $and: [{ departement: '38' }, { community: null }] }, [1]],
      [{ departement: { $in: ['38', '29'] } }, [1, 2]],
      [{ departement: { $nin: ['38'] } }, [3]],
      [{ departement: { $nin: ['38', null] } }, []],
      [{ departement: { $in: [null] } }, [3]],
      [{ id: { $in: [] } }, []],
      [{ opening_date: { $gte: second.openedAt } }, [2, 3]],
    ];
    for (const [filter, ids] of cases) expect(await find(filter), JSON.stringify(filter)).toEqual(ids);
  });
});

describe('a filter that is refused', () => {
  const deep = `${'{"$and":['.repeat(8)}{"id":1}${']}'.repeat(8)}`;
  const wide = JSON.stringify({ $or: Array(101).fill({ id: 1 }) });
  const empty = JSON.stringify({ $and: Array(1200).fill({}) });
  it.each([
    ['no JSON', 'status'],
    ['a list', '[]'],
    ['an unknown property', '{"author_id":"x"}'],
    ['an unknown operator', '{"id":{"$where":"1"}}'],
    ['a text for a number', '{"id":"1"}'],
    ['a fraction', '{"id":1.5}'],
    ['a character no text holds', '{"comment":"a\\u0000"}'],
    ['no date', '{"opening_date":"hier"}'],
    ['an empty choice', '{"$or":[]}'],
    ['a name of every object', '{"id":{"constructor":1}}'],
    ['too deep', deep],
    ['too wide', wide],
    ['of too many parts', empty],
  ])('%s', (_what, text) => {
    expect(() => readReportCondition(text)).toThrow(/filter/i);
  });
});
