// @vitest-environment jsdom
import { datastoreCalls, type KeyWithAccesses } from '@cartable/contract/datastore';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { KeyCard } from './KeyCard.tsx';

const keyId = '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0020';

function accessTo(rank: number, layerName: string, more: { expired?: boolean; available?: boolean } = {}) {
  const { expired = false, available = true } = more;
  return {
    _id: `7f7aab1c-3a51-4c57-9c0e-9d7f4b1a003${rank}`,
    permission: {
      _id: `7f7aab1c-3a51-4c57-9c0e-9d7f4b1a004${rank}`,
      licence: 'Convention',
      end_date: null,
      expired,
      only_oauth: false,
    },
    offering: {
      _id: `7f7aab1c-3a51-4c57-9c0e-9d7f4b1a005${rank}`,
      layer_name: layerName,
      type: 'WFS' as const,
      status: 'PUBLISHED' as const,
      open: false,
      available,
      urls: [{ type: 'WFS', url: 'http://localhost:8080/private/wfs' }],
      record: null,
    },
  };
}

function keyOf(more: Partial<KeyWithAccesses> = {}): KeyWithAccesses {
  return {
    _id: keyId,
    name: 'Bureau',
    type: 'HASH',
    type_infos: { hint: 'ab12' },
    whitelist: [],
    blacklist: [],
    user_agent: null,
    referer: null,
    enabled: true,
    creation: '2026-11-01T08:00:00.000Z',
    last_use: null,
    accesses: [accessTo(1, 'routes')],
    ...more,
  };
}

it('shows what a key opens, in order, and what of it is shut for now', () => {
  const accesses = [
    accessTo(1, 'routes'),
    accessTo(2, 'bornes', { expired: true }),
    accessTo(3, 'cadastre', { available: false }),
  ];
  show(<KeyCard shown={keyOf({ accesses })} />);
  const card = within(screen.getByRole('article', { name: /^Bureau/ }));
  const lines = card.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  const services = lines.filter((line) => /^(bornes|cadastre|routes) /.test(line));
  expect(services.map((line) => line.trim())).toEqual([
    expect.stringMatching(/^bornes .*permission expirée$/),
    expect.stringMatching(/^cadastre .*service fermé pour l’instant$/),
    expect.stringMatching(/^routes \S+$/),
  ]);
  card.getByText('Jamais utilisée');
  card.getByText('ab12…');
});

it('says of a key that it is disabled, and that it opens nothing', () => {
  show(<KeyCard shown={keyOf({ enabled: false, accesses: [] })} />);
  screen.getByText('Désactivée');
  screen.getByText('N’ouvre aucun service');
  expect(screen.queryByRole('list')).toBeNull();
});

it('names the list of addresses and the other filters that restrain it', () => {
  const filters = {
    blacklist: ['10.0.0.0/8', '::1/128'],
    user_agent: 'QGIS*',
    referer: 'https://mairie.example/*',
  };
  show(<KeyCard shown={keyOf(filters)} />);
  const named = screen.getByText('Filtrage IP').getAttribute('title');
  // French typography keeps a colon with what is before it.
  expect(named).toMatch(/^Liste refusée.+10\.0\.0\.0\/8,.::1\/128$/);
  expect(screen.getByTitle('QGIS*')).toBeTruthy();
  expect(screen.getByTitle('https://mairie.example/*')).toBeTruthy();
});

it('asks before a key is removed, removes it once, and shows why it could not be', async () => {
  const api = startFakeApi();
  const rejection = { code: 'key.unknown', message: 'Cette clé n’existe plus.' };
  api.refuses(datastoreCalls.removeKey, 404, rejection);
  const user = show(<KeyCard shown={keyOf()} />);
  const modify = screen.getByRole('link', { name: /^Modifier, Clé «.Bureau.»$/ });
  expect(modify.getAttribute('href')).toContain(keyId);
  await user.click(screen.getByRole('button', { name: /^Supprimer, Clé «.Bureau.»$/ }));
  expect(api.requestsOf(datastoreCalls.removeKey)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Supprimer', hidden: true }));
  await screen.findByRole('alert');
  expect(api.requestsOf(datastoreCalls.removeKey).map(({ url }) => url.pathname)).toEqual([
    `/api/users/remove_key/${keyId}`,
  ]);
});
