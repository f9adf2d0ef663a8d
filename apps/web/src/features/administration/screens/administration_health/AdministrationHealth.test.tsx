// @vitest-environment jsdom
import { administrationCalls, type Health } from '@cartable/contract/administration';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '../../../../../test/stub-answers.ts';
import { setMe } from '../../../../base/api/session.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { Screen } from './AdministrationHealth.tsx';
import { probeNames } from './probe-info.ts';

const at = '2026-01-01T00:00:00.000Z';

function healthAt(
  state: 'ok' | 'warning',
  { open_to_others = false, is_filling = state !== 'ok' } = {},
): Health {
  return {
    state,
    date: at,
    database: { state, engine: 'SQLite', version: '3', answer_ms: 1 },
    objects: { state, answer_ms: 1 },
    disk: { state, free_bytes: 1, total_bytes: 2, is_filling, open_to_others },
    memory: { state, resident_bytes: 1, heap_bytes: 1, free_bytes: 1, total_bytes: 2 },
    map_workers: { state, threads: 1, most_threads: 2, waiting: 0 },
    jobs: { state, waiting: 0, running: 0, failed: 0, oldest_waiting: null },
    mails: { state, kind: 'smtp', waiting: 0, failed: 0, last_sent: null },
    housekeeping: { state, last_round: null, tasks: [] },
    public_address: { state, url: 'https://cartes.example.org', other_names: [] },
    versions: { cartable: '1', node: '26', platform: 'linux', started: at, role: 'all' },
  };
}

async function cardsOf(health: Health): Promise<HTMLElement[]> {
  const api = startFakeApi();
  api.answers(administrationCalls.getHealth, health);
  api.refuses(administrationCalls.getAdministrationSummary, 500, { code: 'common.unexpected', message: '' });
  setMe(person);
  show(<Screen />, { at: routes.administration_health() });
  await screen.findByRole('heading', { name: /^Base de données/ });
  const names = [
    'Base de données',
    'Fichiers',
    'Disque',
    'Mémoire',
    'Dessin des cartes',
    'Tâches',
    'Courriels',
  ];
  return [...names, 'Entretien', 'Adresse publique'].map(
    (name) => screen.getByRole('heading', { name: new RegExp(`^${name} `) }).closest('li') as HTMLElement,
  );
}

const advice = (card: HTMLElement) => within(card).queryByText('À faire')?.nextElementSibling?.textContent;

it('says what to do of each part that is not well, and nothing of the others', async () => {
  const told = (await cardsOf(healthAt('warning'))).map(advice);
  expect(told.every((text) => text !== undefined && text !== '')).toBe(true);
  expect(new Set(told).size).toBe(probeNames.length);
});

it('says nothing where all is well', async () => {
  expect((await cardsOf(healthAt('ok'))).map(advice)).toEqual(probeNames.map(() => undefined));
});

it('says of a folder open to others to close it, not that the disk is full', async () => {
  const [, , disk] = await cardsOf(healthAt('warning', { open_to_others: true, is_filling: false }));
  expect(advice(disk!)).toBeUndefined();
  within(disk!).getByText(/chmod 700/);
});

it('says both of a disk that is filling and a folder open to others', async () => {
  const [, , disk] = await cardsOf(healthAt('warning', { open_to_others: true }));
  expect(advice(disk!)).toMatch(/disque/i);
  within(disk!).getByText(/chmod 700/);
});
