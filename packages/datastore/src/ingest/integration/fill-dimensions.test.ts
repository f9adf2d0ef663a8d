import { fromGeoJson, readWkbHeader, toGeoJson } from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { dimensionFiller } from './fill-dimensions.ts';

describe('filling the dimensions of a layer that mixes them', () => {
  const fill = dimensionFiller({ hasZ: true, hasM: false });

  it('writes a missing Z as 0, in every part', () => {
    const flat = fromGeoJson({
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
        [
          [
            [5, 5],
            [6, 5],
            [6, 6],
            [5, 5],
          ],
        ],
      ],
    });
    const filled = fill(flat);
    expect(readWkbHeader(filled)).toMatchObject({ hasZ: true, hasM: false });
    expect(toGeoJson(filled)).toEqual({
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [0, 0, 0],
            [1, 0, 0],
            [1, 1, 0],
            [0, 0, 0],
          ],
        ],
        [
          [
            [5, 5, 0],
            [6, 5, 0],
            [6, 6, 0],
            [5, 5, 0],
          ],
        ],
      ],
    });
  });

  it('leaves a geometry that has them as it is', () => {
    const point = fromGeoJson({ type: 'Point', coordinates: [1, 2, 3] });
    expect(fill(point)).toBe(point);
  });

  it('does nothing in a flat layer', () => {
    const point = fromGeoJson({ type: 'Point', coordinates: [1, 2] });
    expect(dimensionFiller({ hasZ: false, hasM: false })(point)).toBe(point);
  });
});
