import type { OfferingTypeId } from '@cartable/contract/core';
import type { KeyWithAccesses, Permission } from '@cartable/contract/datastore';
import { describe, expect, it } from 'vitest';
import { keySorts, listKeys, listPermissions, obstacleTo, readSort, readType, typesOf } from './key-lists.ts';

const permission = (licence: string, change: Partial<Permission> = {}) =>
  ({
    licence,
    end_date: null,
    expired: false,
    only_oauth: false,
    offerings: [],
    ...change,
  }) as unknown as Permission;
const key = (name: string, types: readonly OfferingTypeId[], type = 'HASH') =>
  ({ name, type, accesses: types.map((one) => ({ offering: { type: one } })) }) as unknown as KeyWithAccesses;
const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);

describe('keys', () => {
  const keys = [key('bureau', ['WFS']), key('atelier', ['WMTS-TMS', 'WFS']), key('vide', [])];

  it('are listed by name, both ways, and by the type of what they open', () => {
    expect(namesOf(listKeys(keys, { sort: 'nameUp', type: undefined }))).toEqual([
      'atelier',
      'bureau',
      'vide',
    ]);
    expect(namesOf(listKeys(keys, { sort: 'nameDown', type: 'WFS' }))).toEqual(['bureau', 'atelier']);
  });

  it('are listed as usual when the address asks for what there is not', () => {
    expect(readSort(keySorts, 'taille')).toBe('nameUp');
    expect(readType(['WFS'], 'CSW')).toBeUndefined();
    expect(
      typesOf([{ offerings: [{ type: 'WMTS-TMS' }, { type: 'WFS' }] }, { offerings: [{ type: 'WFS' }] }]),
    ).toEqual(['WFS', 'WMTS-TMS']);
  });
});

describe('permissions', () => {
  const list = [
    permission('B', { end_date: '2027-01-01T00:00:00Z' }),
    permission('A'),
    permission('C', { end_date: '2026-12-01T00:00:00Z' }),
    permission('D', { end_date: '2025-12-01T00:00:00Z', expired: true }),
  ];
  const sorted = (sort: Parameters<typeof listPermissions>[1]['sort'], expired = false) =>
    listPermissions(list, { sort, type: undefined, expired }).map(({ licence }) => licence);

  it('that hold are told from those that have expired', () => {
    expect(sorted('licenceUp')).toEqual(['A', 'B', 'C']);
    expect(sorted('licenceDown', true)).toEqual(['D']);
  });

  it('without an end end after all others', () => {
    expect(sorted('endFirst')).toEqual(['C', 'B', 'A']);
    expect(sorted('endLast')).toEqual(['A', 'B', 'C']);
  });
});

describe('another key', () => {
  const room = { quota: 5, use: 1 };
  it('needs a permission that holds, and room', () => {
    expect(obstacleTo([permission('A', { expired: true })], [], room)).toBe('noPermission');
    expect(obstacleTo([permission('A')], [], { quota: 5, use: 5 })).toBe('quotaReached');
    expect(obstacleTo([permission('A')], [key('k', [])], room)).toBeUndefined();
  });

  it('is of no use when what is left is for the OAUTH2 key one has', () => {
    const tokens = permission('A', { only_oauth: true });
    expect(obstacleTo([tokens], [key('k', [], 'OAUTH2')], room)).toBe('onlyOauthLeft');
    expect(obstacleTo([tokens], [key('k', [])], room)).toBeUndefined();
    expect(obstacleTo([tokens, permission('B')], [key('k', [], 'OAUTH2')], room)).toBeUndefined();
  });
});
