// @vitest-environment jsdom
import type { CatalogueLayer } from '@cartable/contract/catalogue';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../test-support/show.tsx';
import { DownloadPanel } from './DownloadPanel.tsx';

const root = 'http://localhost:8080/telechargement/communes_wfs';
const described = {
  title: 'Communes',
  tables: [
    {
      name: 'communes',
      title: 'Communes',
      feature_count: 35_228,
      columns: [
        { name: 'nom', type: 'text' },
        { name: 'population', type: 'integer' },
      ],
      crs: ['http://www.opengis.net/def/crs/OGC/1.3/CRS84', 'http://www.opengis.net/def/crs/EPSG/0/2154'],
      files: ['gpkg', 'geoparquet'].map((format) => ({ format, href: `${root}/communes.${format}` })),
      count_href: `${root}/communes/count`,
    },
  ],
  archive: null,
  images: null,
};
const images = {
  version: 'v',
  ready: true,
  count: 22,
  items: Array.from({ length: 22 }, (_, i) => ({
    name: `dalle${i}.tif`,
    size_bytes: 2_000_000,
    href: `${root}/images/${i + 1}/dalle${i}.tif`,
  })),
};
const tiles = { title: 'Tuiles', tables: [], archive: { href: `${root}/tiles.pmtiles` }, images: null };

function layer(offering_layer_name: string, endpointType: string): CatalogueLayer {
  const offeringId = '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a11';
  return {
    name: 'x',
    endpointType,
    protocol: 'x',
    endpointUrl: 'x',
    offeringId,
    offering_layer_name,
    title: 'x',
    collectionUrl: null,
  };
}

const requested: URL[] = [];

beforeEach(() => {
  requested.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, location.origin);
    requested.push(url);
    if (url.pathname.endsWith('/communes_tms')) return Response.json(tiles);
    if (url.pathname.includes('/ortho_'))
      return Response.json({ title: 'Ortho', tables: [], archive: null, images });
    if (url.pathname.includes('/mnt_'))
      return Response.json({
        ...tiles,
        archive: null,
        images: { ...images, ready: false, count: null, items: [] },
      });
    if (!url.pathname.endsWith('/count')) return Response.json(described);
    return url.searchParams.get('filter') === 'faux <'
      ? Response.json({ detail: 'Ce filtre ne se lit pas.' }, { status: 400 })
      : Response.json({ count: 12 });
  });
});

const link = (name: RegExp) => screen.findByRole('link', { name });

it('proposes the whole table at once, in the format one chooses', async () => {
  const person = show(<DownloadPanel layers={[layer('communes_wfs', 'WFS')]} extent={null} />);
  expect((await link(/GeoPackage/)).getAttribute('href')).toMatch(/communes\.gpkg$/);
  expect(screen.getByText(/35.228 objets/)).toBeTruthy();
  await person.selectOptions(screen.getByLabelText('Format'), 'GeoParquet');
  expect((await link(/GeoParquet/)).getAttribute('href')).toMatch(/communes\.geoparquet$/);
});

it('counts what a filter leaves, and keeps it with columns and system in the address', async () => {
  const person = show(<DownloadPanel layers={[layer('communes_wfs', 'WFS')]} extent={null} />);
  await person.type(await screen.findByLabelText(/Filtre/), 'population > 5{Enter}');
  await person.click(screen.getByLabelText('population'));
  await person.selectOptions(screen.getByLabelText('Système de coordonnées'), 'EPSG:2154');
  expect(await screen.findByText('12 objets')).toBeTruthy();
  const { searchParams } = new URL((await link(/GeoPackage/)).getAttribute('href')!);
  expect(Object.fromEntries(searchParams)).toEqual({
    filter: 'population > 5',
    properties: 'nom',
    crs: 'http://www.opengis.net/def/crs/EPSG/0/2154',
  });
});

it('says what is wrong with a filter beside it, and gives no file', async () => {
  const person = show(<DownloadPanel layers={[layer('communes_wfs', 'WFS')]} extent={null} />);
  await person.type(await screen.findByLabelText(/Filtre/), 'faux <{Enter}');
  expect(await screen.findByText('Ce filtre ne se lit pas.')).toBeTruthy();
  expect((await link(/GeoPackage/)).getAttribute('aria-disabled')).toBe('true');
});

it('says where there is nothing to take', async () => {
  show(<DownloadPanel layers={[layer('autre', 'WMS-VECTOR')]} extent={null} />);
  expect(await screen.findByText(/Aucun service ouvert/)).toBeTruthy();
});

it('gives the archive of tiles', async () => {
  show(
    <DownloadPanel
      layers={[layer('communes_tms', 'WMTS-TMS'), layer('autre', 'WMS-VECTOR')]}
      extent={null}
    />,
  );
  expect((await link(/Tuiles.*PMTiles/)).getAttribute('href')).toMatch(/tiles\.pmtiles$/);
  expect(requested.map(({ pathname }) => pathname)).toEqual(['/telechargement/communes_tms']);
});

it('gives the images two services were made of once, the first twenty by name', async () => {
  show(
    <DownloadPanel
      layers={[layer('ortho_tms', 'WMTS-TMS'), layer('ortho_wms', 'WMS-RASTER')]}
      extent={null}
    />,
  );
  const first = await screen.findByRole('link', { name: /^dalle0\.tif \(2/ });
  expect(first.getAttribute('href')).toMatch(/images\/1\/dalle0\.tif$/);
  expect(screen.getAllByRole('link')).toHaveLength(20);
  expect(screen.getByText(/2 autres images/)).toBeTruthy();
});

it('says that images are being made', async () => {
  show(<DownloadPanel layers={[layer('mnt_wms', 'WMS-RASTER')]} extent={null} />);
  expect(await screen.findByText(/en préparation/)).toBeTruthy();
});
