import { expect, it } from 'vitest';
import { countedReports, openOf } from './counted-reports.ts';

const now = Date.parse('2026-11-28T12:00:00.000Z');
const of = (since?: string) => countedReports({ community: { id: 7 }, since, now });
const all = { page: 1, community: 7 };
const real = { ...all, status: 'real' };
const theme = (community: number | null, name: string | null) => ({
  theme: name,
  community,
  count: 1,
  open: 1,
});

it('each count is of the reports that its address finds', () => {
  const reports = of();
  expect(reports.ofStatus('valid')).toEqual({ ...all, status: 'valid' });
  expect(reports.ofTheme(theme(7, 'Gué'))).toEqual({ ...real, theme: '7 Gué' });
  expect(reports.ofTheme(theme(8, 'Gué'))).toEqual({ ...real, theme: '8 Gué' });
  expect(reports.ofAuthor({ id: 3, username: 'alix' })).toEqual({ ...real, author: 3 });
});

it('an age is between two instants, within the period that is counted', () => {
  const { ofAge } = of('2026-10-29T00:00:00.000Z');
  const open = { ...all, status: 'open' };
  expect(ofAge(7, undefined)).toEqual({ ...open, opened: '2026-11-21T12:00:00.000Z' });
  expect(ofAge(90, 30)).toEqual({
    ...open,
    opened: '2026-10-29T00:00:00.000Z',
    openedBefore: '2026-10-29T12:00:00.000Z',
  });
  expect(of().ofAge(null, 365)).toEqual({ ...open, openedBefore: '2025-11-28T12:00:00.000Z' });
});

it('what no filter finds alone leads nowhere', () => {
  const reports = of();
  expect([reports.ofTheme(theme(null, null)), reports.ofAuthor(null), reports.ofCommune(null)]).toEqual(
    Array(3).fill(null),
  );
});

it('those to deal with are open ones, unless their status says so or not', () => {
  expect(openOf(real)).toEqual({ ...all, status: 'open' });
  expect(openOf({ ...all, status: 'pending' })).toEqual({ ...all, status: 'pending' });
  expect(openOf({ ...all, status: 'valid' })).toBeNull();
});
