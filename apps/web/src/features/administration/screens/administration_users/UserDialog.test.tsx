// @vitest-environment jsdom
import { type AdministeredUserDetail, administrationCalls } from '@cartable/contract/administration';
import { peopleCalls } from '@cartable/contract/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { person } from '../../../../../test/stub-answers.ts';
import { setMe } from '../../../../base/api/session.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { UserDialog } from './UserDialog.tsx';

const anne: AdministeredUserDetail = {
  _id: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0021',
  email: 'anne@example.org',
  email_verified: true,
  user_name: 'anne',
  first_name: 'Anne',
  last_name: 'Roy',
  language: 'fr',
  administrator: false,
  disabled: null,
  created: '2026-01-01T00:00:00.000Z',
  last_sign_in: null,
  communities: 1,
  supervised: 0,
  sessions: 2,
  second_factor: false,
  memberships: [
    {
      community: { _id: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0003', name: 'Observatoire' },
      rights: ['UPLOAD', 'BROADCAST'],
      supervisor: false,
    },
  ],
};

const hidden = { hidden: true };
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name, ...hidden });
const isOffered = (name: string) => screen.queryByRole('button', { name, ...hidden }) !== null;

function open(more: Partial<AdministeredUserDetail> = {}) {
  const shown = { ...anne, ...more };
  const api = startFakeApi();
  api.answers(administrationCalls.getUser, shown);
  api.answers(peopleCalls.getMe, person);
  setMe(person);
  const onClose = vi.fn();
  const user = show(<UserDialog userId={shown._id} onClose={onClose} />);
  return { api, user, onClose };
}

it('tells what an account is and belongs to, and what may be done with it', async () => {
  open();
  await screen.findByText('anne@example.org');
  expect(screen.getByText(/^Observatoire/).textContent).toBe('Observatoire — Téléversement, Diffusion');
  screen.getByText('Jamais');
  expect(isOffered('Nommer administrateur')).toBe(true);
  expect(isOffered('Désactiver le compte')).toBe(true);
  // Its address is confirmed, it is no administrator, it is not disabled.
  for (const act of ['Renvoyer la confirmation', 'Retirer l’administration', 'Réactiver le compte'])
    expect(isOffered(act)).toBe(false);
});

it('offers a disabled account without confirmed address to be enabled and confirmed, and no new password', async () => {
  open({ disabled: '2026-11-01T00:00:00.000Z', email_verified: false });
  await button('Réactiver le compte');
  expect(isOffered('Renvoyer la confirmation')).toBe(true);
  expect(isOffered('Envoyer un lien de mot de passe')).toBe(false);
});

it('neither disables nor removes oneself', async () => {
  open({ _id: person.id, administrator: true });
  await button('Retirer l’administration');
  expect(isOffered('Désactiver le compte')).toBe(false);
  expect(isOffered('Supprimer le compte')).toBe(false);
});

it('does not remove who supervises communities, and says what to do first', async () => {
  open({ supervised: 1 });
  expect((await button('Supprimer le compte')).disabled).toBe(true);
  screen.getByText(/donnez-leur d’abord un autre superviseur/);
});

it('tells the consequences before it acts, acts once, and says that it is done', async () => {
  const { api, user, onClose } = open();
  await user.click(await button('Désactiver le compte'));
  screen.getByText(/^Les sessions de Anne Roy se ferment/);
  expect(api.requestsOf(administrationCalls.updateUser)).toEqual([]);
  const disabled = { ...anne, disabled: '2026-11-25T00:00:00.000Z' };
  api.answers(administrationCalls.updateUser, disabled);
  api.answers(administrationCalls.getUser, disabled);
  await user.click(await button('Désactiver le compte'));
  await screen.findByText('C’est fait.');
  await button('Réactiver le compte');
  expect(api.requestsOf(administrationCalls.updateUser).map(({ body }) => body)).toEqual([{ active: false }]);
  expect(onClose).not.toHaveBeenCalled();
});

it('shows a refusal beside what was asked, and forgets it with it', async () => {
  const { api, user } = open({ administrator: true });
  api.refuses(administrationCalls.updateUser, 409, {
    code: 'administration.last-administrator',
    message: 'Il n’y en aurait plus.',
  });
  await user.click(await button('Retirer l’administration'));
  await user.click(await button('Retirer l’administration'));
  expect((await screen.findByRole('alert', hidden)).textContent).toContain('Il n’y en aurait plus.');
  await user.click(await button('Annuler'));
  expect(screen.queryByRole('alert', hidden)).toBeNull();
  expect(isOffered('Nommer administrateur')).toBe(false);
});

it('closes on an account that was removed', async () => {
  const { api, user, onClose } = open();
  api.answers(administrationCalls.deleteUser, undefined);
  await user.click(await button('Supprimer le compte'));
  await user.click(await button('Supprimer le compte'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.requestsOf(administrationCalls.deleteUser).map(({ url }) => url.pathname)).toEqual([
    `/api/administration/users/${anne._id}`,
  ]);
});
