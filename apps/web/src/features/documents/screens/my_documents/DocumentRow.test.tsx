// @vitest-environment jsdom
import { datastoreCalls, type UserDocument } from '@cartable/contract/datastore';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { DocumentRow } from './DocumentRow.tsx';

const documentId = '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0041';

const own: UserDocument = {
  _id: documentId,
  name: 'Plan',
  description: 'Centre du bourg',
  file_name: 'plan.pdf',
  size: 1_500_000,
  mime_type: 'application/pdf',
  labels: ['voirie'],
  public_url: null,
  extra: null,
  creation: '2026-11-01T08:00:00.000Z',
  last_event: '2026-11-02T08:00:00.000Z',
  shared_by: null,
  nb_sharings: 0,
  abilities: { edit: true, share: true, delete: true },
};

const hidden = { hidden: true };

function start(more: Partial<UserDocument> = {}) {
  const api = startFakeApi();
  const user = show(<DocumentRow document={{ ...own, ...more }} remainingBytes={10_000_000} />);
  return { api, user };
}

it('says what a file is, and gives it under its name', () => {
  start();
  screen.getByText(/1,5.Mo · plan\.pdf/);
  screen.getByText(/Centre du bourg/);
  screen.getByText('voirie');
  const download = screen.getByRole('link', { name: 'Télécharger Plan' });
  expect(download.getAttribute('download')).toBe('plan.pdf');
  expect(download.getAttribute('href')).toContain(documentId);
});

it('lets a reader it is shared with take it, and nothing else', () => {
  start({
    shared_by: { user_name: 'anne', first_name: null, last_name: null },
    abilities: { edit: false, share: false, delete: false },
  });
  screen.getByText('Partagé par anne');
  screen.getByRole('link', { name: 'Télécharger Plan' });
  for (const act of [/^Partager Plan/, /^Modifier Plan/, /^Remplacer le fichier/, /^Supprimer Plan/])
    expect(screen.queryByRole('button', { name: act })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: /^Adresse publique/ })).toBeNull();
});

it('names a sharer without any name', () => {
  start({ shared_by: { first_name: null, last_name: null } });
  screen.getByText('Partagé par quelqu’un');
});

it('tells who loses it before it is deleted, and deletes it once', async () => {
  const { api, user } = start({ nb_sharings: 2, public_url: 'http://localhost:8080/documents/x' });
  screen.getByText(/^Partagé avec 2.personnes$/);
  api.answers(datastoreCalls.deleteMyDocument, undefined);
  await user.click(screen.getByRole('button', { name: 'Supprimer Plan' }));
  screen.getByText(/^2.personnes avec qui il est partagé ne le verront plus\.$/);
  screen.getByText('Son adresse publique ne répondra plus.');
  expect(api.requestsOf(datastoreCalls.deleteMyDocument)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Supprimer', ...hidden }));
  await waitFor(() => expect(api.requestsOf(datastoreCalls.deleteMyDocument)).toHaveLength(1));
  expect(api.requestsOf(datastoreCalls.deleteMyDocument)[0]?.url.pathname).toContain(documentId);
});

it('shows why it was not deleted', async () => {
  const { api, user } = start();
  api.refuses(datastoreCalls.deleteMyDocument, 404, { code: 'document.unknown', message: 'Plus là.' });
  await user.click(screen.getByRole('button', { name: 'Supprimer Plan' }));
  expect(screen.queryByText('Son adresse publique ne répondra plus.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Supprimer', ...hidden }));
  expect((await screen.findByRole('alert')).textContent).toContain('Plus là.');
});
