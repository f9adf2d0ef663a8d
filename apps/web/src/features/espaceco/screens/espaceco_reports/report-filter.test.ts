import { type ReportState, reportStates, reportStatuses } from '@cartable/contract/espaceco';
import { expect, it } from 'vitest';
import {
  exportAddressOf,
  feedAddressOf,
  filterOf,
  isFiltered,
  type ReportAddress,
  statusFilterOf,
} from './report-filter.ts';

const asked = (address: Partial<ReportAddress>) => filterOf({ page: 1, ...address });

it.each<[string, Partial<ReportAddress>, object]>([
  ['nothing', {}, {}],
  ['a page alone', { page: 3 }, {}],
  ['a community', { community: 12 }, { communities: ['12'] }],
  ['a person', { author: 7 }, { author: 7 }],
  ['a département, however it is written', { departement: ' 2a ' }, { departements: ['2A'] }],
  ['a commune', { commune: '46042' }, { commune: ['46042'] }],
  [
    'the day of the last action, from its beginning where one is',
    { since: '2026-11-01' },
    { updating_date: new Date(2026, 10, 1).toISOString() },
  ],
  ['what is no day, as it is', { since: 'hier' }, { updating_date: 'hier' }],
  [
    'two instants of opening',
    { opened: '2026-11-01T10:00:00.000Z', openedBefore: '2026-11-08T10:00:00.000Z' },
    { opening_date: '2026-11-01T10:00:00.000Z', opened_before: '2026-11-08T10:00:00.000Z' },
  ],
  ['words, anywhere in the comment', { search: ' pont ' }, { comment: '%pont%' }],
  ['no word', { search: '  ' }, {}],
  ['a box', { box: '1,44,2,45' }, { box: '1,44,2,45' }],
  [
    'a theme of the community',
    { community: 12, theme: '12 Voirie' },
    { communities: ['12'], attributes: '{"community":12,"theme":"Voirie"}' },
  ],
  [
    'a theme that another community shares',
    { community: 12, theme: '8 Gué' },
    { communities: ['12'], attributes: '{"community":8,"theme":"Gué"}' },
  ],
  [
    'a theme as addresses named it before',
    { community: 12, theme: 'Voirie' },
    { communities: ['12'], attributes: '{"community":12,"theme":"Voirie"}' },
  ],
  ['a theme without a community, which is of none', { theme: '12 Voirie' }, {}],
])('asks for %s', (_what, address, filter) => {
  expect(asked(address)).toEqual(filter);
});

it.each<[string | undefined, readonly ReportState[] | undefined]>([
  [undefined, undefined],
  ['all', undefined],
  ['whatever', undefined],
  ['real', reportStatuses],
  ['open', ['submit', 'pending0', 'pending', 'pending1', 'pending2']],
  ['closed', ['valid', 'valid0', 'reject', 'reject0']],
  ['test', ['test']],
])('the status %s is so many statuses', (status, statuses) => {
  expect(asked({ status })).toEqual(statuses === undefined ? {} : { status: statuses });
});

it('all but trials are all the others', () => {
  const { status } = asked({ status: 'real' });
  expect(reportStates.filter((state) => !status?.includes(state))).toEqual(['test']);
  expect(statusFilterOf('real')).toBe('real');
});

it('the files and the feed of an address have the filters of its list', () => {
  const address: ReportAddress = { page: 2, community: 12, author: 7, status: 'closed', commune: '46042' };
  for (const written of [exportAddressOf(address, 'csv'), feedAddressOf(address)]) {
    const { searchParams } = new URL(written, 'http://x');
    expect(searchParams.get('communities')).toBe('12');
    expect(searchParams.get('author')).toBe('7');
    expect(searchParams.get('commune')).toBe('46042');
    expect(searchParams.getAll('status')).toEqual(['valid', 'valid0', 'reject', 'reject0']);
    expect(searchParams.has('page')).toBe(false);
  }
});

it('a list is filtered by anything but its page', () => {
  expect(isFiltered({ page: 3 })).toBe(false);
  expect(isFiltered({ page: 1, search: '' })).toBe(false);
  expect(isFiltered({ page: 1, author: 7 })).toBe(true);
});
