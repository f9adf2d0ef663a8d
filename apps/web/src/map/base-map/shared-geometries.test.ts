import Feature from 'ol/Feature.js';
import { expect, it } from 'vitest';
import { SharedAreas, SharedLines } from './shared-geometries.ts';

it('hold none of the features that show them', () => {
  const shared = [
    new SharedLines([0, 0, 1, 1], 'XY', [4]),
    new SharedAreas([0, 0, 1, 0, 1, 1, 0, 0], 'XY', [[8]]),
  ];
  for (const geometry of shared) {
    expect(new Feature({ geometry }).getGeometry()).toBe(geometry);
    expect(geometry.hasListener()).toBe(false);
  }
});
