import type { OfferingSummary, Permission } from '@cartable/contract/datastore';
import { describe, expect, it } from 'vitest';
import { endStateOf } from './permission-end.ts';
import {
  badId,
  beneficiariesOf,
  changesOf,
  formOf,
  idsIn,
  inTwoYears,
  isGrantable,
  newPermissionValues,
  offeredService,
  valuesOfPermission,
} from './permission-values.ts';

const id = (rank: number) => `7f7aab1c-3a51-4c57-9c0e-9d7f4b1a000${rank}`;
const service = (rank: number, more: Partial<OfferingSummary> = {}) =>
  ({
    _id: id(rank),
    layer_name: `couche_${rank}`,
    type: 'WFS',
    status: 'PUBLISHED',
    open: false,
    datasheet_name: 'Territoires',
    ...more,
  }) as OfferingSummary;
const permission = {
  licence: 'Convention',
  beneficiary: { type: 'ACCOUNT', _id: id(9), user_name: 'x', first_name: null, last_name: null },
  offerings: [{ _id: id(3) }],
  end_date: '2026-12-31T10:00:00.000Z',
  only_oauth: false,
} as unknown as Permission;

describe('identifiers', () => {
  it('are read one a line, or however people separate them, once each', () => {
    expect(idsIn(` ${id(1)}\n${id(2).toUpperCase()}, ${id(1)};\n\n`)).toEqual([id(1), id(2)]);
    expect(badId(`${id(1)}\nmoi`)).toBe('moi');
    expect(badId(id(1))).toBeUndefined();
  });
});

describe('services to choose', () => {
  it('are restricted, or those the permission has already', () => {
    const all = [service(1), service(3, { open: true }), service(4, { open: true })].map(offeredService);
    const leaving = offeredService(service(5, { status: 'UNPUBLISHING' }));
    expect([...all, leaving].map((one) => isGrantable(one))).toEqual([true, false, false, false]);
    expect(all.map((one) => isGrantable(one, permission))).toEqual([true, true, false]);
    expect(all[1]).toMatchObject({ id: id(3), isOpen: true });
  });
});

describe('a new permission', () => {
  const known = { communityIds: new Set([id(7)]) };

  it('is for two years, to communities, and for nobody yet', () => {
    const values = newPermissionValues({}, known);
    expect(values).toMatchObject({ type: 'COMMUNITY', end_date: inTwoYears(), offerings: [] });
    expect(beneficiariesOf(values)).toEqual([]);
    expect(inTwoYears(new Date('2026-11-22T23:30:00Z'))).toBe('2028-11-22');
  });

  it('takes what a request for access proposes, as far as it can be identifiers', () => {
    const proposal = { offerings: `${id(2)},autre`, beneficiaries: `${id(7)},${id(6)}` };
    const values = newPermissionValues({ ...proposal, type: 'COMMUNITY' }, known);
    expect(values).toMatchObject({ communities: [id(7)], other_communities: id(6), offerings: [id(2)] });
    expect(formOf({ ...values, licence: ' Convention ', end_date: '2026-12-31' })).toEqual({
      licence: 'Convention',
      type: 'COMMUNITY',
      beneficiaries: [id(7), id(6)],
      offerings: [id(2)],
      end_date: '2026-12-31T23:59:59Z',
      only_oauth: false,
    });
    const personal = newPermissionValues({ ...proposal, type: 'ACCOUNT' }, known);
    expect(beneficiariesOf(personal)).toEqual([id(7), id(6)]);
  });
});

describe('a change', () => {
  it('keeps an end that was not touched, hour included', () => {
    const values = valuesOfPermission(permission);
    expect(changesOf(values, permission).end_date).toBe(permission.end_date);
    expect(changesOf({ ...values, end_date: '2027-01-01' }, permission).end_date).toBe(
      '2027-01-01T23:59:59Z',
    );
    expect(changesOf({ ...values, end_date: '' }, permission).end_date).toBeNull();
  });
});

describe('the end', () => {
  it('is told near from thirty days, and over by the server', () => {
    const now = Date.parse('2026-12-01T00:00:00Z');
    expect(endStateOf({ end_date: null, expired: false }, now)).toBe('none');
    expect(endStateOf({ end_date: '2027-12-31T23:59:59Z', expired: false }, now)).toBe('active');
    expect(endStateOf({ end_date: '2026-12-31T00:00:00Z', expired: false }, now)).toBe('soon');
    expect(endStateOf({ end_date: '2026-11-30T00:00:00Z', expired: true }, now)).toBe('expired');
  });
});
