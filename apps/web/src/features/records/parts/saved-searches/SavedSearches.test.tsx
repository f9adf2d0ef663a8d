// @vitest-environment jsdom
import { catalogueCalls, type SavedSearch } from '@cartable/contract/catalogue';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '../../../../../test/stub-answers.ts';
import { setMe } from '../../../../base/api/session.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../test-support/show.tsx';
import { SavedSearches } from './SavedSearches.tsx';
import { SaveSearch } from './SaveSearch.tsx';

const search: SavedSearch = {
  _id: '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a41',
  name: 'Eau',
  query: 'q=eau&service=WFS&service=WMS-VECTOR&theme=hy',
  created: '2026-11-01T10:00:00.000Z',
  seen: '2026-11-20T10:00:00.000Z',
  mail: true,
  new_records: 2,
};

it('tells what is new in each search, which is seen once it is opened, and forgets one', async () => {
  const api = startFakeApi();
  api.answers(catalogueCalls.getMySearches, [search]);
  const user = show(<SavedSearches />);
  await screen.findByText('2 nouveautés');
  const link = screen.getByRole('link', { name: /^Voir la recherche/ });
  const shown = routes.catalogue({ q: 'eau', theme: ['hy'], service: ['WFS', 'WMS-VECTOR'] });
  expect(new URL(link.getAttribute('href')!, location.origin).searchParams).toEqual(
    new URL(shown.href, location.origin).searchParams,
  );
  api.answers(catalogueCalls.markMySearchSeen, { ...search, new_records: 0 });
  api.answers(catalogueCalls.getMySearches, [{ ...search, new_records: 0 }]);
  await user.click(link);
  await waitFor(() => expect(screen.queryByText('2 nouveautés')).toBeNull());
  const mails = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Prévenir par courriel/ });
  expect(mails.checked).toBe(true);
  api.answers(catalogueCalls.setMySearchMail, { ...search, mail: false, new_records: 0 });
  api.answers(catalogueCalls.getMySearches, [{ ...search, mail: false, new_records: 0 }]);
  await user.click(mails);
  await waitFor(() => expect(mails.checked).toBe(false));
  api.answers(catalogueCalls.deleteMySearch, undefined);
  api.answers(catalogueCalls.getMySearches, []);
  await user.click(screen.getByRole('button', { name: /^Oublier/ }));
  await screen.findByText('Vous n’avez pas encore enregistré de recherche.');
});

it('is kept under a name by who is signed in', async () => {
  const api = startFakeApi();
  setMe(person);
  const user = show(<SaveSearch query="q=eau" words="eau" />);
  await user.click(await screen.findByRole('button', { name: 'Enregistrer la recherche' }));
  await screen.findByLabelText('Nom');
  openDialogs();
  await user.clear(screen.getByLabelText('Nom'));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Donnez un nom à la recherche.')).toBeTruthy();
  await user.type(screen.getByLabelText('Nom'), 'Eau');
  api.answers(catalogueCalls.saveMySearch, search);
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(api.requestsOf(catalogueCalls.saveMySearch)).toHaveLength(1));
  expect(api.requestsOf(catalogueCalls.saveMySearch)[0]!.body).toEqual({
    name: 'Eau',
    query: 'q=eau',
    mail: true,
  });
});

it('is not proposed to who is not signed in', () => {
  startFakeApi();
  setMe(null);
  show(<SaveSearch query="q=eau" words="eau" />);
  expect(screen.queryByRole('button')).toBeNull();
});
