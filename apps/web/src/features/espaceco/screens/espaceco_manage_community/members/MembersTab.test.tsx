// @vitest-environment jsdom
import { type EspacecoGrid, type EspacecoMember, espacecoCalls } from '@cartable/contract/espaceco';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { snackbar } from '../../../../../base/design/snackbar.ts';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../../test-support/show.tsx';
import { sampleCommunity, sampleMember } from '../../../test-support.ts';
import { MembersTab } from './MembersTab.tsx';

const lot: EspacecoGrid = {
  name: '46',
  title: 'Lot',
  type: { name: 'departement', title: 'Département' },
  deleted: false,
  extent: [0.98, 44.2, 2.2, 45.05],
};

const member = sampleMember;

const many = Array.from({ length: 12 }, (_, i) => ({
  ...member,
  user_id: 100 + i,
  username: `membre${i}`,
  firstname: null,
  surname: null,
}));

/** The server answers each list of roles apart. */
function open({
  members = [member],
  pending = [] as EspacecoMember[],
  invited = [] as EspacecoMember[],
  grids = [lot],
} = {}) {
  const api = startFakeApi();
  const answer = fetch;
  const lists = { 'admin,member': members, pending, invited } as Record<string, EspacecoMember[]>;
  // The list depends on the roles asked for, which a fake answer cannot tell apart.
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://localhost');
    const list = url.pathname.endsWith('/members') && (init?.method ?? 'GET') === 'GET';
    if (!list) return answer(address, init);
    return new Response(JSON.stringify(lists[url.searchParams.getAll('roles').join(',')] ?? []));
  });
  api.answers(espacecoCalls.searchEspacecoGrids, {
    content: [lot],
    totalPages: 1,
    previousPage: null,
    nextPage: null,
  });
  api.answers(espacecoCalls.searchEspacecoUsers, [
    { id: 7, username: 'dominique', firstname: 'Dominique', surname: null },
  ]);
  api.answers(espacecoCalls.getEditableArea, {
    grids: [],
    tables: [],
    members: grids.length > 0 ? 'all' : 'none',
  });
  return { api, user: show(<MembersTab community={{ ...sampleCommunity, grids }} />) };
}

it('finds a member by login or name without regard to accents, from three letters on', async () => {
  const { user } = open({ members: [member, ...many] });
  await screen.findByText('13 membres');
  screen.getByRole('navigation');
  await user.type(screen.getByRole('searchbox'), 'dupre{Enter}');
  await screen.findByText('1 membre');
  screen.getByText('Camille Dupré');
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'zzz{Enter}');
  await screen.findByText('Aucun membre');
});

it('says whose grids a member has, and that members can change nothing where there are none', async () => {
  open();
  await screen.findByText('Celles du guichet');
  expect(screen.queryByText(/^Aucun membre ne peut encore/)).toBeNull();
});

it('leads to the grids of the community where no member has any', async () => {
  open({ grids: [] });
  await screen.findByText(/^Aucun membre ne peut encore modifier d’objet/);
  const link = screen.getByRole('link', { name: 'Donner une emprise à tous les membres' });
  expect(link.getAttribute('href')).toContain('activeTab=grids');
  screen.getByText('Aucune');
});

it('saves a role as it is chosen, and tells why it is refused', async () => {
  const { api, user } = open();
  api.answers(espacecoCalls.updateEspacecoMemberRole, { ...member, role: 'admin' });
  const role = await screen.findByRole('combobox', { name: 'Rôle de camille' });
  await user.selectOptions(role, 'Gestionnaire');
  await waitFor(() => expect(snackbar.get()?.description).toBe('Le rôle de camille est changé.'));
  expect(api.requestsOf(espacecoCalls.updateEspacecoMemberRole)[0]?.body).toEqual({ role: 'admin' });
  api.refuses(espacecoCalls.updateEspacecoMemberRole, 409, {
    code: 'espaceco.last-admin',
    message: 'Le dernier gestionnaire reste.',
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rôle de camille' }), 'Gestionnaire');
  expect((await screen.findByRole('alert')).textContent).toContain('Le dernier gestionnaire reste.');
});

it('keeps the focus on a role that is being saved, and takes no other meanwhile', async () => {
  const { api, user } = open();
  const isSaved = Promise.withResolvers<void>();
  api.answers(espacecoCalls.updateEspacecoMemberRole, { ...member, role: 'admin' });
  const answer = fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method && init.method !== 'GET') await isSaved.promise;
    return answer(address, init);
  });
  const role = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Rôle de camille' });
  role.focus();
  await user.selectOptions(role, 'Gestionnaire');
  await waitFor(() => expect(role.getAttribute('aria-disabled')).toBe('true'));
  expect([role.value, role.disabled, document.activeElement]).toEqual(['admin', false, role]);
  await user.selectOptions(role, 'Membre');
  isSaved.resolve();
  await waitFor(() => expect(role.getAttribute('aria-disabled')).toBe('false'));
  expect(document.activeElement).toBe(role);
  expect(api.requestsOf(espacecoCalls.updateEspacecoMemberRole)).toHaveLength(1);
});

