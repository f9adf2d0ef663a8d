import { expect, it } from 'vitest';
import { pageAddresses } from './page-addresses.ts';

const origin = 'https://site.example';
const of = { origin, communityId: 3 };
const at = (paths: readonly string[]) => paths.map((path) => `${origin}${path}`);

it('takes along what the map of the community needs, once, and nothing of others', () => {
  const pieces = at(['/assets/main-abc.js', '/color-scheme.js', '/favicon.svg']);
  const answers = at([
    '/api/session',
    '/api/users/me/notifications?limit=5',
    '/api/espaceco/user/me',
    '/api/espaceco/community/3',
    '/api/espaceco/community/3/editable_area',
    '/api/espaceco/community/3/layer/get_all',
    '/api/espaceco/community/3/layer/7/style',
    '/api/espaceco/databases/1/tables/2',
    '/api/espaceco/geoservice/get/4',
  ]);
  const others = at([
    '/api/espaceco/community/3/events',
    '/api/espaceco/community/3/presence',
    '/api/espaceco/community/31',
    '/api/espaceco/community/4/layer/get_all',
    '/api/espaceco/databases/1/transactions',
    '/api/espaceco/wfs/riviere?request=GetFeature',
    '/api/espaceco/reports/clusters?box=1',
    '/api/places?q=lot',
    '/carte',
    '/assets/1a2b3c4d.pmtiles',
  ]);
  const elsewhere = ['https://fond.example/assets/1.png', 'https://fond.example/api/session'];
  expect(pageAddresses([...pieces, ...answers, ...answers, ...others, ...elsewhere], of)).toEqual({
    pieces,
    answers,
  });
});

it('takes no more answers than one map has, the last that were asked', () => {
  const many = at(Array.from({ length: 600 }, (_, rank) => `/api/espaceco/databases/1/tables/${rank}`));
  expect(pageAddresses(many, of).answers).toEqual(many.slice(100));
});
