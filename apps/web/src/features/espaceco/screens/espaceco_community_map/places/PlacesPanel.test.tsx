// @vitest-environment jsdom
import { espacecoCalls, type KeptPlace } from '@cartable/contract/espaceco';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { snackbar } from '../../../../../base/design/snackbar.ts';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { show } from '../../../../../test-support/show.tsx';
import { sharedAddress } from './kept-places.ts';
import { PlacesPanel } from './PlacesPanel.tsx';

const places: KeptPlace[] = [
  { kind: 'search', name: 'Seuils', query: '?where=nom' },
  { kind: 'search', name: 'Moulins', query: '?where=etat' },
];

function open() {
  const api = startFakeApi();
  api.answers(espacecoCalls.getKeptPlaces, places);
  const user = show(<PlacesPanel communityId={12} kinds={['search']} listing={undefined} />);
  return { api, user };
}

it('whoever deletes a search is told so, and stays where it was with the keyboard', async () => {
  const { api, user } = open();
  api.answers(espacecoCalls.removeKeptPlace, undefined);
  await user.click(await screen.findByRole('button', { name: 'Supprimer Seuils' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Supprimer Seuils' })).toBeNull());
  screen.getByRole('button', { name: 'Supprimer Moulins' });
  expect(document.activeElement?.textContent).toBe('Recherches gardées');
  expect(snackbar.get()?.description).toBe('Seuils est supprimée.');
});

it('what is refused is heard', async () => {
  const { api, user } = open();
  api.refuses(espacecoCalls.removeKeptPlace, 409, { code: 'common.conflict', message: 'Réessayez.' });
  await user.click(await screen.findByRole('button', { name: 'Supprimer Seuils' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Réessayez.');
});

it('the address one shares opens on what was listed', () => {
  const here = 'https://site.example/carte?panel=places&zoom=12&status=pending';
  expect(sharedAddress(here, 'reports')).toBe(
    'https://site.example/carte?panel=reports&zoom=12&status=pending',
  );
  expect(sharedAddress(here, undefined)).toBe('https://site.example/carte?zoom=12&status=pending');
});
