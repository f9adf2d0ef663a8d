import type { Finding } from '@cartable/contract/datastore';
import { describe, expect, it } from 'vitest';
import { areaOf, countBySeverity, markersOf, summarised } from './finding-places.ts';

const finding = (change: Partial<Finding>): Finding => ({
  code: 'shapefile.shx-missing',
  severity: 'warning',
  layer: 'a',
  params: {},
  ...change,
});

describe('findings on a map', () => {
  it('shows those that have a place, gravest first, once each', () => {
    const markers = markersOf(
      [
        finding({ place: [2, 48] }),
        finding({ place: [2, 48] }),
        finding({ layer: 'b' }),
        finding({ severity: 'error', layer: 'c', place: [3, 49] }),
      ],
      'en',
    );
    expect(markers.map(({ place, severity }) => [severity, ...place])).toEqual([
      ['error', 3, 49],
      ['warning', 2, 48],
    ]);
    expect(markers[1]!.text).toContain('“a”');
  });

  it('shows an area as a marker in its middle, and keeps gaps of the same deposit apart', () => {
    const gap = (west: number) =>
      finding({ code: 'raster.gap', box: { west, south: 48, east: west + 1, north: 49 } });
    const markers = markersOf([gap(2), gap(4)], 'en');
    expect(markers.map(({ place }) => place)).toEqual([
      [2.5, 48.5],
      [4.5, 48.5],
    ]);
    expect(markers.map(areaOf)[1]).toEqual({ west: 4, south: 48, east: 5, north: 49 });
  });

  it('keeps the object at fault with its point', () => {
    const shape = {
      type: 'MultiLineString' as const,
      coordinates: [[[2, 48] as [number, number], [3, 49] as [number, number]]],
    };
    const [marker] = markersOf([finding({ place: [2.5, 48.5], shape })], 'en');
    expect(marker).toMatchObject({ shape });
    expect(areaOf(marker!)).toEqual({ west: 2, south: 48, east: 3, north: 49 });
  });

  it('counts by severity', () => {
    expect(countBySeverity([finding({}), finding({ severity: 'info' }), finding({})])).toEqual({
      error: 0,
      warning: 2,
      info: 1,
    });
  });

  it('lists a counted finding once, the features it counts being only on the map', () => {
    const counted = finding({ count: 8, feature: '1' });
    const other = finding({ layer: 'b', feature: '3' });
    expect(summarised([counted, finding({ feature: '6' }), other])).toEqual([counted, other]);
    expect(summarised([finding({ feature: '6' }), finding({ feature: '7' })])).toHaveLength(2);
  });

  it('are told once when two checks both noticed them', () => {
    expect(summarised([finding({}), finding({}), finding({ layer: 'b' })])).toHaveLength(2);
  });
});
