// @vitest-environment jsdom
import { type DatasheetDocument, datastoreCalls } from '@cartable/contract/datastore';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keyOf } from '../../../../base/api/hooks.ts';
import { queryClient } from '../../../../base/api/query-client.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { DocumentRow } from './DocumentRow.tsx';

const params = { datastoreId: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0001', datasheetName: 'Limites' };

const notice = {
  id: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0051',
  name: 'Notice',
  description: null,
  type: 'file',
  url: 'http://localhost:8080/annexes/mairie/notice.pdf',
  size: 2_000_000,
  mime_type: 'application/pdf',
} as DatasheetDocument;
const page = { ...notice, type: 'link', url: 'https://mairie.example/cadastre' } as DatasheetDocument;

const listKey = keyOf(datastoreCalls.getDatasheetDocuments, { params });

function start(document = notice, mayChange = true) {
  const api = startFakeApi();
  queryClient.setQueryData(listKey, [document]);
  const user = show(<DocumentRow params={params} document={document} mayChange={mayChange} />);
  return { api, user };
}

it('opens a file elsewhere, and tells its kind and size', () => {
  start();
  screen.getByText(/PDF · 2.Mo$/);
  const open = screen.getByRole('link', { name: 'Ouvrir Notice (nouvelle fenêtre)' });
  expect([open.getAttribute('target'), open.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
});

it('tells where a link leads, and that the page itself stays when it goes', async () => {
  const { user } = start(page);
  screen.getByText('Lien vers mairie.example');
  await user.click(screen.getByRole('button', { name: 'Supprimer Notice' }));
  screen.getByText(/la page elle-même ne change pas/);
});

it('lets who has no right copy its address only, and says which right', () => {
  start(notice, false);
  const rejected = screen.getAllByRole<HTMLButtonElement>('button', { name: /droit ANNEX/ });
  expect(rejected.map(({ disabled }) => disabled)).toEqual([true, true]);
  screen.getByRole('button', { name: /^Copier.: adresse de Notice$/ });
});

it('deletes once that is confirmed, and takes it off the list at once', async () => {
  const { api, user } = start();
  api.answers(datastoreCalls.deleteDatasheetDocument, undefined as never);
  await user.click(screen.getByRole('button', { name: 'Supprimer Notice' }));
  expect(api.requestsOf(datastoreCalls.deleteDatasheetDocument)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Supprimer', hidden: true }));
  await waitFor(() => expect(queryClient.getQueryData(listKey)).toEqual([]));
  expect(api.requestsOf(datastoreCalls.deleteDatasheetDocument)[0]?.url.pathname).toContain(notice.id);
});

it('keeps it on the list when it could not be deleted, and says why', async () => {
  const { api, user } = start();
  api.refuses(datastoreCalls.deleteDatasheetDocument, 403, { code: 'common.forbidden', message: 'Pas ici.' });
  await user.click(screen.getByRole('button', { name: 'Supprimer Notice' }));
  await user.click(screen.getByRole('button', { name: 'Supprimer', hidden: true }));
  expect((await screen.findByRole('alert')).textContent).toContain('Pas ici.');
  expect(queryClient.getQueryData(listKey)).toEqual([notice]);
});
