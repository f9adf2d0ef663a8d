// @vitest-environment jsdom
import { datastoreCalls, type Finding, type Upload, type UploadReport } from '@cartable/contract/datastore';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startFakeApi } from '../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../test-support/show.tsx';
import { RetryDialog } from './RetryDialog.tsx';

vi.mock('./preview/PreviewPanel.tsx', () => import('../../../test-support/preview-stub.tsx'));

afterEach(() => vi.unstubAllGlobals());

const datastoreId = '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a41';
const upload: Upload = {
  _id: '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a42',
  name: 'puits',
  description: '',
  type: 'VECTOR',
  visibility: 'PRIVATE',
  status: 'UNSTABLE',
  srs: 'EPSG:2154',
  encoding: 'iso-8859-1',
  accepted: [],
  contact: '',
  size: 10,
  extent: null,
  creation: '2026-01-01T00:00:00.000Z',
  last_event: { title: '', date: '2026-01-01T00:00:00.000Z', initiator: null },
  tags: {},
  datasheet_name: 'Puits',
  stored_data: null,
  abilities: { delete: true, cancel: false, retry: true },
};
const unreadable: Finding = {
  code: 'geometry.unreadable',
  severity: 'error',
  layer: 'puits',
  feature: '3',
  count: 2,
  params: {},
};
const truncated: Finding = { code: 'format.truncated', severity: 'error', file: 'puits.gml', params: {} };

function start(more: Partial<Upload> = {}, findings: readonly Finding[] = [unreadable, truncated]) {
  const api = startFakeApi();
  const report = { input_upload: { checks: [{ findings }] } } as unknown as UploadReport;
  api.answers(datastoreCalls.getUploadReport, report);
  api.answers(datastoreCalls.retryUpload, upload);
  const told = { closed: vi.fn(), retried: vi.fn() };
  const user = show(
    <RetryDialog
      datastoreId={datastoreId}
      upload={{ ...upload, ...more }}
      open
      onClose={told.closed}
      onRetried={told.retried}
    />,
  );
  openDialogs();
  return { api, user, told };
}
const preview = () =>
  JSON.parse(screen.getByRole('region', { name: 'Aperçu' }).querySelector('p')!.textContent!);
const retry = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Recommencer' });

it('shows the file as it was read, and as it would be with what one chooses', async () => {
  const { user } = start();
  expect(preview()).toEqual({ datastoreId, uploadId: upload._id, srid: 'EPSG:2154', encoding: 'iso-8859-1' });
  await user.selectOptions(screen.getByLabelText(/^Encodage/), 'UTF-8');
  await user.click(screen.getByRole('button', { name: 'Proposée' }));
  expect(preview()).toMatchObject({ srid: 'EPSG:5490', encoding: 'UTF-8' });
});

it('sends what was changed, and what stopped it when it is accepted; nothing else may be', async () => {
  const { api, user, told } = start();
  await user.click(await screen.findByLabelText(/Garder ces objets sans géométrie/));
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Proposée' }));
  await user.click(retry());
  await waitFor(() => expect(told.retried).toHaveBeenCalledOnce());
  expect(told.closed).toHaveBeenCalledOnce();
  expect(api.requestsOf(datastoreCalls.retryUpload).map(({ body }) => body)).toEqual([
    { data_srid: 'EPSG:5490', data_accepted: ['geometry.unreadable'] },
  ]);
});

it('gives the encoding back to recognition, and does not go on without a projection', async () => {
  const { api, user } = start({ accepted: ['geometry.unreadable'] });
  await user.selectOptions(screen.getByLabelText(/^Encodage/), '');
  await user.click(retry());
  await waitFor(() => expect(api.requestsOf(datastoreCalls.retryUpload)).toHaveLength(1));
  expect(api.requestsOf(datastoreCalls.retryUpload)[0]!.body).toEqual({
    data_srid: 'EPSG:2154',
    data_encoding: '',
    data_accepted: ['geometry.unreadable'],
  });
  await user.selectOptions(screen.getByLabelText(/^Projection/), 'other');
  expect(retry().disabled).toBe(true);
});

it('asks no encoding of images, and stays open with the refusal', async () => {
  const { api, user, told } = start({ type: 'RASTER' }, []);
  expect(screen.queryByLabelText(/^Encodage/)).toBeNull();
  api.refuses(datastoreCalls.retryUpload, 409, { code: 'upload.not-failed', message: 'Déjà repris.' });
  await user.click(retry());
  expect((await screen.findByRole('alert')).textContent).toContain('Déjà repris.');
  expect(told.closed).not.toHaveBeenCalled();
});
