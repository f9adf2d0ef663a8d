import type { Execution } from '@cartable/contract/datastore';
import { expect, it } from 'vitest';
import { lastRasterForm } from './generation-report.ts';

const execution = (creation: string, parameters: object) => ({ creation, parameters }) as Execution;
const form = {
  technical_name: 'relief',
  zoom_range: [1, 12],
  raster_id: '0190e3b4-6f0c-4f6a-8a3d-5b1f3c0f2d11',
  style: { kind: 'hillshade' },
};

it('tells how a pyramid was last asked for, whatever else was done on the way', () => {
  const executions = [
    execution('2026-01-02T00:00:00Z', { ...form, resampling: 'nearest' }),
    execution('2026-01-03T00:00:00Z', { ...form, resampling: 'lanczos' }),
    execution('2026-01-04T00:00:00Z', {}),
  ];
  expect(lastRasterForm(executions)).toMatchObject({ resampling: 'lanczos', style: { azimuth: 315 } });
  expect(lastRasterForm([execution('2026-01-01T00:00:00Z', { table: 'communes' })])).toBeUndefined();
});
