// @vitest-environment jsdom
import { peopleCalls, type SavedMap } from '@cartable/contract/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '../../../../../test/stub-answers.ts';
import { setMe } from '../../../../base/api/session.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../test-support/show.tsx';
import { SavedMaps } from './SavedMaps.tsx';
import { SavedMapsPanel } from './SavedMapsPanel.tsx';
import { ShortAddress } from './ShortAddress.tsx';

const hidden = { hidden: true };
const zones: SavedMap = {
  _id: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0061',
  name: 'Zones humides',
  address: { layers: 'zones~o~zones', zoom: '9' },
  public_url: null,
  creation: '2026-11-01T08:00:00.000Z',
  last_event: '2026-11-02T08:00:00.000Z',
};
const published = { ...zones, public_url: 'http://localhost:8080/c/abc' };

it('lists the maps of the person, opens, renames, publishes and deletes them', async () => {
  const api = startFakeApi();
  api.answers(peopleCalls.getMyMaps, [zones]);
  const user = show(<SavedMaps />);
  const open = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Ouvrir Zones humides' });
  expect(Object.fromEntries(new URL(open.href).searchParams)).toEqual({
    layers: 'zones~o~zones',
    zoom: '9',
    map: zones._id,
  });

  api.answers(peopleCalls.changeMyMap, published);
  api.answers(peopleCalls.getMyMaps, [published]);
  await user.click(screen.getByRole('button', { name: 'Donner une adresse publique à Zones humides' }));
  const field = await screen.findByLabelText<HTMLInputElement>(/^Adresse publique de Zones humides/);
  expect(field.value).toBe(published.public_url);
  expect(api.requestsOf(peopleCalls.changeMyMap)[0]?.body).toEqual({ public_url: true });

  await user.click(screen.getByRole('button', { name: 'Renommer Zones humides' }));
  openDialogs();
  await user.clear(screen.getByLabelText('Nom de la carte'));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  screen.getByText('Donnez un nom à la carte.');
  await user.type(screen.getByLabelText('Nom de la carte'), 'Marais');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(api.requestsOf(peopleCalls.changeMyMap)[1]?.body).toEqual({ name: 'Marais' }));

  api.answers(peopleCalls.deleteMyMap, undefined as never);
  await user.click(screen.getByRole('button', { name: 'Supprimer Zones humides' }));
  screen.getByText('Son adresse publique ne répondra plus.');
  expect(api.requestsOf(peopleCalls.deleteMyMap)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Supprimer', ...hidden }));
  await waitFor(() => expect(api.requestsOf(peopleCalls.deleteMyMap)).toHaveLength(1));
});

it('asks a visitor to sign in, and brings them back to their map', async () => {
  startFakeApi();
  const user = show(
    <SavedMapsPanel address={{ layers: 'eau~o~eau' }} savedAs={undefined} onSaved={() => {}} />,
  );
  await user.click(screen.getByRole('button', { name: 'Enregistrer ou ouvrir une carte' }));
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Se connecter' });
  expect(new URL(link.href).searchParams.get('next')).toBe('/cartes?layers=eau~o~eau');
});

it('saves a new map, and the changes of one that was opened', async () => {
  const api = startFakeApi();
  setMe(person);
  api.answers(peopleCalls.getMyMaps, [zones]);
  api.answers(peopleCalls.saveMyMap, { ...zones, _id: 'new' });
  api.answers(peopleCalls.changeMyMap, zones);
  const saved: string[] = [];
  const user = show(
    <SavedMapsPanel address={{ zoom: '11' }} savedAs={zones._id} onSaved={(id) => saved.push(id)} />,
  );
  await user.click(screen.getByRole('button', { name: 'Enregistrer ou ouvrir une carte' }));
  await user.type(screen.getByLabelText('Nom de la carte'), 'Rivières');
  await user.click(screen.getByRole('button', { name: 'Enregistrer une nouvelle carte' }));
  await waitFor(() => expect(saved).toEqual(['new']));
  expect(api.requestsOf(peopleCalls.saveMyMap)[0]?.body).toEqual({
    name: 'Rivières',
    address: { layers: '', zoom: '11' },
  });

  await user.click(screen.getByRole('button', { name: /^Enregistrer les changements de .*Zones humides/ }));
  await waitFor(() =>
    expect(api.requestsOf(peopleCalls.changeMyMap)[0]?.body).toEqual({ address: { layers: '', zoom: '11' } }),
  );
});

it('gives a short address of the map as it is, and asks again once it is another one', async () => {
  const api = startFakeApi();
  api.answers(peopleCalls.shortenMap, { url: 'http://localhost:8080/c/xyz' });
  const user = show(<ShortAddress address={{ layers: 'eau~o~eau' }} />);
  await user.click(screen.getByRole('button', { name: 'Obtenir une adresse courte' }));
  const field = await screen.findByLabelText<HTMLInputElement>(/^Adresse courte/);
  expect(field.value).toBe('http://localhost:8080/c/xyz');
});
