// @vitest-environment jsdom
import { peopleCalls } from '@cartable/contract/people';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { person } from '../../../../../test/stub-answers.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../test-support/show.tsx';
import { PersonalData } from './PersonalData.tsx';

const readyToForget = vi.hoisted(() => vi.fn(async () => async () => undefined));
vi.mock('../../parts/unsent-work.ts', () => ({ readyToForget }));

async function confirm(password: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer mon compte…' }));
  openDialogs();
  await userEvent.type(screen.getByLabelText(/Mot de passe actuel/), password);
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer définitivement' }));
}

it('gives a copy of what is kept', () => {
  startFakeApi();
  show(<PersonalData user={person} />);
  const link = screen.getByRole('link', { name: 'Télécharger mes données' });
  expect(link.getAttribute('href')).toBe('/userinfo/export');
  expect(link.hasAttribute('download')).toBe(true);
});

it('names beforehand the communities that nobody else answers for', () => {
  startFakeApi();
  const community = { _id: 'c1', name: 'Pays de Test', supervisor: person.id };
  show(<PersonalData user={{ ...person, communities_member: [{ community, rights: [] }] as never }} />);
  expect(screen.getByText(/confiez-la d’abord/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Pays de Test' }).getAttribute('href')).toContain('c1');
});

it('deletes the account once its password is given', async () => {
  const api = startFakeApi();
  api.answers(peopleCalls.deleteMyAccount, undefined as never);
  show(<PersonalData user={person} />);
  await confirm('une phrase assez longue');
  await vi.waitFor(() => expect(api.requestsOf(peopleCalls.deleteMyAccount)).toHaveLength(1));
  expect(api.requestsOf(peopleCalls.deleteMyAccount)[0]?.body).toEqual({
    password: 'une phrase assez longue',
  });
});

it('asks no password of who has none here', async () => {
  const api = startFakeApi();
  api.answers(peopleCalls.getSecondFactor, { password: false, on: false, recovery_codes: 0 });
  api.answers(peopleCalls.deleteMyAccount, undefined as never);
  show(<PersonalData user={person} />);
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer mon compte…' }));
  openDialogs();
  await vi.waitFor(() => expect(screen.queryByLabelText(/Mot de passe actuel/)).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer définitivement' }));
  await vi.waitFor(() => expect(api.requestsOf(peopleCalls.deleteMyAccount)).toHaveLength(1));
});

it('does not delete the account while nobody tells whose unsent work this browser keeps', async () => {
  const api = startFakeApi();
  api.answers(peopleCalls.deleteMyAccount, undefined as never);
  readyToForget.mockRejectedValueOnce(new Error('Le serveur ne répond pas.'));
  show(<PersonalData user={person} />);
  await confirm('une phrase assez longue');
  await screen.findByText('Votre compte n’est pas supprimé');
  expect(api.requestsOf(peopleCalls.deleteMyAccount)).toHaveLength(0);
  // Asked again once the server answers.
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer définitivement' }));
  await vi.waitFor(() => expect(api.requestsOf(peopleCalls.deleteMyAccount)).toHaveLength(1));
});
