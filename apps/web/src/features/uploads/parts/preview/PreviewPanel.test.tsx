// @vitest-environment jsdom
import { type DepositPreview, datastoreCalls, type TablePreview } from '@cartable/contract/datastore';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { MapObject } from '../../../../map/files/objects-layer.ts';
import type { MapViewProps } from '../../../../map/MapView.tsx';
import { type FakeApi, startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';

// The map of the browser needs a canvas: here it tells what it was asked to show.
vi.mock('../../../../map/index.ts', async () => ({
  unionOfBoxes: (await import('../../../../map/extents.ts')).unionOfBoxes,
  deleteFeatures: vi.fn(),
  objectsLayer: ({ title, objects }: { title: string; objects: readonly MapObject[] }) => ({
    kind: 'file',
    id: title,
    title: objects.map(({ properties }) => JSON.stringify(properties)).join(' '),
  }),
  MapView: ({ label, layers = [] }: MapViewProps) => (
    <figure aria-label={label}>
      {layers.map(({ id, kind, title }) => (
        <p key={id}>{`${kind} ${title}`}</p>
      ))}
    </figure>
  ),
}));

const uuid = '5d2f6f0c-3b5e-4f0e-9c1a-7a5d1c9b4e21';
const lambert = { srid: 'EPSG:2154', name: 'RGF93 v1 / Lambert-93' };
const silent: TablePreview = {
  file: 'communes.shp',
  name: 'communes',
  geometry_type: 'Point',
  feature_count: 1_200,
  srid: '',
  crs_candidates: [lambert],
  columns: ['nom', 'geometry'],
  columns_left_out: 3,
  rows: [
    ['Ambérieu-en-Bugey', 1],
    [null, 0.1],
  ],
  features: [],
  features_nowhere: 0,
  extent: null,
  finding: null,
};
const placed: TablePreview = {
  ...silent,
  srid: 'EPSG:2154',
  features: [{ row: 1, geometry: { type: 'Point', coordinates: [5.36, 45.96] } }],
  features_nowhere: 2,
  extent: { west: 5, south: 45, east: 6, north: 46 },
};
const preview = (...tables: TablePreview[]): DepositPreview => ({
  tables,
  tables_left_out: 0,
  raster: null,
});

let api: FakeApi;

function shown(answer: DepositPreview | undefined, more: Partial<Parameters<typeof PreviewPanel>[0]> = {}) {
  api = startFakeApi();
  if (answer) api.answers(datastoreCalls.getDepositPreview, answer);
  return (panel: Partial<Parameters<typeof PreviewPanel>[0]> = {}) =>
    show(<PreviewPanel source={{ depositId: uuid }} name="communes.zip" {...more} {...panel} />);
}

afterEach(() => vi.unstubAllGlobals());

it('tells that it reads, then shows the rows and offers the projections of a silent file', async () => {
  const choose = vi.fn();
  shown(preview(silent), { onChooseSrid: choose })();
  expect(screen.getByText('Lecture des premières lignes…')).toBeTruthy();
  const rows = await screen.findByRole('region', { name: 'Premières lignes de communes' });
  expect(within(rows).getByRole('cell', { name: 'Ambérieu-en-Bugey' })).toBeTruthy();
  expect(within(rows).getByRole('cell', { name: '0,1' })).toBeTruthy();
  expect(rows.textContent).toMatch(/Les 2 premières lignes sur 1\s200/);
  expect(rows.textContent).toContain('3 colonnes ne sont pas montrées');
  expect(screen.getByText(/Choisissez la projection/)).toBeTruthy();
  expect(screen.queryByRole('figure')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Lambert-93/ }));
  expect(choose).toHaveBeenCalledWith('EPSG:2154');
});

it('asks as the file would be read, and draws where its features lie with their attributes', async () => {
  shown(preview(placed))({ srid: 'EPSG:2154', encoding: 'iso-8859-1' });
  const map = await screen.findByRole('figure', { name: 'Carte des premiers objets de communes.zip' });
  await waitFor(() => expect(map.textContent).toContain('"nom":"Ambérieu-en-Bugey"'));
  expect(map.textContent).toContain('"Ligne":1');
  expect(map.textContent).toContain('outline Emprise');
  expect(screen.getByText('1 objet sur la carte, placé par EPSG:2154.')).toBeTruthy();
  expect(screen.getByText(/2 objets ne tombent nulle part sur terre en EPSG:2154/)).toBeTruthy();
  const [request] = api.requestsOf(datastoreCalls.getDepositPreview);
  expect(Object.fromEntries(request!.url.searchParams)).toEqual({
    data_srid: 'EPSG:2154',
    data_encoding: 'iso-8859-1',
  });
});

const raster: NonNullable<DepositPreview['raster']> = {
  srid: 'EPSG:2154',
  crs_candidates: [],
  extent: placed.extent,
  picture: 'data:image/webp;base64,UklGRg==',
  finding: null,
};

it('shows the picture of images over their extent', async () => {
  shown({ ...preview(), raster })();
  expect((await screen.findByRole('figure')).textContent).toContain('picture communes.zip');
  expect(screen.queryByText(/trop grandes/)).toBeNull();
});

it('says why images have no picture, and shows their extent alone', async () => {
  shown({ ...preview(), raster: { ...raster, picture: null } })();
  expect((await screen.findByRole('figure')).textContent).toBe('outline Emprise');
  expect(screen.getByText(/trop grandes ou tournées/)).toBeTruthy();
});

it('says that a file is empty', async () => {
  shown(preview({ ...silent, rows: [], crs_candidates: [] }))();
  expect(await screen.findByText('Le fichier ne contient aucune ligne.')).toBeTruthy();
});

it('tells a refusal in the words of the server', async () => {
  const panel = shown(undefined);
  api.refuses(datastoreCalls.getDepositPreview, 504, {
    code: 'upload.reading-too-long',
    message: 'La lecture du fichier a dépassé 30 s et a été arrêtée.',
  });
  panel();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('a dépassé 30 s');
  expect(alert.textContent).toContain('Les vérifications liront le fichier entier');
});

it('tells what ended the reading beside what comes before it', async () => {
  const finding = { code: 'format.truncated', severity: 'error', layer: 'communes', params: {} } as const;
  shown(preview({ ...silent, finding: { ...finding } }))();
  expect(await screen.findByRole('cell', { name: 'Ambérieu-en-Bugey' })).toBeTruthy();
  expect(document.querySelector('.app-findings__item--error')).not.toBeNull();
});

it('reads nothing while it is folded, and reads when it is opened', async () => {
  shown(preview(placed))({ open: false });
  expect(api.requestsOf(datastoreCalls.getDepositPreview)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { expanded: false }));
  expect(await screen.findByRole('cell', { name: 'Ambérieu-en-Bugey' })).toBeTruthy();
});
