// @vitest-environment jsdom
import { datastoreCalls } from '@cartable/contract/datastore';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readOnlyStore } from '../../../../../test/stub-answers.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../test-support/show.tsx';
import { ProducerLogoField } from './ProducerLogoField.tsx';

const logoUrl = 'https://cartes.example/annexes/territoires/logo/un.png';
const logo = () => document.querySelector('img')?.getAttribute('src');

it('saves a logo as it is chosen, tells why one is refused, and asks before it is deleted', async () => {
  const api = startFakeApi();
  api.answers(datastoreCalls.getDatastore, readOnlyStore);
  const user = show(<ProducerLogoField datastoreId={readOnlyStore._id} />);
  api.refuses(datastoreCalls.setLogo, 400, { code: 'thumbnail.unreadable', message: 'Image illisible.' });
  const file = new File(['x'], 'logo.png', { type: 'image/png' });
  await user.upload(await screen.findByLabelText(/^Logo/), file);
  expect((await screen.findByRole('alert')).textContent).toContain('Image illisible.');

  api.answers(datastoreCalls.setLogo, { logo_url: logoUrl });
  api.answers(datastoreCalls.getDatastore, { ...readOnlyStore, logo_url: logoUrl });
  await user.upload(screen.getByLabelText(/^Logo/), file);
  await waitFor(() => expect(logo()).toBe(logoUrl));

  api.answers(datastoreCalls.deleteLogo, undefined);
  api.answers(datastoreCalls.getDatastore, readOnlyStore);
  await user.click(screen.getByRole('button', { name: 'Supprimer le logo' }));
  openDialogs();
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(logo()).toBeUndefined());
});
