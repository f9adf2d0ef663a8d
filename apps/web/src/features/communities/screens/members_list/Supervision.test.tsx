// @vitest-environment jsdom
import { type Community, type Member, peopleCalls } from '@cartable/contract/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '../../../../../test/stub-answers.ts';
import { setMe } from '../../../../base/api/session.ts';
import { snackbar } from '../../../../base/design/snackbar.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../test-support/show.tsx';
import { CommunityContext } from '../../parts/community.ts';
import { Supervision } from './Supervision.tsx';

const anneId = '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0021';

const community: Community = {
  _id: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0003',
  name: 'Observatoire',
  description: null,
  technical_name: 'observatoire',
  contact: null,
  public: true,
  datastore: null,
  supervisor: { _id: person.id, first_name: 'Camille', last_name: 'Durand' },
  is_sandbox: false,
  abilities: { members: true, transfer: true },
};

function memberOf(id: string, name: string, isSupervisor = false): Member {
  const user = { _id: id, email: `${name}@example.org`, user_name: name, first_name: name, last_name: null };
  return { user, rights: [], is_supervisor: isSupervisor, joined: '2026-01-01T00:00:00.000Z' };
}

const items = [memberOf(person.id, 'Camille', true), memberOf(anneId, 'Anne')];
const hidden = { hidden: true };

function start(abilities: Community['abilities'] = community.abilities) {
  const api = startFakeApi();
  api.answers(peopleCalls.getMembers, { items, total: 2, page: 1, limit: 10 });
  setMe(person);
  const user = show(
    <CommunityContext value={{ ...community, abilities }}>
      <Supervision />
    </CommunityContext>,
  );
  const bodies = () => api.requestsOf(peopleCalls.transferSupervision).map(({ body }) => body);
  return { api, user, bodies };
}

const password = () => screen.getByLabelText<HTMLInputElement>('Votre mot de passe');
const transfer = () => screen.getByRole('button', { name: 'Transférer', ...hidden });

async function open(user: ReturnType<typeof show>) {
  await user.click(screen.getByRole('button', { name: 'Transférer la supervision', ...hidden }));
  openDialogs();
  return screen.findByRole<HTMLInputElement>('radio', { name: /^Anne/, ...hidden });
}

it('says who supervises; only who may transfers it', () => {
  start({ members: true });
  screen.getByText(/^Superviseur.: Camille Durand\. Le superviseur a tous les droits/);
  expect(screen.queryByRole('button', { name: 'Transférer la supervision', ...hidden })).toBeNull();
});

it('wants somebody and the password before anything is sent, and proposes no supervisor', async () => {
  const { user, bodies } = start();
  await open(user);
  expect(screen.getAllByRole('radio', hidden)).toHaveLength(1);
  await user.click(transfer());
  await screen.findByText('Saisissez votre mot de passe.');
  await user.type(password(), 'secret');
  await user.click(transfer());
  await screen.findByText('Choisissez un membre.');
  expect(bodies()).toEqual([]);
});

it('says at its field that the password is wrong, and hands over with the right one', async () => {
  const { api, user, bodies } = start();
  await user.click(await open(user));
  api.refuses(peopleCalls.transferSupervision, 401, {
    code: 'account.bad-credentials',
    message: 'Adresse ou mot de passe inconnus.',
  });
  await user.type(password(), 'faux');
  await user.click(transfer());
  await screen.findByText('Ce n’est pas votre mot de passe.');
  expect(screen.queryByText('Adresse ou mot de passe inconnus.')).toBeNull();
  expect(document.activeElement).toBe(password());
  api.answers(peopleCalls.transferSupervision, { ...community, abilities: {} });
  api.answers(peopleCalls.getMe, person);
  await user.clear(password());
  await user.type(password(), 'juste');
  await user.click(transfer());
  await waitFor(() =>
    expect(bodies()).toEqual([
      { user_id: anneId, password: 'faux' },
      { user_id: anneId, password: 'juste' },
    ]),
  );
  await waitFor(() => expect(snackbar.get()?.description).toBe('La supervision est transférée à Anne.'));
});

it('keeps neither the password nor the choice of a dialog that was closed', async () => {
  const { user } = start();
  await user.click(await open(user));
  await user.type(password(), 'secret');
  await user.click(screen.getByRole('button', { name: 'Annuler', ...hidden }));
  expect(password().value).toBe('');
  expect((await open(user)).checked).toBe(false);
});
