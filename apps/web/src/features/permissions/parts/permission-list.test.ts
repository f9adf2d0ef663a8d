import type { Permission } from '@cartable/contract/datastore';
import { describe, expect, it } from 'vitest';
import {
  addressOfQuery,
  filterPermissions,
  offeringsOf,
  readPermissionListQuery,
} from './permission-list.ts';
import { withOwn } from './visible-communities.ts';

const permission = (rank: number, more: object = {}) =>
  ({
    _id: `p${rank}`,
    licence: 'Licence ouverte',
    expired: false,
    offerings: [{ _id: `o${rank}`, layer_name: `routes_${rank}` }],
    beneficiary: { type: 'COMMUNITY', _id: `c${rank}`, name: 'Préfecture', technical_name: 'prefecture' },
    ...more,
  }) as unknown as Permission;
const all = [
  permission(1),
  permission(2, { expired: true }),
  permission(3, {
    licence: 'Convention',
    beneficiary: {
      type: 'ACCOUNT',
      _id: 'u',
      user_name: 'jmartin',
      first_name: 'Jeanne',
      last_name: 'Martin',
    },
  }),
];
const found = (change: object) =>
  filterPermissions(all, { ...readPermissionListQuery({ page: 1 }), ...change }).map(({ _id }) => _id);

describe('the list of permissions', () => {
  it('is searched by beneficiary, licence and service, without accents', () => {
    expect(found({ search: 'PREFECTURE' })).toEqual(['p1', 'p2']);
    expect(found({ search: 'martin convention' })).toEqual(['p3']);
    expect(found({ search: 'jmartin' })).toEqual(['p3']);
    expect(found({ search: 'routes_2' })).toEqual(['p2']);
    expect(found({ search: 'rien' })).toEqual([]);
  });

  it('is filtered by state and by service', () => {
    expect(found({ state: 'expired' })).toEqual(['p2']);
    expect(found({ state: 'active' })).toEqual(['p1', 'p3']);
    expect(found({ offering: 'o3' })).toEqual(['p3']);
    expect(offeringsOf(all).map(({ layer_name }) => layer_name)).toEqual([
      'routes_1',
      'routes_2',
      'routes_3',
    ]);
  });

  it('reads any address, and writes the shortest', () => {
    const query = readPermissionListQuery({ page: -3, search: ' a ', state: 'autre', offering: '' });
    expect(query).toEqual({ page: 1, search: 'a', state: 'all', offering: undefined });
    expect(addressOfQuery({ ...query, search: '' })).toEqual({ page: 1 });
  });
});

it('one’s own communities are offered beside those of the catalogue, once each', () => {
  const own = { _id: 'b', name: 'Beta', description: null };
  const user = { communities_member: [{ rights: [], community: own }] } as never;
  const catalogue = [{ _id: 'c', name: 'Gamma', description: null }, own];
  expect(withOwn(catalogue, user).map(({ name }) => name)).toEqual(['Beta', 'Gamma']);
});
