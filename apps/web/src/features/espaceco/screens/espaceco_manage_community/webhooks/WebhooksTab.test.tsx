// @vitest-environment jsdom
import { type EspacecoWebhook, espacecoCalls, type WebhookDelivery } from '@cartable/contract/espaceco';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { snackbar } from '../../../../../base/design/snackbar.ts';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../../test-support/show.tsx';
import { WebhooksTab } from './WebhooksTab.tsx';
import type { MadeWebhook } from './webhook-act.ts';
import { watchOf } from './webhook-deliveries.ts';

const webhook: EspacecoWebhook = {
  id: 4,
  url: 'https://example.org/reports',
  events: ['georem_created'],
  active: true,
  creation: '2026-11-25T08:00:00.000Z',
};
const delivery: WebhookDelivery = {
  id: 9,
  event: 'georem_created',
  report: 41,
  state: 'FAILED',
  attempts: 22,
  status: 503,
  error: 'HTTP 503',
  creation: '2026-11-25T08:00:00.000Z',
  attempted: '2026-11-25T09:00:00.000Z',
};

/** As the screen around, which holds the secrets. */
function Tab() {
  const [made, tell] = useState<readonly MadeWebhook[]>([]);
  return <WebhooksTab communityId={12} made={made} tell={tell} />;
}

function open(webhooks: EspacecoWebhook[] = [webhook]) {
  const api = startFakeApi();
  api.answers(espacecoCalls.getEspacecoWebhooks, webhooks);
  api.answers(espacecoCalls.getEspacecoWebhookDeliveries, [delivery]);
  return { api, user: show(<Tab />) };
}

it('adds an address, and shows its secret once', async () => {
  const { api, user } = open([]);
  await screen.findByText('Aucune adresse n’est prévenue.');
  await user.click(screen.getByRole('button', { name: 'Ajouter une adresse' }));
  openDialogs();
  const dialog = within(screen.getByRole('dialog', { name: 'Ajouter une adresse' }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  dialog.getByText(/^Attendu : une adresse https/);
  await user.type(dialog.getByRole('textbox', { name: /^Adresse/ }), webhook.url);
  await user.click(dialog.getByRole('checkbox', { name: 'Statut changé' }));
  api.answers(espacecoCalls.addEspacecoWebhook, { ...webhook, secret: 'whsec_abc' });
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByDisplayValue('whsec_abc');
  const [sent] = api.requestsOf(espacecoCalls.addEspacecoWebhook);
  expect(sent?.body).toEqual({ url: webhook.url, events: ['georem_created'], active: true });
  await user.click(screen.getByRole('button', { name: 'C’est copié' }));
  expect(screen.queryByDisplayValue('whsec_abc')).toBeNull();
});

it('sends a test message, and tells what became of the last ones', async () => {
  const { api, user } = open();
  api.answers(espacecoCalls.testEspacecoWebhook, {
    ...delivery,
    event: 'test',
    report: null,
    state: 'WAITING',
  });
  await user.click(await screen.findByTitle(`Envoyer un message d’essai à ${webhook.url}`));
  await waitFor(() => expect(snackbar.get()?.description).toBe('Un message d’essai est parti.'));
  await screen.findByText('Signalement créé · Signalement n° 41');
  screen.getByText('Abandonné');
  screen.getByText('Dernier message abandonné');
  screen.getByText('22 essais · réponse 503');
});

it('one that goes on failing says that it is tried again, in the list too', async () => {
  const { api } = open();
  api.answers(espacecoCalls.getEspacecoWebhookDeliveries, [{ ...delivery, state: 'WAITING', attempts: 3 }]);
  await screen.findByText('Dernier message pas encore reçu');
});

it('a secret that was not copied yet stays when another one is made', async () => {
  const { api, user } = open();
  for (const id of [4, 5]) {
    api.answers(espacecoCalls.addEspacecoWebhook, { ...webhook, id, secret: `whsec_${id}` });
    await user.click(await screen.findByRole('button', { name: 'Ajouter une adresse' }));
    openDialogs();
    const dialog = within(screen.getByRole('dialog', { name: 'Ajouter une adresse' }));
    await user.type(dialog.getByRole('textbox', { name: /^Adresse/ }), webhook.url);
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByDisplayValue(`whsec_${id}`);
  }
  screen.getByDisplayValue('whsec_4');
  await user.click(screen.getAllByRole('button', { name: 'C’est copié' })[0]!);
  expect(screen.queryByDisplayValue('whsec_4')).toBeNull();
  screen.getByDisplayValue('whsec_5');
});

it('the secret of an address that is removed goes with it', async () => {
  const { api, user } = open();
  api.answers(espacecoCalls.renewEspacecoWebhookSecret, { ...webhook, secret: 'whsec_abc' });
  await user.click(await screen.findByTitle(`Changer le secret de ${webhook.url}`));
  openDialogs();
  await user.click(screen.getByRole('button', { name: 'Changer le secret' }));
  await screen.findByDisplayValue('whsec_abc');
  api.answers(espacecoCalls.removeEspacecoWebhook, undefined);
  await user.click(screen.getByTitle(`Supprimer ${webhook.url}`));
  openDialogs();
  const dialog = within(screen.getByRole('dialog', { name: /^Supprimer cette adresse/ }));
  await user.click(dialog.getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(screen.queryByDisplayValue('whsec_abc')).toBeNull());
});

const leaving: WebhookDelivery = { ...delivery, state: 'WAITING', attempts: 0 };
const waiting: WebhookDelivery = { ...leaving, attempts: 3 };

it.each([
  ['at once while one is under way', [waiting, leaving], 2000],
  ['seldom while one waits for another attempt', [delivery, waiting], 30_000],
  ['no more when none waits', [delivery], false],
  ['no more when there is none', [], false],
] as const)('messages are looked at again %s', (_when, deliveries, interval) => {
  expect(watchOf(deliveries)).toBe(interval);
});
