// @vitest-environment jsdom
import { espacecoCalls } from '@cartable/contract/espaceco';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { usePrintedReports } from './usePrintedReports.ts';

it('reads the reports of the frame as it is printed', async () => {
  const api = startFakeApi();
  api.answers(espacecoCalls.getReportClusters, {
    total: 1,
    clusters: [
      { longitude: 1.44, latitude: 44.45, count: 1, open: 1, extent: [1.44, 44.45, 1.44, 44.45], report: 41 },
    ],
  });
  const frame = {
    centre: [1.4, 44.4] as [number, number],
    scale: 10_000,
    box: { west: 1, south: 44, east: 2, north: 45 },
  };
  const { result } = renderHook(() => usePrintedReports({ page: 1, community: 12, status: 'open' }, frame));
  expect(api.requestsOf(espacecoCalls.getReportClusters)).toHaveLength(0);
  const layers = await result.current(new AbortController().signal);
  expect(layers.at(-1)).toMatchObject({
    title: 'Signalements',
    legend: { entries: [{ name: 'À traiter' }] },
  });
  expect(api.requestsOf(espacecoCalls.getReportClusters)[0]!.url.searchParams.get('box')).toBe(
    '1.0000,44.0000,2.0000,45.0000',
  );
});
