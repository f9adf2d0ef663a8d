// @vitest-environment jsdom
import { peopleCalls } from '@cartable/contract/people';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { person } from '../../../../../test/stub-answers.ts';
import { setMe } from '../../../../base/api/session.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import type { UnsentWork } from '../../parts/unsent-work.ts';
import { Screen } from './Logout.tsx';

const readUnsentWork = vi.hoisted(() => vi.fn<() => Promise<UnsentWork | undefined>>());
vi.mock('../../parts/unsent-work.ts', () => ({ readUnsentWork, forgetUnsentWork: async () => undefined }));

it('nobody signs out before they are told what they leave', async () => {
  const api = startFakeApi();
  api.answers(peopleCalls.getMe, person);
  setMe(person);
  const looked = Promise.withResolvers<UnsentWork | undefined>();
  readUnsentWork.mockReturnValue(looked.promise);
  show(<Screen />);
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Se déconnecter' });
  await screen.findByText('Voulez-vous fermer votre session ?');
  expect(confirm().disabled).toBe(true);
  looked.resolve({ person: 3, count: 2 });
  await screen.findByText(/^2 travaux de l’espace collaboratif/);
  expect(confirm().disabled).toBe(false);
});
