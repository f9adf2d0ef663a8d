// @vitest-environment jsdom
import { type EspacecoReply, espacecoCalls } from '@cartable/contract/espaceco';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { show } from '../../../../../test-support/show.tsx';
import { reloadReports } from '../../../parts/reports/report-cache.ts';
import { sampleCommunity, sampleReport } from '../../../test-support.ts';
import type { GuichetAddress } from '../guichet-address.ts';
import { ReportsTable } from './ReportsTable.tsx';

const address: GuichetAddress = { communityId: sampleCommunity.id, page: 1, view: 'table' };

const reply: EspacecoReply = {
  id: 1,
  report_id: 41,
  author: null,
  title: null,
  content: 'Fait.',
  status: 'submit',
  date: '2026-11-28T08:00:00.000Z',
  abilities: {},
};

function open() {
  const api = startFakeApi();
  api.answers(espacecoCalls.getReportPage, {
    content: [sampleReport, { ...sampleReport, id: 42 }],
    totalPages: 1,
    previousPage: null,
    nextPage: null,
  });
  const user = show(<ReportsTable community={sampleCommunity} address={address} go={() => undefined} />);
  return { api, user };
}

it('whoever chooses none any more stays where it was with the keyboard', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Choisir toute la page' }));
  screen.getByText('2 signalements choisis.');
  await user.click(screen.getByRole('button', { name: 'Ne plus rien choisir' }));
  expect(document.activeElement?.textContent).toBe('Choisir toute la page');
});

it('those that are chosen can be let go where none is listed any more', async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Choisir toute la page' }));
  api.answers(espacecoCalls.getReportPage, {
    content: [],
    totalPages: 1,
    previousPage: null,
    nextPage: null,
  });
  await act(reloadReports);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Choisir toute la page' })).toBeNull());
  screen.getByText('2 signalements choisis.');
  await user.click(screen.getByRole('button', { name: 'Ne plus rien choisir' }));
  screen.getByText('0 signalement choisi.');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Signalements' }));
  expect(screen.queryByRole('button', { name: 'Ne plus rien choisir' })).toBeNull();
});

it('whoever answered several stays beside what is said of it', async () => {
  const { api, user } = open();
  api.answers(espacecoCalls.addReply, reply);
  await user.click(await screen.findByRole('button', { name: 'Choisir toute la page' }));
  await user.type(screen.getByRole('textbox', { name: 'Réponse' }), 'Fait.');
  await user.click(screen.getByRole('button', { name: 'Répondre à 2 signalements' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Réponse' })).toBeNull());
  expect(document.activeElement?.getAttribute('role')).toBe('status');
  expect(api.requestsOf(espacecoCalls.addReply)).toHaveLength(2);
});

it('those that were not answered stay chosen, with what was written', async () => {
  const { api, user } = open();
  api.answersBy(espacecoCalls.addReply, ({ url }) => {
    if (url.pathname.includes('/42/')) throw new TypeError('Failed to fetch');
    return reply;
  });
  await user.click(await screen.findByRole('button', { name: 'Choisir toute la page' }));
  await user.type(screen.getByRole('textbox', { name: 'Réponse' }), 'Fait.');
  await user.click(screen.getByRole('button', { name: 'Répondre à 2 signalements' }));
  await screen.findByText(/^Signalement n° 42 : Le serveur n’a pas répondu.*peut-être parvenue/);
  expect(screen.queryByText(/fetch/)).toBeNull();
  api.answers(espacecoCalls.addReply, reply);
  await user.click(screen.getByRole('button', { name: 'Répondre à 1 signalement' }));
  await waitFor(() => expect(api.requestsOf(espacecoCalls.addReply)).toHaveLength(3));
  const again = api.requestsOf(espacecoCalls.addReply).at(-1);
  expect(again?.url.pathname).toContain('/42/');
  expect(again?.body).toMatchObject({ content: 'Fait.' });
});
