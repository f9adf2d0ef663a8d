// @vitest-environment jsdom
import { type EspacecoDocument, espacecoCalls } from '@cartable/contract/espaceco';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { snackbar } from '../../../../base/design/snackbar.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../test-support/show.tsx';
import { sampleCommunity } from '../../test-support.ts';
import { DocumentsField } from './DocumentsField.tsx';
import { LogoField } from './LogoField.tsx';

const charter: EspacecoDocument = {
  id: 5,
  title: 'Charte',
  description: 'Les règles du guichet.',
  filename: '5.pdf',
  short_fileName: 'charte.pdf',
  mime_type: 'application/pdf',
  size: 20_000,
  width: null,
  height: null,
  date: '2026-11-25T08:00:00.000Z',
  uri: null,
  download_uri: '/api/espaceco/community/12/document/file/5',
};

function open(documents: EspacecoDocument[] = [charter]) {
  const api = startFakeApi();
  api.answers(espacecoCalls.getEspacecoDocuments, documents);
  return { api, user: show(<DocumentsField communityId={12} />) };
}

const dialog = () => within(screen.getByRole('dialog', { name: /document$/ }));

it('lists documents, and leads to their file', async () => {
  open();
  await screen.findByText('Les règles du guichet.');
  expect(screen.getByTitle('Télécharger Charte').getAttribute('href')).toBe(charter.download_uri);
  expect(screen.queryByTitle('Copier : adresse de Charte')).toBeNull();
});

it('adds a file with a title, and refuses neither of them', async () => {
  const { api, user } = open([]);
  api.answers(espacecoCalls.addEspacecoDocument, charter);
  await user.click(await screen.findByRole('button', { name: 'Ajouter un document' }));
  openDialogs();
  await user.click(dialog().getByRole('button', { name: 'Enregistrer' }));
  await dialog().findByText('Choisissez un fichier.');
  dialog().getByText('Le titre doit compter au moins 2 caractères.');
  await user.upload(dialog().getByLabelText(/^Fichier/), new File(['x'], 'charte_du-guichet.pdf'));
  expect(dialog().getByRole('textbox', { name: 'Titre' })).toHaveProperty('value', 'charte du guichet');
  await user.click(dialog().getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(snackbar.get()?.description).toBe('Le document est ajouté.'));
  const sent = api.requestsOf(espacecoCalls.addEspacecoDocument)[0]?.body as FormData;
  expect((sent.get('document') as File).name).toBe('charte_du-guichet.pdf');
  expect(sent.get('title')).toBe('charte du guichet');
});

it('sends what was changed only, and nothing when nothing was', async () => {
  const { api, user } = open();
  api.answers(espacecoCalls.updateEspacecoDocument, charter);
  await user.click(await screen.findByTitle('Modifier Charte'));
  openDialogs();
  await user.click(dialog().getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Titre' })).toBeNull());
  expect(api.requestsOf(espacecoCalls.updateEspacecoDocument)).toHaveLength(0);
  await user.click(screen.getByTitle('Modifier Charte'));
  openDialogs();
  await user.clear(dialog().getByRole('textbox', { name: /^Description/ }));
  await user.click(dialog().getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(api.requestsOf(espacecoCalls.updateEspacecoDocument)[0]?.body).toEqual({ description: null }),
  );
});

it('asks before a document is deleted', async () => {
  const { api, user } = open();
  api.answers(espacecoCalls.deleteEspacecoDocument, undefined);
  await user.click(await screen.findByTitle('Supprimer Charte'));
  openDialogs();
  expect(api.requestsOf(espacecoCalls.deleteEspacecoDocument)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(snackbar.get()?.description).toBe('Le document est supprimé.'));
});

it('takes four documents at most', async () => {
  open([5, 6, 7, 8].map((id) => ({ ...charter, id })));
  expect(await screen.findByRole('button', { name: 'Ajouter un document' })).toHaveProperty('disabled', true);
});

it('saves a logo as it is chosen, tells why one is refused, and asks before it is deleted', async () => {
  const api = startFakeApi();
  const user = show(<LogoField community={sampleCommunity} />);
  api.refuses(espacecoCalls.updateEspacecoLogo, 400, {
    code: 'espaceco.logo-unfit',
    message: 'Le logo est trop grand.',
  });
  const logo = new File(['x'], 'logo.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText(/^Logo/), logo);
  expect((await screen.findByRole('alert')).textContent).toContain('Le logo est trop grand.');
  api.answers(espacecoCalls.updateEspacecoLogo, { logo_url: '/api/espaceco/community/12/logo?v=1' });
  await user.upload(screen.getByLabelText(/^Logo/), logo);
  await waitFor(() =>
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/api/espaceco/community/12/logo?v=1'),
  );
  api.answers(espacecoCalls.removeEspacecoLogo, undefined);
  await user.click(screen.getByRole('button', { name: 'Supprimer le logo' }));
  openDialogs();
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(document.querySelector('img')).toBeNull());
});
