import type { KeyWithAccesses, Permission } from '@cartable/contract/datastore';
import { describe, expect, it } from 'vitest';
import { changesOf, formOf, offeredAccesses, suits, valuesOfKey } from './key-values.ts';

const offering = (id: string, layer_name: string) => ({
  _id: id,
  layer_name,
  type: 'WFS' as const,
  status: 'PUBLISHED' as const,
  open: false,
  available: true,
  urls: [],
  record: null,
});
const permission = (id: string, change: Partial<Permission> = {}): Permission => ({
  _id: id,
  licence: 'Convention',
  end_date: null,
  expired: false,
  offerings: [offering('o2', 'voies'), offering('o1', 'ponts')],
  datastore_author: { _id: 'd', name: 'Territoires' },
  beneficiary: { type: 'COMMUNITY', _id: 'c', name: 'Mairie', technical_name: 'mairie' },
  only_oauth: false,
  pending: false,
  keys: 0,
  creation: '2026-11-22T08:00:00.000Z',
  ...change,
});
const key: KeyWithAccesses = {
  _id: 'k',
  name: 'Bureau',
  type: 'HASH',
  type_infos: { hint: 'abc' },
  whitelist: ['192.0.2.0/24', '::1'],
  blacklist: [],
  user_agent: null,
  referer: 'https://mairie.example/*',
  enabled: true,
  creation: '2026-11-22T08:00:00.000Z',
  last_use: null,
  accesses: [
    {
      _id: 'a',
      permission: { _id: 'old', licence: 'Ancienne', end_date: null, expired: true, only_oauth: false },
      offering: offering('o9', 'quais'),
    },
  ],
};

describe('what a key may open', () => {
  it('is offered by permissions that hold, by name, with what it has already', () => {
    const offered = offeredAccesses([permission('p1'), permission('p2', { expired: true })], key);
    expect(offered.map(({ key: access, layerName }) => `${access} ${layerName}`)).toEqual([
      'p1 o1 ponts',
      'old o9 quais',
      'p1 o2 voies',
    ]);
  });

  it('by a permission for tokens only, suits keys of type OAUTH2 only', () => {
    const [access] = offeredAccesses([permission('p1', { only_oauth: true })], undefined);
    expect([suits('HASH', access!), suits('OAUTH2', access!)]).toEqual([false, true]);
  });
});

describe('what is sent', () => {
  it('of a key that is not changed says the same', () => {
    expect(changesOf(valuesOfKey(key))).toEqual({
      name: 'Bureau',
      user_agent: '',
      referer: 'https://mairie.example/*',
      ip_list_name: 'whitelist',
      ip_list_addresses: ['192.0.2.0/24', '::1'],
      accesses: [{ permission: 'old', offerings: ['o9'] }],
      enabled: true,
    });
  });

  it('has no ranges without a list, and a login for BASIC only', () => {
    const values = {
      ...valuesOfKey(undefined),
      name: ' Poste ',
      accesses: ['p1 o1', 'p1 o2', 'p2 o1'],
      ip_list_addresses: '10.0.0.0/8',
      type_infos: { login: ' sig ', password: 'quatre chevaux bleus' },
    };
    expect(formOf(values)).toEqual({
      name: 'Poste',
      user_agent: '',
      referer: '',
      ip_list_addresses: [],
      accesses: [
        { permission: 'p1', offerings: ['o1', 'o2'] },
        { permission: 'p2', offerings: ['o1'] },
      ],
      type: 'HASH',
    });
    expect(formOf({ ...values, type: 'BASIC' }).type_infos).toEqual({
      login: 'sig',
      password: 'quatre chevaux bleus',
    });
  });
});
