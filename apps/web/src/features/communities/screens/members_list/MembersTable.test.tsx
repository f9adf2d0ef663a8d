// @vitest-environment jsdom
import { type Community, type Member, peopleCalls } from '@cartable/contract/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '../../../../../test/stub-answers.ts';
import { useRead } from '../../../../base/api/hooks.ts';
import { setMe } from '../../../../base/api/session.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { CommunityContext } from '../../parts/community.ts';
import { MembersTable } from './MembersTable.tsx';

const communityId = '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0003';
const anneId = '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0021';

const community: Community = {
  _id: communityId,
  name: 'Observatoire',
  description: null,
  technical_name: 'observatoire',
  contact: null,
  public: true,
  datastore: null,
  supervisor: { _id: anneId, first_name: null, last_name: null },
  is_sandbox: false,
  abilities: { members: true },
};

function memberOf(id: string, more: Partial<Member> & { email?: string; names?: [string, string] }): Member {
  const { email = 'x@example.org', names, ...info } = more;
  const [first_name = null, last_name = null] = names ?? [];
  return {
    user: { _id: id, email, user_name: email, first_name, last_name },
    rights: ['UPLOAD'],
    is_supervisor: false,
    joined: '2026-01-01T00:00:00.000Z',
    ...info,
  };
}

const anne = memberOf(anneId, { email: 'anne@example.org', names: ['Anne', 'Roy'] });
const me = memberOf(person.id, { email: person.email });
const chief = memberOf('7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0022', {
  email: 'chef@example.org',
  is_supervisor: true,
  rights: ['COMMUNITY', 'UPLOAD', 'PROCESSING', 'ANNEX', 'BROADCAST'],
});

/** Reads the list, as the screen does: a change is shown in what was read. */
function Members() {
  const { data } = useRead(peopleCalls.getMembers, { params: { communityId }, query: {} });
  return data ? <MembersTable communityId={communityId} members={data.items} /> : null;
}

function start({ is_sandbox = false, items = [anne, me, chief] } = {}) {
  const api = startFakeApi();
  api.answers(peopleCalls.getMembers, { items, total: items.length, page: 1, limit: 20 });
  setMe(person);
  const user = show(
    <CommunityContext value={{ ...community, is_sandbox }}>
      <Members />
    </CommunityContext>,
  );
  return { api, user };
}

const switchOf = (right: string, name: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: `${right}, ${name}` });

it('says who is who, and changes neither oneself nor the supervisor', async () => {
  start();
  expect((await switchOf('Téléversement', 'Anne Roy')).disabled).toBe(false);
  expect((await switchOf('Téléversement', person.email)).disabled).toBe(true);
  expect((await switchOf('Diffusion', 'chef@example.org')).disabled).toBe(true);
  expect(screen.getByText('moi').closest('tr')?.textContent).toContain(person.email);
  expect(screen.getByText('superviseur').closest('tr')?.textContent).toContain('chef@example.org');
  const removals = screen.getAllByRole('button', { name: /^Retirer / }).map(({ title }) => title);
  expect(removals).toEqual(['Retirer Anne Roy']);
});

it('gives a right beside those there are, by the keyboard, and shows it at once', async () => {
  const { api, user } = start();
  api.answers(peopleCalls.updateMember, { user: anneId, rights: [], invitation: null });
  const processing = await switchOf('Traitement', 'Anne Roy');
  processing.focus();
  await user.keyboard(' ');
  expect(processing.checked).toBe(true);
  await waitFor(() => expect(api.requestsOf(peopleCalls.updateMember)).toHaveLength(1));
  expect(api.requestsOf(peopleCalls.updateMember)[0]?.body).toEqual({
    user_id: anneId,
    user_rights: ['UPLOAD', 'PROCESSING'],
    user_creation: false,
  });
});

it('takes a refused change back, and says whose it was', async () => {
  const { api, user } = start();
  api.refuses(peopleCalls.updateMember, 404, { code: 'member.unknown', message: 'Elle est partie.' });
  const upload = await switchOf('Téléversement', 'Anne Roy');
  await user.click(upload);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^Les droits de Anne Roy n’ont pas été changés.*Elle est partie\./);
  expect(upload.checked).toBe(true);
});

it('gives nobody the management of the members of the sandbox', async () => {
  start({ is_sandbox: true });
  expect((await switchOf('Communauté', 'Anne Roy')).disabled).toBe(true);
  expect((await switchOf('Traitement', 'Anne Roy')).disabled).toBe(false);
});

it('asks before it removes somebody, and reads the list again', async () => {
  const { api, user } = start();
  api.answers(peopleCalls.removeMember, { user: anneId });
  await user.click(await screen.findByRole('button', { name: 'Retirer Anne Roy' }));
  screen.getByRole('heading', { name: /^Retirer Anne Roy de la communauté.\?$/, hidden: true });
  expect(api.requestsOf(peopleCalls.removeMember)).toEqual([]);
  api.answers(peopleCalls.getMembers, { items: [me, chief], total: 2, page: 1, limit: 20 });
  await user.click(screen.getByRole('button', { name: 'Retirer', hidden: true }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retirer Anne Roy' })).toBeNull());
  expect(api.requestsOf(peopleCalls.removeMember).map(({ body }) => body)).toEqual([{ user_id: anneId }]);
});
