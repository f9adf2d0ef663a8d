// @vitest-environment jsdom
import { datastoreCalls } from '@cartable/contract/datastore';
import { type Alert, siteCalls } from '@cartable/contract/site';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { readOnlyStore, site } from '../../../../../test/stub-answers.ts';
import { keyOf } from '../../../../base/api/hooks.ts';
import { queryClient } from '../../../../base/api/query-client.ts';
import { type FakeApi, startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { DatastoreContext } from '../../../datastores/index.ts';
import { Screen } from './ConfigAlerts.tsx';

const alert: Alert = {
  id: 'a',
  title: 'Travaux',
  link: {},
  severity: 'warning',
  date: '2026-11-25T10:00:00.000Z',
  visibility: { homepage: true, contact: false, map: false, serviceLevel: true },
};

/** Somebody else wrote one meanwhile: it is in the file, not yet on screen. */
const meanwhile: Alert = { ...alert, id: 'b', title: 'Panne' };

const annexe = {
  _id: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0100',
  paths: ['/public/alerts.json'],
  size: 2,
  mime_type: 'application/json',
  published: true,
  labels: [],
  url: 'http://localhost:8080/annexes/x/public/alerts.json',
  last_event: '2026-11-25T10:00:00.000Z',
};

async function open(shown: Alert[], technicalName = readOnlyStore.technical_name): Promise<FakeApi> {
  const api = startFakeApi();
  api.answers(siteCalls.getPublishedAnnexe, shown as never);
  show(
    <DatastoreContext value={readOnlyStore}>
      <Screen />
    </DatastoreContext>,
  );
  queryClient.setQueryData(keyOf(siteCalls.getSiteConfiguration), {
    ...site,
    config_technical_name: technicalName,
  });
  return api;
}

const fileSent = async (api: FakeApi, call: Parameters<FakeApi['requestsOf']>[0]) => {
  await vi.waitFor(() => expect(api.requestsOf(call)).toHaveLength(1));
  const file = (api.requestsOf(call)[0]!.body as FormData).get('file') as File;
  return { name: file.name, alerts: JSON.parse(await file.text()) as Alert[] };
};

/** The dialog is not in front here, as the design system does it: nothing in it takes the focus. */
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('publishes the first alert as a new file, once its form is in order', async () => {
  const api = await open([]);
  api.answers(datastoreCalls.getAnnexes, []);
  api.answers(datastoreCalls.addAnnexe, annexe);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Ajouter une alerte' }));
  const publish = await screen.findByText('Publier');
  write(/^Adresse du lien/, 'javascript:alert(1)');
  await user.click(publish);
  expect(await screen.findByText('Donnez un titre.')).toBeTruthy();
  expect(screen.getByText(/^Donnez une adresse qui commence/)).toBeTruthy();
  expect(api.requestsOf(datastoreCalls.addAnnexe)).toHaveLength(0);

  write('Titre', 'Coupure');
  write(/^Adresse du lien/, '');
  const preview = screen.getByRole('region', { name: 'Aperçu', hidden: true });
  expect(within(preview).getByText('Coupure')).toBeTruthy();
  await user.click(publish);
  const { name, alerts } = await fileSent(api, datastoreCalls.addAnnexe);
  expect(name).toBe('alerts.json');
  expect(alerts).toMatchObject([
    { title: 'Coupure', severity: 'info', visibility: { homepage: true, contact: false } },
  ]);
});

it('deletes one without undoing what somebody else published meanwhile', async () => {
  const api = await open([alert]);
  api.answers(datastoreCalls.getAnnexes, [annexe]);
  api.answers(datastoreCalls.getAnnexeFile, [alert, meanwhile] as never);
  api.answers(datastoreCalls.replaceAnnexe, annexe);
  const user = userEvent.setup();
  const row = await screen.findByRole('article', { name: 'Travaux' });
  expect(row.textContent).toMatch(/Affichée sur\s: Accueil, Niveau de service/);
  await user.click(within(row).getByRole('button', { name: /^Supprimer/ }));
  const dialog = (await screen.findByText(/^Supprimer l’alerte «\sTravaux\s»/)).closest('dialog')!;
  await user.click(within(dialog).getByText('Supprimer'));
  const { alerts } = await fileSent(api, datastoreCalls.replaceAnnexe);
  expect(alerts.map(({ title }) => title)).toEqual(['Panne']);
});

it('writes nothing where the site reads another datastore', async () => {
  await open([], 'ailleurs');
  expect(await screen.findByText('Les alertes sont lues ailleurs')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ajouter une alerte' })).toBeNull();
});
