// @vitest-environment jsdom
import { type Community, type Invitation, peopleCalls } from '@cartable/contract/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { snackbar } from '../../../../base/design/snackbar.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../test-support/show.tsx';
import { CommunityContext } from '../../parts/community.ts';
import { AddMemberDialog } from './AddMemberDialog.tsx';

const userId = '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b';

const community: Community = {
  _id: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0003',
  name: 'Observatoire',
  description: null,
  technical_name: 'observatoire',
  contact: null,
  public: true,
  datastore: null,
  supervisor: { _id: userId, first_name: null, last_name: null },
  is_sandbox: false,
  abilities: { members: true },
};

const invitation: Invitation = {
  _id: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0031',
  email: 'anne@example.org',
  rights: ['UPLOAD'],
  created: '2026-11-25T08:00:00.000Z',
  sent: '2026-11-25T08:00:00.000Z',
  expires: '2026-12-02T08:00:00.000Z',
  expired: false,
};

function open(more: { is_sandbox?: boolean; userId?: string } = {}) {
  const { is_sandbox = false, ...props } = more;
  const api = startFakeApi();
  const onClose = vi.fn();
  const user = show(
    <CommunityContext value={{ ...community, is_sandbox }}>
      <AddMemberDialog open {...props} onClose={onClose} />
    </CommunityContext>,
  );
  openDialogs();
  const bodies = () => api.requestsOf(peopleCalls.updateMember).map(({ body }) => body);
  return { api, user, onClose, bodies };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox');
const invite = () => screen.getByRole('button', { name: 'Envoyer l’invitation' });
const boxes = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').map(({ labels }) => labels?.[0]?.textContent);

it('invites an address with the rights left checked, and says where it went', async () => {
  const { api, user, onClose, bodies } = open();
  api.answers(peopleCalls.updateMember, { user: null, rights: [], invitation });
  await user.click(screen.getByRole('checkbox', { name: /^Diffusion/ }));
  await user.type(field(), ' anne@example.org ');
  await user.click(invite());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bodies()).toEqual([
    {
      email: 'anne@example.org',
      user_rights: ['COMMUNITY', 'UPLOAD', 'PROCESSING', 'ANNEX'],
      user_creation: true,
    },
  ]);
  expect(snackbar.get()?.description).toBe('L’invitation est envoyée à anne@example.org.');
});

it('sends nothing that is no address nor, by identifier, no identifier', async () => {
  const { user, bodies } = open();
  await user.type(field(), 'anne');
  await user.click(invite());
  screen.getByText(/^Cette adresse n’est pas valable/);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field());
  await user.click(screen.getByRole('radio', { name: /^Identifiant technique/ }));
  expect(screen.queryByText(/^Cette adresse n’est pas valable/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ajouter' }));
  screen.getByText(/^Cet identifiant n’est pas valable/);
  expect(bodies()).toEqual([]);
});

it('adds whom the address of the page names, by identifier', async () => {
  const { api, user, onClose, bodies } = open({ userId: userId.toUpperCase() });
  api.answers(peopleCalls.updateMember, { user: null, rights: [], invitation: null });
  expect(field().value).toBe(userId.toUpperCase());
  await user.click(screen.getByRole('button', { name: 'Ajouter' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bodies()).toEqual([expect.objectContaining({ user_id: userId, user_creation: true })]);
});

it('says at the field that somebody is a member already, and stays open', async () => {
  const { api, user, onClose } = open();
  api.refuses(peopleCalls.updateMember, 409, { code: 'member.already', message: 'Déjà membre.' });
  await user.type(field(), 'anne@example.org');
  await user.click(invite());
  await screen.findByText('Déjà membre.');
  expect(document.activeElement).toBe(field());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

it('says apart what is about no field', async () => {
  const { api, user } = open();
  api.refuses(peopleCalls.updateMember, 403, { code: 'common.forbidden', message: 'Pas ici.' });
  await user.type(field(), 'anne@example.org');
  await user.click(invite());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^Le membre n’a pas été ajouté.*Pas ici\./);
});

it('offers no management of the members of the sandbox', () => {
  open({ is_sandbox: true });
  expect(boxes()).toHaveLength(4);
  expect(boxes().some((label) => label?.startsWith('Communauté'))).toBe(false);
});
