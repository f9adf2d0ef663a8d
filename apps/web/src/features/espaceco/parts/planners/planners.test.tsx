// @vitest-environment jsdom
import { defaultReportStatuses, type EmailPlanner, espacecoCalls } from '@cartable/contract/espaceco';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { snackbar } from '../../../../base/design/snackbar.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import '../../../../test-support/no-layout.ts';
import { openDialogs, show } from '../../../../test-support/show.tsx';
import { sampleCommunity } from '../../test-support.ts';
import { PlannersField } from './PlannersField.tsx';
import { whyNotSent } from './planners.ts';

const community = {
  ...sampleCommunity,
  attributes: [{ theme: 'Voirie', attributes: [] }],
  report_statuses: {
    ...defaultReportStatuses,
    reject0: { title: 'Rejeté (hors de propos)', active: false },
  },
};

const reminder: EmailPlanner = {
  id: 5,
  subject: 'Rappel _id_',
  body: '<p>Bonjour</p>',
  event: 'georem_status_changed',
  cancel_event: 'none',
  delay: 3,
  repeat: true,
  recipients: ['Auteur', 'mairie@example.org'],
  condition: { status: ['pending'] },
  themes: ['Voirie'],
};

function open(planners: EmailPlanner[], of = community) {
  const api = startFakeApi();
  api.answers(espacecoCalls.getEmailPlanners, planners);
  return { api, user: show(<PlannersField community={of} />) };
}

const dialog = () => within(screen.getByRole('dialog', { name: /suivi par courriel$/ }));
const press = (name: string) => dialog().getByRole('button', { name });

it('adds the usual follow-up by its recipients alone, and refuses one without any', async () => {
  const { api, user } = open([]);
  api.answers(espacecoCalls.addEmailPlanner, reminder);
  await user.click(await screen.findByRole('button', { name: 'Ajouter un suivi' }));
  openDialogs();
  await user.click(dialog().getByRole('checkbox', { name: 'Les gestionnaires du guichet' }));
  await user.click(press('Enregistrer'));
  await dialog().findByText('Choisissez au moins un destinataire.');
  await user.type(dialog().getByRole('textbox', { name: /^Autres adresses/ }), 'mairie@example.org, mairie');
  await user.click(press('Enregistrer'));
  await dialog().findByText('Cette adresse n’est pas valable : mairie.');
  await user.type(dialog().getByRole('textbox', { name: /^Autres adresses/ }), '@example.com');
  await user.click(press('Enregistrer'));
  await waitFor(() => expect(snackbar.get()?.description).toBe('Le suivi est ajouté.'));
  expect(api.requestsOf(espacecoCalls.addEmailPlanner)[0]?.body).toMatchObject({
    event: 'georem_created',
    cancel_event: 'georem_status_changed',
    delay: 1,
    repeat: false,
    recipients: ['mairie@example.org', 'mairie@example.com'],
    condition: null,
    themes: [],
  });
});

it('replaces one: a change of status needs statuses, those of a creation are forgotten', async () => {
  const { api, user } = open([reminder]);
  api.answers(espacecoCalls.updateEmailPlanner, reminder);
  await screen.findByText('3 jours, répété');
  await user.click(screen.getByTitle('Modifier le suivi « Rappel _id_ »'));
  openDialogs();
  expect(dialog().queryByRole('checkbox', { name: 'Rejeté (hors de propos)' })).toBeNull();
  await user.click(dialog().getByRole('checkbox', { name: 'En cours de traitement' }));
  await user.clear(dialog().getByRole('spinbutton', { name: /^Délai/ }));
  await user.click(press('Enregistrer'));
  await dialog().findByText('Choisissez au moins un statut.');
  dialog().getByText('Attendu : un nombre entier de jours, de 1 à 365.');
  await user.type(dialog().getByRole('spinbutton', { name: /^Délai/ }), '2');
  await user.click(dialog().getByRole('radio', { name: 'Création d’un signalement' }));
  await user.click(press('Auteur'));
  await user.click(press('Enregistrer'));
  await waitFor(() => expect(api.requestsOf(espacecoCalls.updateEmailPlanner)).toHaveLength(1));
  expect(api.requestsOf(espacecoCalls.updateEmailPlanner)[0]?.body).toMatchObject({
    subject: 'Rappel _id_',
    body: expect.stringContaining('_author_'),
    delay: 2,
    condition: null,
    recipients: ['Auteur', 'mairie@example.org'],
  });
});

it('shows the mail that would be written', async () => {
  const { api, user } = open([]);
  api.answers(espacecoCalls.previewEmailPlanner, {
    subject: 'Nouveau signalement n° 41',
    html: '<p>x</p>',
    text: 'Bonjour,\nLe signalement n° 41…',
    recipients: ['camille'],
    date: '2026-11-30T09:00:00.000Z',
    report_id: null,
  });
  await user.click(await screen.findByRole('button', { name: 'Ajouter un suivi' }));
  openDialogs();
  await user.click(dialog().getByRole('checkbox', { name: 'Les gestionnaires du guichet' }));
  await user.click(press('Prévisualiser'));
  await dialog().findByText('Choisissez au moins un destinataire.');
  expect(api.requestsOf(espacecoCalls.previewEmailPlanner)).toHaveLength(0);
  await user.click(dialog().getByRole('checkbox', { name: 'Les gestionnaires du guichet' }));
  await user.click(press('Prévisualiser'));
  await dialog().findByText('Nouveau signalement n° 41');
  dialog().getByText(/^D’après un signalement inventé.*à camille\.$/);
  expect(api.requestsOf(espacecoCalls.previewEmailPlanner)[0]?.body).toMatchObject({
    recipients: ['Gestionnaire'],
  });
});

it('asks before one is deleted', async () => {
  const { api, user } = open([reminder]);
  api.answers(espacecoCalls.removeEmailPlanner, { emailplanner_id: 5 });
  await user.click(await screen.findByTitle('Supprimer le suivi « Rappel _id_ »'));
  openDialogs();
  expect(api.requestsOf(espacecoCalls.removeEmailPlanner)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(snackbar.get()?.description).toBe('Le suivi est supprimé.'));
});

it('says why one is never sent, and needs a theme first', async () => {
  expect(whyNotSent(reminder, community)).toBeUndefined();
  expect(whyNotSent({ ...reminder, condition: { status: ['reject0'] } }, community)).toBe('goneStatus');
  open([{ ...reminder, themes: ['Eau'] }], { ...community, attributes: [] });
  await screen.findByText('Un de ses thèmes n’existe plus.');
  expect(screen.queryByRole('button', { name: 'Ajouter un suivi' })).toBeNull();
});
