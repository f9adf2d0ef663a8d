// @vitest-environment jsdom
import { espacecoCalls, type ReceivedReport } from '@cartable/contract/espaceco';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { show } from '../../../../../test-support/show.tsx';
import { sampleCommunity } from '../../../test-support.ts';
import { ReceivedReports } from './ReceivedReports.tsx';

const received = (id: number): ReceivedReport => ({
  id,
  geometry: 'POINT(1.44 44.45)',
  comment: `Reçu ${id}`,
  attributes: [],
  sketch: null,
  received: '2026-11-25T09:00:00.000Z',
  files: [],
});

function open({ isRead = true, isOpen = false } = {}) {
  const api = startFakeApi();
  api.answers(espacecoCalls.refuseReceivedReport, undefined);
  api.answersBy(espacecoCalls.getReceivedReports, () => {
    const content = [received(1), received(2)].slice(
      api.requestsOf(espacecoCalls.refuseReceivedReport).length,
    );
    return { total: content.length, content } as never;
  });
  if (!isRead) api.refuses(espacecoCalls.getReceivedReports, 400, { code: 'test.refused', message: 'Panne' });
  const community = { ...sampleCommunity, abilities: { ...sampleCommunity.abilities, manage: true } };
  const user = show(<ReceivedReports community={community} isOpen={isOpen} onShow={() => undefined} />);
  return { api, user };
}

it('whoever decides of one stays by those that are left, then by the words that say that there is none', async () => {
  // A summary has the focus in browsers, which jsdom does not give it.
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  onTestFinished(() => focus.mockRestore());
  const focused = () => (focus.mock.contexts.at(-1) as HTMLElement | undefined)?.textContent;
  const { user } = open();
  await user.click(await screen.findByText('2 signalements sans compte à examiner'));
  const refuse = async () => {
    await user.click(screen.getAllByRole('button', { name: 'Refuser…' })[0]!);
    await user.click(screen.getByRole('button', { name: 'Refuser et effacer' }));
  };
  await refuse();
  await waitFor(() => expect(focused()).toBe('1 signalement sans compte à examiner'));
  await refuse();
  await waitFor(() => expect(focused()).toBe('Plus aucun signalement sans compte à examiner.'));
});

it('they are folded, but for who comes for them', async () => {
  open();
  const isOpen = async () => (await screen.findByRole<HTMLDetailsElement>('group')).open;
  expect(await isOpen()).toBe(false);
  cleanup();
  const { user } = open({ isOpen: true });
  expect(await isOpen()).toBe(true);
  await user.click(screen.getByText('2 signalements sans compte à examiner'));
  expect(await isOpen()).toBe(false);
  // Folded again, they stay so when they are read again.
  await user.click(screen.getAllByRole('button', { name: 'Refuser…', hidden: true })[0]!);
  expect(await isOpen()).toBe(false);
});

it('what is refused to them is heard', async () => {
  const { api, user } = open();
  api.refuses(espacecoCalls.acceptReceivedReport, 409, { code: 'common.conflict', message: 'Déjà fait.' });
  await user.click(await screen.findByText('2 signalements sans compte à examiner'));
  await user.click(screen.getAllByRole('button', { name: 'Accepter' })[0]!);
  expect((await screen.findByRole('alert')).textContent).toBe('Déjà fait.');
});

it('reports that could not be read do not look like none, and are asked for again', async () => {
  const { api, user } = open({ isRead: false });
  await screen.findByText('Les signalements sans compte ne sont pas lus');
  api.answers(espacecoCalls.getReceivedReports, { total: 1, content: [received(1)] } as never);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('1 signalement sans compte à examiner');
  expect(screen.queryByRole('alert')).toBeNull();
});
