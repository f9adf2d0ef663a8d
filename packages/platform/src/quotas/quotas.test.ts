import type { Connection } from '@cartable/storage';
import { expect, it } from 'vitest';
import type { MeasuredHolding } from '../holdings/holding.ts';
import { measureScope } from './measure-scope.ts';
import { requireWithinQuota } from './quota.ts';

it('lets a quota be filled, refuses one more, and tells by how much', () => {
  const demand = (needed: number) => ({ use: 7, needed, quota: 10 });
  const excess = ({ use, needed, quota }: ReturnType<typeof demand>) =>
    new Error(`${use} + ${needed} > ${quota}`);
  expect(() => requireWithinQuota(demand(3), excess)).not.toThrow();
  expect(() => requireWithinQuota(demand(4), excess)).toThrow('7 + 4 > 10');
});

it('adds up what every holding measures in a scope, kind by kind', async () => {
  const requested: string[] = [];
  const holding = (name: string, use: number): MeasuredHolding<'tables' | 'files'> => ({
    name,
    measure: async (_db, scopeId) => {
      requested.push(scopeId);
      return { files: { use, reserved: 1, inTrash: 2 } };
    },
  });
  const measured = await measureScope({} as Connection, {
    holdings: [holding('uploads', 10), holding('annexes', 20), { name: 'grants' }],
    kinds: ['tables', 'files'],
    scopeId: 'a',
  });
  expect(measured).toEqual({
    tables: { use: 0, reserved: 0, inTrash: 0 },
    files: { use: 30, reserved: 2, inTrash: 4 },
  });
  expect(requested).toEqual(['a', 'a']);
});
