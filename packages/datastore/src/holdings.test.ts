import { storageKinds } from '@cartable/contract';
import { describe, expect, it } from 'vitest';
import { holdings } from './holdings.ts';

describe('holdings', () => {
  it('have a name each', () => {
    const names = holdings.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(storageKinds)('list what lies in %s once', (kind) => {
    expect(holdings.filter(({ listLargest }) => listLargest?.[kind])).toHaveLength(1);
  });

  it('tell of each kind of job once', () => {
    const kinds = holdings.flatMap(({ tasks }) => Object.keys(tasks ?? {}));
    expect(new Set(kinds).size).toBe(kinds.length);
  });

  it('come back from the trash when they go there', () => {
    const oneWay = holdings.filter(({ trash, restore }) => Boolean(trash) !== Boolean(restore));
    expect(oneWay.map(({ name }) => name)).toEqual([]);
  });
});
