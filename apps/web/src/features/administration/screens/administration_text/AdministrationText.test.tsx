// @vitest-environment jsdom
import { administrationCalls, type SiteText } from '@cartable/contract/administration';
import { siteCalls } from '@cartable/contract/site';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { site } from '../../../../../test/stub-answers.ts';
import { invalidate } from '../../../../base/api/hooks.ts';
import { queryClient } from '../../../../base/api/query-client.ts';
import { snackbar } from '../../../../base/design/snackbar.ts';
import { type RouteOf, routes, session, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../test-support/show.tsx';
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
  api.answers(siteCalls.getSiteConfiguration, site);
  snackbar.set(null);
  await showText();
  return api;
}

async function showText() {
  show(<Shown />, { at: routes.administration_text({ kind: 'news', name: 'ouverture', language: 'fr' }) });
  await screen.findByLabelText('Titre');
}

const title = () => screen.getByLabelText<HTMLInputElement>('Titre').value;
const write = (words: string) => userEvent.type(screen.getByLabelText('Titre'), words);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** Somebody else saves. */
const theirs: SiteText = { ...text, head: { title: 'Le leur' }, version: 'v2' };
const refusal = { code: 'site.text-changed', message: 'Quelqu’un a changé ce texte. Rechargez la page.' };

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
  await vi.waitFor(() => expect(title()).toBe('Avant'));
  await userEvent.click(screen.getByRole('button', { name: 'Annuler les modifications' }));
  await vi.waitFor(() => expect(title()).toBe('Ouverture'));
});

it('what is typed outlives who comes back to the window, and a text that is read again', async () => {
  const api = await open();
  await write(' du site');
  api.answers(administrationCalls.getText, theirs);
  const asked = api.requestsOf(administrationCalls.getText).length;
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await act(() => invalidate(administrationCalls.getText));
  expect(api.requestsOf(administrationCalls.getText)).toHaveLength(asked + 1);
  expect(title()).toBe('Ouverture du site');
  api.refuses(administrationCalls.saveText, 409, refusal);
  await press('Publier');
  await screen.findByText('Quelqu’un a changé ce texte depuis que vous l’avez ouvert');
  // Over what was read first: what somebody else wrote is not replaced without a word.
  expect(api.requestsOf(administrationCalls.saveText)[0]?.body).toMatchObject({ version: 'v1' });
});

it('a text somebody changed meanwhile is written over once that is wanted, and theirs can be seen', async () => {
  const api = await open();
  await write(' du site');
  api.answers(administrationCalls.getText, theirs);
  api.refuses(administrationCalls.saveText, 409, refusal);
  await press('Publier');
  await screen.findByText('Ce que vous avez écrit est gardé ici, et n’est pas encore enregistré.');
  expect(title()).toBe('Ouverture du site');
  await press('Continuer par-dessus le texte actuel');
  await screen.findByText(/prendra la place du texte de l’autre personne/);
  expect(document.activeElement?.getAttribute('role')).toBe('status');
  expect(title()).toBe('Ouverture du site');
  await press('Annuler les modifications');
  expect(title()).toBe('Le leur');
  await write(' et le mien');
  api.answers(administrationCalls.saveText, {
    ...theirs,
    head: { title: 'Le leur et le mien' },
    version: 'v3',
  });
  await press('Publier');
  await vi.waitFor(() => expect(snackbar.get()?.description).toBe('Le texte est sur le site.'));
  const [, again] = api.requestsOf(administrationCalls.saveText);
  expect(again?.body).toMatchObject({ head: { title: 'Le leur et le mien' }, version: 'v2' });
  expect(screen.queryByText(/prendra la place/)).toBeNull();
});

it('what is typed is there after the page was loaded again, over the text it was written over', async () => {
  const api = await open();
  await write(' du site');
  cleanup();
  queryClient.clear();
  session.replace('/');
  api.answers(administrationCalls.getText, theirs);
  await showText();
  await vi.waitFor(() => expect(title()).toBe('Ouverture du site'));
  api.refuses(administrationCalls.saveText, 409, refusal);
  await press('Garder un brouillon');
  await screen.findByText('Quelqu’un a changé ce texte depuis que vous l’avez ouvert');
  expect(api.requestsOf(administrationCalls.saveText)[0]?.body).toMatchObject({ version: 'v1' });
  await press('Annuler les modifications');
  expect(title()).toBe('Le leur');
});

it('what was saved is what one comes back to, and no draft of it is kept', async () => {
  const api = await open();
  await write(' du site');
  const saved = { ...text, head: { title: 'Ouverture du site' }, version: 'v2' };
  api.answers(administrationCalls.saveText, saved);
  api.answers(administrationCalls.getText, saved);
  await press('Publier');
  await vi.waitFor(() => expect(snackbar.get()?.description).toBe('Le texte est sur le site.'));
  expect(Object.keys(sessionStorage).filter((key) => key.includes('draft'))).toEqual([]);
  await write(' !');
  await press('Annuler les modifications');
  expect(title()).toBe('Ouverture du site');
});

it('a text that is taken off gives its place to that of the product, with nothing of what was typed', async () => {
  const api = await open();
  await write(' du site');
  api.answers(administrationCalls.withdrawText, undefined);
  api.answers(administrationCalls.getText, { ...theirs, source: 'shipped' });
  await press('Retirer du site');
  openDialogs();
  await userEvent.click(screen.getAllByRole('button', { name: 'Retirer du site' }).at(-1)!);
  await screen.findByText('C’est le texte du produit. Publié, le vôtre prendra sa place.');
  expect(title()).toBe('Le leur');
  expect(api.requestsOf(administrationCalls.withdrawText)[0]?.url.searchParams.get('version')).toBe('v1');
});
