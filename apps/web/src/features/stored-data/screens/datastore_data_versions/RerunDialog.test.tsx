// @vitest-environment jsdom
import {
  type DataVersion,
  type DataVersionSummary,
  datastoreCalls,
  type Upload,
} from '@cartable/contract/datastore';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../test-support/show.tsx';
import { RerunDialog } from './RerunDialog.tsx';

vi.mock(
  '../../../uploads/parts/preview/PreviewPanel.tsx',
  () => import('../../../../test-support/preview-stub.tsx'),
);

afterEach(() => vi.unstubAllGlobals());

const datastoreId = '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a41';
const storedDataId = '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a43';
const uploadId = '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a42';
const version: DataVersionSummary = {
  number: 3,
  status: 'CURRENT',
  comment: null,
  creation: '2026-01-01T00:00:00.000Z',
  author: null,
  served: null,
  kept_until: null,
  srs: 'EPSG:2154',
  size: 10,
  feature_count: 2,
  upload: uploadId,
  error: null,
  abilities: { rerun: true },
};
const upload = { _id: uploadId, name: 'puits', encoding: 'iso-8859-1' } as Upload;

async function start() {
  window.scrollTo = vi.fn();
  const api = startFakeApi();
  api.answers(datastoreCalls.getUpload, upload);
  api.answers(datastoreCalls.createDataVersion, {} as DataVersion);
  const user = show(<RerunDialog datastoreId={datastoreId} storedDataId={storedDataId} version={version} />);
  expect(api.requestsOf(datastoreCalls.getUpload)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Changer la projection ou l’encodage' }));
  openDialogs();
  await screen.findByRole('region', { name: 'Aperçu' });
  return { api, user };
}
const preview = () =>
  JSON.parse(screen.getByRole('region', { name: 'Aperçu' }).querySelector('p')!.textContent!);
const bodies = (api: ReturnType<typeof startFakeApi>) =>
  api.requestsOf(datastoreCalls.createDataVersion).map(({ body }) => body);

it('shows the deposit as it is read, and reads it again with another projection', async () => {
  const { api, user } = await start();
  expect(preview()).toEqual({ datastoreId, uploadId, srid: 'EPSG:2154', encoding: 'iso-8859-1' });
  await user.click(screen.getByRole('button', { name: 'Proposée' }));
  expect(preview()).toMatchObject({ srid: 'EPSG:5490' });
  await user.click(screen.getByRole('button', { name: 'Relire le fichier' }));
  await waitFor(() => expect(bodies(api)).toEqual([{ rerun: 3, data_srid: 'EPSG:5490' }]));
});

it('sends an encoding only when it changes, and gives it back to recognition', async () => {
  const { api, user } = await start();
  const encoding = screen.getByLabelText(/^Encodage/);
  await user.selectOptions(encoding, 'UTF-8');
  expect(preview()).toMatchObject({ encoding: 'UTF-8' });
  await user.selectOptions(encoding, '');
  await user.click(screen.getByRole('button', { name: 'Relire le fichier' }));
  await waitFor(() => expect(bodies(api)).toEqual([{ rerun: 3, data_srid: 'EPSG:2154', data_encoding: '' }]));
});

it('tells why it is refused, and stays', async () => {
  const { api, user } = await start();
  api.refuses(datastoreCalls.createDataVersion, 409, {
    code: 'version.waiting',
    message: 'Une version attend.',
  });
  await user.click(screen.getByRole('button', { name: 'Relire le fichier' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Une version attend.');
  expect(preview()).toMatchObject({ srid: 'EPSG:2154' });
});
