// @vitest-environment jsdom
import { siteCalls } from '@cartable/contract/site';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { site } from '../../../../../test/stub-answers.ts';
import { keyOf } from '../../../../base/api/hooks.ts';
import { queryClient } from '../../../../base/api/query-client.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { Screen } from './ServiceStatus.tsx';

const withAlerts = { ...site, config_technical_name: 'configuration' };

it('tells alerts of the service in full, the newest first, and no other', async () => {
  const alert = (title: string, date: string, serviceLevel: boolean) => ({
    id: title,
    title,
    date,
    severity: 'alert',
    details: '**Deux heures** au plus.',
    visibility: { serviceLevel },
  });
  const api = startFakeApi();
  api.answers(siteCalls.getServiceStatus, { parts: [] });
  api.answers(siteCalls.getPublishedAnnexe, [
    alert('Hier', '2026-11-24', true),
    alert('Aujourd’hui', '2026-11-25', true),
    alert('Accueil seul', '2026-11-26', false),
  ] as never);
  show(<Screen />);
  queryClient.setQueryData(keyOf(siteCalls.getSiteConfiguration), withAlerts);
  await screen.findByText('Hier');
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Aujourd’hui',
    'Hier',
  ]);
  expect(screen.getAllByText('Deux heures')[0]?.tagName).toBe('STRONG');
  expect(screen.getByRole('link', { name: 'Flux RSS des alertes' }).getAttribute('href')).toBe(
    '/rss/alertes',
  );
});

it('asks for nothing where no configuration is named', async () => {
  startFakeApi().answers(siteCalls.getServiceStatus, { parts: [] });
  show(<Screen />);
  expect(await screen.findByText('Aucune alerte en cours.')).toBeTruthy();
});

it('says that the alerts could not be read, rather than that there are none', async () => {
  const api = startFakeApi();
  api.answers(siteCalls.getServiceStatus, { parts: [] });
  api.refuses(siteCalls.getPublishedAnnexe, 503, { code: 'x', message: 'x' });
  show(<Screen />);
  queryClient.setQueryData(keyOf(siteCalls.getSiteConfiguration), withAlerts);
  expect(await screen.findByText('Les alertes n’ont pas pu être lues')).toBeTruthy();
});

it('tells each part as it is and as it was, never whole where something failed', async () => {
  const day = new Date().toISOString().slice(0, 10);
  startFakeApi().answers(siteCalls.getServiceStatus, {
    parts: [
      { name: 'database', state: 'ok', days: [{ day, looks: 100_000, warnings: 0, failures: 1 }] },
      { name: 'jobs', state: null, days: [] },
    ],
  });
  show(<Screen />);
  const database = (await screen.findByText('Catalogue et comptes')).closest('li');
  expect(database?.textContent).toContain('Fonctionne');
  expect(database?.textContent).toMatch(/^((?!100).)*99,99\s%/);
  expect(database?.querySelectorAll('.app-status__day')).toHaveLength(90);
  expect(database?.querySelectorAll('.app-status__day--failure')).toHaveLength(1);
  const jobs = screen.getByText(/^Contrôles/).closest('li');
  expect(jobs?.textContent).toContain('Aucune mesure');
});
