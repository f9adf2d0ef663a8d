// @vitest-environment jsdom
import { catalogueCalls, type Reuse } from '@cartable/contract/catalogue';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '../../../../../../test/stub-answers.ts';
import { setMe } from '../../../../../base/api/session.ts';
import { snackbar } from '../../../../../base/design/snackbar.ts';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../../test-support/show.tsx';
import { ReusesTab } from './ReusesTab.tsx';

const reuse: Reuse = {
  _id: '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a31',
  title: 'Carte des crues',
  description: 'Faite avec les cours d’eau.',
  url: 'https://blog.example/crues',
  picture_url: null,
  status: 'ACCEPTED',
  proposed: '2026-11-20T10:00:00.000Z',
  author: null,
  is_mine: false,
};

function start(reuses: readonly Reuse[], canAnswer = false) {
  const api = startFakeApi();
  api.answers(catalogueCalls.getReuses, { reuses: [...reuses], can_answer: canAnswer });
  return api;
}
const tab = () => show(<ReusesTab fileIdentifier="eau" />);

it('shows everyone what was made with the data, and sends who wants to propose to sign in', async () => {
  start([reuse]);
  setMe(null);
  tab();
  const link = await screen.findByRole('link', { name: 'Carte des crues' });
  expect(link.getAttribute('href')).toBe(reuse.url);
  expect(link.getAttribute('rel')).toContain('nofollow');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: /Se connecter/ }).getAttribute('href')).toContain('/login');
});

it('is proposed with a title and an address that are right, and says what the server found', async () => {
  const api = start([]);
  setMe(person);
  const user = tab();
  await screen.findByText('Aucune réutilisation n’est encore connue');
  await user.click(screen.getByRole('button', { name: 'Proposer une réutilisation' }));
  openDialogs();
  await user.click(screen.getByRole('button', { name: 'Proposer' }));
  expect(screen.getByText('Donnez un titre de 3 à 150 caractères.')).toBeTruthy();
  await user.type(screen.getByLabelText('Titre'), 'Carte des crues');
  await user.type(screen.getByLabelText(/^Adresse/), 'blog.example/crues');
  await user.type(screen.getByLabelText(/^Description/), 'Faite à la main.');
  api.refuses(catalogueCalls.proposeReuse, 409, { code: 'reuse.known', message: 'Déjà là.' });
  await user.click(screen.getByRole('button', { name: 'Proposer' }));
  expect(await screen.findByText('Déjà là.')).toBeTruthy();
  api.answers(catalogueCalls.proposeReuse, { ...reuse, status: 'WAITING', is_mine: true });
  await user.click(screen.getByRole('button', { name: 'Proposer' }));
  await waitFor(() =>
    expect(snackbar.get()?.description).toBe('La réutilisation est proposée au producteur.'),
  );
});

it('is accepted or refused by the producer, who is told by whom it was proposed', async () => {
  const api = start([{ ...reuse, status: 'WAITING', author: 'Camille Durand' }], true);
  setMe(person);
  const user = tab();
  await screen.findByText(/Proposée par Camille Durand/);
  expect(screen.getByText('En attente du producteur')).toBeTruthy();
  api.answers(catalogueCalls.answerReuse, reuse);
  api.answers(catalogueCalls.getReuses, { reuses: [reuse], can_answer: true });
  const accept = screen.getByRole('button', { name: /^Accepter «/ });
  expect(accept.firstChild?.textContent).toBe('Accepter');
  await user.click(accept);
  await waitFor(() => expect(screen.queryByText('En attente du producteur')).toBeNull());
  expect(screen.queryByRole('button', { name: /Accepter/ })).toBeNull();

  api.answers(catalogueCalls.deleteReuse, undefined);
  api.answers(catalogueCalls.getReuses, { reuses: [], can_answer: true });
  await user.click(screen.getByRole('button', { name: /^Retirer/ }));
  openDialogs();
  await user.click(screen.getByRole('button', { name: /^(Supprimer|Confirmer|Retirer)$/ }));
  await screen.findByText('Aucune réutilisation n’est encore connue');
  expect(api.requestsOf(catalogueCalls.deleteReuse)).toHaveLength(1);
});
