// @vitest-environment jsdom
import { type DataVersion, type DepositInspection, datastoreCalls } from '@cartable/contract/datastore';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { NewVersionForm } from './NewVersionForm.tsx';

vi.mock(
  '../../../uploads/parts/preview/PreviewPanel.tsx',
  () => import('../../../../test-support/preview-stub.tsx'),
);
const deposits = vi.hoisted(() => ({ entries: [] as object[] }));
// Sending has tests of its own.
vi.mock('../../../uploads/parts/useDeposits.ts', () => ({
  useDeposits: () => ({ entries: deposits.entries, queue: {}, isSending: false }),
}));
vi.mock('../../../uploads/parts/DepositList.tsx', () => ({ DepositList: () => null }));

afterEach(() => vi.unstubAllGlobals());

const datastoreId = '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a41';
const storedDataId = '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a43';
const depositId = '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a42';
const inspection: DepositInspection = {
  srid: '',
  filename: `${depositId}/puits.zip`,
  format: 'shapefile',
  size: 10,
  layers: [
    {
      name: 'puits',
      geometry_type: 'Point',
      feature_count: 2,
      srid: '',
      crs_name: null,
      crs_candidates: [{ srid: 'EPSG:5490', name: 'RGAF09 / UTM 20N' }],
      encoding: { name: 'windows-1252', source: 'statistics', sample: ['Réservoir'] },
      renamed: [],
    },
  ],
  raster: null,
  kept: ['puits.shp'],
  dropped: [],
  findings: [],
};
const images: DepositInspection['raster'] = {
  width: 10,
  height: 10,
  resolution: [1, 1],
  files: 1,
  bands: [],
  has_palette: false,
  has_alpha: false,
  native_level: {},
};
const done = (found: DepositInspection = inspection) => ({
  id: found.filename,
  state: 'done',
  inspection: found,
  file: new File(['x'], 'puits.zip'),
});

function start(...entries: object[]) {
  window.scrollTo = vi.fn();
  deposits.entries = entries;
  const api = startFakeApi();
  api.answers(datastoreCalls.createDataVersion, {} as DataVersion);
  const user = show(<NewVersionForm datastoreId={datastoreId} storedDataId={storedDataId} />);
  const submit = () => user.click(screen.getByRole('button', { name: 'Vérifier et comparer' }));
  return { api, user, submit };
}
const bodies = (api: ReturnType<typeof startFakeApi>) =>
  api.requestsOf(datastoreCalls.createDataVersion).map(({ body }) => body);

it.each([
  ['no file', [], 'Choisissez le fichier qui remplace les données.'],
  ['two files', [done(), done()], 'Un seul fichier remplace les données : retirez les autres.'],
  ['a file on its way', [{ ...done(), state: 'sending' }], 'Attendez que le fichier soit arrivé.'],
  [
    'images',
    [done({ ...inspection, srid: 'EPSG:2154', raster: images, layers: [] })],
    'Ce fichier contient des images : déposez un fichier vecteur.',
  ],
])('asks for one table file when there is %s', async (_what, entries, text) => {
  const { api, submit } = start(...entries);
  await submit();
  expect(document.body.textContent?.replaceAll(/\s/g, ' ')).toContain(text);
  expect(bodies(api)).toEqual([]);
});

it('asks for the projection of a silent file, shows it as it would be read, and sends what was chosen', async () => {
  const { api, user, submit } = start(done());
  await submit();
  expect(screen.getByText('Choisissez la projection des données.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /RGAF09/ }));
  await user.selectOptions(screen.getByLabelText(/^Encodage/), 'UTF-8');
  await user.type(screen.getByLabelText(/^(Commentaire|Pourquoi|Motif|Note)/), ' Relevé de mai ');
  const shown = screen.getByRole('region', { name: 'Aperçu' }).querySelector('p')!.textContent!;
  expect(JSON.parse(shown)).toEqual({ depositId, srid: 'EPSG:5490', encoding: 'UTF-8' });
  await submit();
  await waitFor(() =>
    expect(bodies(api)).toEqual([
      {
        data_upload_path: inspection.filename,
        data_srid: 'EPSG:5490',
        data_encoding: 'UTF-8',
        comment: 'Relevé de mai',
      },
    ]),
  );
});

it('takes the projection the file tells, and says why it is refused', async () => {
  const { api, submit } = start(done({ ...inspection, srid: 'EPSG:2154' }));
  api.refuses(datastoreCalls.createDataVersion, 409, {
    code: 'version.waiting',
    message: 'Une version attend.',
  });
  await submit();
  expect((await screen.findByRole('alert')).textContent).toContain('Une version attend.');
  expect(bodies(api)).toEqual([{ data_upload_path: inspection.filename, data_srid: 'EPSG:2154' }]);
});
