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
  startFakeApi().answers(siteCalls.getPublishedAnnexe, [
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
  startFakeApi();
  show(<Screen />);
  expect(await screen.findByText('Aucune alerte en cours.')).toBeTruthy();
});

it('says that the alerts could not be read, rather than that there are none', async () => {
  startFakeApi().refuses(siteCalls.getPublishedAnnexe, 503, { code: 'x', message: 'x' });
  show(<Screen />);
  queryClient.setQueryData(keyOf(siteCalls.getSiteConfiguration), withAlerts);
  expect(await screen.findByText('Les alertes n’ont pas pu être lues')).toBeTruthy();
});