it('gives a member grids, besides those inherited', async () => {
  const { api, user } = open();
  api.answers(espacecoCalls.updateEspacecoMemberGrids, { ...member, grids: [lot] });
  await user.click(await screen.findByTitle('Gérer les emprises de camille'));
  openDialogs();
  const dialog = within(screen.getByRole('dialog', { name: /Emprises de camille/ }));
  dialog.getByText(/1 emprise du guichet/);
  await user.type(dialog.getByRole('combobox', { name: /^Chercher une emprise/ }), 'lo');
  await user.click(await dialog.findByRole('option', { name: /^46.*Lot$/ }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(api.requestsOf(espacecoCalls.updateEspacecoMemberGrids)[0]?.body).toEqual({ grids: ['46'] }),
  );
});

it('asks before a member is removed', async () => {
  const { api, user } = open();
  api.answers(espacecoCalls.removeEspacecoMember, { user_id: 3 });
  await user.click(await screen.findByTitle('Retirer camille du guichet'));
  openDialogs();
  expect(api.requestsOf(espacecoCalls.removeEspacecoMember)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Retirer' }));
  await waitFor(() => expect(snackbar.get()?.description).toBe('camille n’est plus membre du guichet.'));
  expect(api.requestsOf(espacecoCalls.removeEspacecoMember)[0]?.url.pathname).toBe(
    '/api/espaceco/community/12/member/3/remove',
  );
});

it('accepts and rejects requests to join', async () => {
  const { api, user } = open({ pending: [{ ...member, role: 'pending' }] });
  api.answers(espacecoCalls.updateEspacecoMemberRole, member);
  api.answers(espacecoCalls.removeEspacecoMember, { user_id: 3 });
  await screen.findByText('Demande d’adhésion (1)');
  await user.click(screen.getByTitle('Accepter la demande de camille'));
  await waitFor(() => expect(snackbar.get()?.description).toBe('camille est membre du guichet.'));
  await user.click(screen.getByTitle('Rejeter la demande de camille'));
  await waitFor(() => expect(snackbar.get()?.description).toBe('La demande est rejetée.'));
});

it('invites people by name and addresses by themselves, and refuses nobody at all', async () => {
  const { api, user } = open();
  api.answers(espacecoCalls.addEspacecoMembers, []);
  await user.click(await screen.findByRole('button', { name: 'Inviter des membres' }));
  openDialogs();
  const send = screen.getByRole('button', { name: 'Inviter' });
  await user.click(send);
  await screen.findByText('Choisissez au moins une personne ou une adresse.');
  const field = screen.getByRole('combobox', { name: /^Personne à inviter/ });
  await user.type(field, 'domi');
  await screen.findByRole('option', { name: 'dominique - Dominique' });
  await user.keyboard('{ArrowDown}{Enter}');
  await user.type(field, 'anne@example.org{Enter}');
  await user.type(field, 'pas une adresse{Enter}');
  expect(field).toHaveProperty('value', 'pas une adresse');
  await user.click(send);
  await waitFor(() =>
    expect(api.requestsOf(espacecoCalls.addEspacecoMembers)[0]?.body).toEqual({
      members: [7, 'anne@example.org'],
    }),
  );
  await waitFor(() => expect(snackbar.get()?.description).toBe('2 invitations sont faites.'));
});

it('withdraws the invitation of an address', async () => {
  const { api, user } = open({
    invited: [{ ...member, user_id: null, username: 'anne@example.org', role: 'invited' }],
  });
  api.answers(espacecoCalls.withdrawEspacecoInvitation, undefined);
  await user.click(await screen.findByTitle('Retirer l’invitation de anne@example.org'));
  openDialogs();
  await user.click(
    within(screen.getByRole('dialog', { name: /anne@example.org/ })).getByRole('button', {
      name: 'Retirer l’invitation',
    }),
  );
  await waitFor(() => expect(snackbar.get()?.description).toBe('L’invitation est retirée.'));
  expect(api.requestsOf(espacecoCalls.withdrawEspacecoInvitation)[0]?.url.searchParams.get('email')).toBe(
    'anne@example.org',
  );
});
