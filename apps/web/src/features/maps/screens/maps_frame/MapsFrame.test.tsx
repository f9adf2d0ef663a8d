// @vitest-environment jsdom
import { type CatalogueRecord, catalogueCalls } from '@cartable/contract/catalogue';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import type { MapViewProps } from '../../../../map/index.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { Screen } from './MapsFrame.tsx';

const map = vi.hoisted(() => ({ props: {} as MapViewProps }));

vi.mock('../../../../map/index.ts', async () => ({
  ...(await vi.importActual('../../../../map/extents.ts')),
  ...(await vi.importActual('../../../../map/layers/legend.ts')),
  MapView: (props: MapViewProps) => {
    map.props = props;
    return <div role="application" aria-label={props.label} />;
  },
}));

vi.mock('@codegouvfr/react-dsfr/useIsDark', () => ({ useIsDark: () => ({ isDark: false }) }));

const Page = () => <Screen route={useRoute() as RouteOf<'maps_frame'>} />;

const record = {
  file_identifier: 'eau',
  title: 'Rivières',
  organisation_name: 'Syndicat',
  datastore: { _id: 'd', name: 'Syndicat' },
  bbox: { west: 1, south: 45, east: 2, north: 46 },
  open_layers: [
    {
      name: 'eau_wms',
      title: 'Eau',
      protocol: 'OGC:WMS',
      endpointUrl: 'https://c.example/wms',
      offeringId: 'o',
      collectionUrl: null,
    },
  ],
} as unknown as CatalogueRecord;

it('shows public layers with their legend, asks for nothing else, and leads to the whole map', async () => {
  const api = startFakeApi();
  api.answers(catalogueCalls.getCatalogueRecord, record);
  show(<Page />, {
    at: routes.maps_frame({ layers: 'eau~o~eau_wms~40!*data~s~d~puits', legend: '1', base: 'none' }),
  });
  await waitFor(() => expect(map.props.layers).toHaveLength(1));
  expect(map.props).toMatchObject({ baseMap: 'none', opacities: { 'o eau_wms': 0.4 }, extent: { west: 1 } });
  screen.getByRole('img', { name: 'Légende de Rivières' });
  const { search, pathname } = new URL(screen.getByRole<HTMLAnchorElement>('link').href);
  expect([pathname, new URLSearchParams(search).get('layers')]).toEqual(['/cartes', 'eau~o~eau_wms~40']);
});
