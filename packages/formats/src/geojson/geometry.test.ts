import { describe, expect, it } from 'vitest';
import { WkbWriter } from '../wkb/writer.ts';
import { writeGeometry } from './geometry.ts';

describe('a geometry of GeoJSON', () => {
  it.each(['constructor', 'toString', '__proto__', 'Circle', 7, null])('of the type %s is none', (type) => {
    expect(writeGeometry(new WkbWriter(), { type, coordinates: [1, 2] })).toBeUndefined();
  });

  it('of a known type is read', () => {
    expect(writeGeometry(new WkbWriter(), { type: 'Point', coordinates: [1, 2] })).toHaveLength(21);
  });
});
