// @vitest-environment jsdom
import { espacecoCalls, type ReportCluster } from '@cartable/contract/espaceco';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { usePrintedReports } from './usePrintedReports.ts';

interface Collection {
  readonly features: readonly { readonly geometry: { readonly coordinates: readonly number[] } }[];
}

const alone = (report: number, longitude: number, open: number): ReportCluster => ({
  longitude,
  latitude: 44.45,
  count: 1,
  open,
  extent: [longitude, 44.45, longitude, 44.45],
  report,
});
const frameOf = (west: number, east: number) => ({
  centre: [(west + east) / 2, 44.4] as [number, number],
  scale: 10_000,
  box: { west, south: 44, east, north: 45 },
});

it('prints the reports of the frame alone, read as it is printed', async () => {
  const api = startFakeApi();
  // As the server has it: those of the box that is asked for.
  api.answersBy(espacecoCalls.getReportClusters, ({ url }) => {
    const [west = -180, , east = 180] = url.searchParams.get('box')?.split(',').map(Number) ?? [];
    const clusters = [alone(41, 1.44, 1), alone(42, 3.5, 0)].filter(
      ({ longitude }) => longitude >= west && longitude <= east,
    );
    return { total: clusters.length, clusters };
  });
  const address = { page: 1, community: 12, status: 'open', box: '3.0000,44.0000,4.0000,45.0000' };
  const { result, rerender } = renderHook(({ frame }) => usePrintedReports(address, frame), {
    initialProps: { frame: frameOf(1, 2) },
  });
  expect(api.requestsOf(espacecoCalls.getReportClusters)).toHaveLength(0);
  const places = async () =>
    (await result.current(new AbortController().signal)).flatMap((layer) =>
      layer.kind === 'shapes'
        ? (JSON.parse(layer.geojson) as Collection).features.map(({ geometry }) => geometry.coordinates[0])
        : [],
    );
  expect(await places()).toEqual([1.44]);
  rerender({ frame: frameOf(3, 4) });
  expect(await places()).toEqual([3.5]);
  const asked = api.requestsOf(espacecoCalls.getReportClusters).map(({ url }) => url.searchParams);
  expect(asked.map((one) => one.get('box'))).toEqual([
    '1.0000,44.0000,2.0000,45.0000',
    '3.0000,44.0000,4.0000,45.0000',
  ]);
});

it('tells those to deal with from those that are closed', async () => {
  const api = startFakeApi();
  api.answers(espacecoCalls.getReportClusters, { total: 1, clusters: [alone(41, 1.44, 1)] });
  const { result } = renderHook(() => usePrintedReports({ page: 1, community: 12 }, frameOf(1, 2)));
  const layers = await result.current(new AbortController().signal);
  expect(layers.at(-1)).toMatchObject({
    title: 'Signalements',
    legend: { entries: [{ name: 'À traiter' }] },
  });
});
