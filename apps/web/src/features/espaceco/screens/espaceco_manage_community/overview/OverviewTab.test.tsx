// @vitest-environment jsdom
import {
  type CommunityOverview,
  espacecoCalls,
  type PlannedMail,
  type SentMail,
} from '@cartable/contract/espaceco';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { show } from '../../../../../test-support/show.tsx';
import { sampleCommunity } from '../../../test-support.ts';
import { OverviewTab } from './OverviewTab.tsx';

const overview: CommunityOverview = {
  by_status: [
    { status: 'submit', count: 1_200, open: 1_200 },
    { status: 'valid', count: 34, open: 0 },
  ],
  open_by_age: [
    { days: 7, count: 3 },
    { days: 30, count: 2 },
    { days: null, count: 1 },
  ],
  by_theme: [],
  by_commune: [],
  by_author: [],
  answers: { count: 12, median: 2, mean: 3.4 },
  closings: { count: 0, median: null, mean: null },
  received: 2,
  members: Array.from({ length: 25 }, (_, n) => ({
    person: { id: n + 1, username: `agent${n}` },
    reports: 25 - n,
    replies: 0,
    contributions: 0,
    last: null,
  })),
  uncounted_databases: [],
};

interface Mails {
  readonly planned?: readonly PlannedMail[];
  readonly sent?: readonly SentMail[];
}

function open({ planned = [], sent = [] }: Mails = {}) {
  const api = startFakeApi();
  api.answers(espacecoCalls.getCommunityOverview, overview);
  api.answersBy(espacecoCalls.getPlannedMails, ({ url }) => {
    const [from, limit] = ['after', 'limit'].map((name) => Number(url.searchParams.get(name)));
    const end = from! + limit!;
    return { content: planned.slice(from, end), next: end < planned.length ? String(end) : null };
  });
  api.answers(espacecoCalls.getSentMails, { content: [...sent], next: null });
  api.answers(espacecoCalls.getEspacecoSharedThemes, []);
  api.answers(espacecoCalls.getEspacecoDatabases, []);
  api.answers(espacecoCalls.getEspacecoPermissions, []);
  return show(<OverviewTab community={sampleCommunity} />);
}

it('what is read first is in words and numbers of the language, and leads to what waits', async () => {
  open();
  const figure = async (name: string) =>
    (await screen.findByText(name, { selector: 'dt' })).parentElement!.textContent;
  expect(await figure('Signalements')).toMatch(/^Signalements1\s234, Signalements\s: voir la liste$/);
  expect(await figure('À traiter')).toMatch(/^À traiter1\s200, À traiter\s: voir la liste$/);
  expect(await figure('Délai de première réponse')).toMatch(
    /2\sjou moins pour la moitié de 12 signalements\s; 3,4\sj en moyenne$/,
  );
  expect(await figure('Délai de clôture')).toMatch(/Pas encore$/);
  const searchOf = (name: RegExp | string) =>
    new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href).searchParams;
  // Unfolded there: they are what one comes for.
  expect(Object.fromEntries(searchOf('Les examiner'))).toEqual({ panel: 'reports', received: 'true' });
  expect(Object.fromEntries(searchOf(/^1\s234, Signalements/))).toEqual({ community: '12', status: 'real' });
  expect(Object.fromEntries(searchOf(/^1\s200, À traiter/))).toEqual({ community: '12', status: 'open' });
});

it('each age begins where the one before ends', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'À traiter, par ancienneté' });
  const names = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.textContent);
  expect(names).toEqual(['Moins de 7 jours', 'De 7 à 30 jours', '30 jours et plus']);
});

it('a long list is folded, and shown whole by a button that stays', async () => {
  const user = open();
  const table = await screen.findByRole('table', { name: 'Activité des membres' });
  const rows = () => within(table).getAllByRole('row').length - 1;
  expect(rows()).toBe(20);
  await user.click(screen.getByRole('button', { name: 'Tout voir (25)' }));
  expect(rows()).toBe(25);
  await user.click(screen.getByRole('button', { name: 'Voir moins' }));
  expect(rows()).toBe(20);
});

it('mails that are planned hide none of those that left', async () => {
  const planned = Array.from({ length: 13 }, (_, n) => ({
    report: 100 + n,
    subject: `Relance ${n}`,
    due: '2026-12-01T08:00:00.000Z',
  }));
  const sent = [{ report: 41, subject: 'Premier rappel', date: '2026-11-20T08:00:00.000Z', recipients: 2 }];
  const user = open({ planned, sent });
  const rowsOf = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').slice(1);
  await screen.findByRole('table', { name: 'Courriels prévus' });
  await screen.findByRole('table', { name: 'Courriels envoyés' });
  expect(rowsOf('Courriels envoyés').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Premier rappelSignalement n° 412$/),
  ]);
  expect(rowsOf('Courriels prévus')).toHaveLength(5);
  for (const count of [10, 13]) {
    await user.click(screen.getByRole('button', { name: /^Courriels prévus\s: voir la suite$/ }));
    await waitFor(() => expect(rowsOf('Courriels prévus')).toHaveLength(count));
  }
  expect(screen.queryByRole('button', { name: /voir la suite/ })).toBeNull();
});

it('a log without mails says so of each kind', async () => {
  open();
  await screen.findByText('Aucun courriel prévu.');
  await screen.findByText('Aucun courriel envoyé.');
});
