// @vitest-environment jsdom
import { administrationCalls, type SiteText } from '@cartable/contract/administration';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { Screen } from './AdministrationText.tsx';

const Shown = () => {
  const route = useRoute();
  return route.name === 'administration_text' ? (
    <Screen route={route as RouteOf<'administration_text'>} />
  ) : null;
};

const text: SiteText = {
  kind: 'news',
  name: 'ouverture',
  language: 'fr',
  source: 'own',
  is_draft: false,
  head: { title: 'Ouverture', summary: 'Voilà.', date: '2027-01-01', tags: ['a', 'b'] },
  body: 'Du **gras** <script>alert(1)</script>',
  version: 'v1',
  history: [{ _id: '20270101T000000000Z', date: '2027-01-01T00:00:00.000Z' }],
};

async function open() {
  const api = startFakeApi();
  api.answers(administrationCalls.getText, text);
  show(<Shown />, { at: routes.administration_text({ kind: 'news', name: 'ouverture', language: 'fr' }) });
  await screen.findByLabelText('Titre');
  return api;
}

it('shows what the text will look like as it is written, and runs nothing of it', async () => {
  await open();
  const preview = screen.getByRole('region', { name: 'Aperçu' });
  expect(preview.querySelector('strong')?.textContent).toBe('gras');
  expect(preview.querySelector('script')).toBeNull();
  const body = screen.getByLabelText('Texte, en Markdown');
  await userEvent.clear(body);
  await userEvent.type(body, '*autre*');
  expect(preview.querySelector('em')?.textContent).toBe('autre');
  await userEvent.click(screen.getByRole('button', { name: 'Annuler les modifications' }));
  expect(preview.querySelector('strong')?.textContent).toBe('gras');
});

it('publishes what is written, over the version that was read', async () => {
  const api = await open();
  api.answers(administrationCalls.saveText, { ...text, version: 'v2' });
  await userEvent.clear(screen.getByLabelText('Titre'));
  await userEvent.type(screen.getByLabelText('Titre'), 'Nouveau');
  await userEvent.click(screen.getByRole('button', { name: 'Publier' }));
  await vi.waitFor(() => expect(api.requestsOf(administrationCalls.saveText)).toHaveLength(1));
  expect(api.requestsOf(administrationCalls.saveText)[0]?.body).toMatchObject({
    head: { title: 'Nouveau', date: '2027-01-01', tags: ['a', 'b'] },
    version: 'v1',
    publish: true,
  });
});

it('puts an earlier text back into the form, from which one comes back to the present one', async () => {
  const api = await open();
  api.answers(administrationCalls.getText, { ...text, head: { title: 'Avant' }, body: 'Ancien.' });
  await userEvent.click(screen.getByRole('button', { name: /Reprendre le texte/ }));
  const title = () => screen.getByLabelText<HTMLInputElement>('Titre').value;
  await vi.waitFor(() => expect(title()).toBe('Avant'));
  await userEvent.click(screen.getByRole('button', { name: 'Annuler les modifications' }));
  await vi.waitFor(() => expect(title()).toBe('Ouverture'));
});
