import { describe, expect, it } from 'vitest';
import { readFoundFeatures } from './feature-collection.ts';

describe('features found under a click', () => {
  it('keeps identifiers and attributes as they were written', () => {
    const found = readFoundFeatures({
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', id: 'commune.12', geometry: null, properties: { code: '01004', nom: 'Été' } },
      ],
    });
    expect(found).toEqual([{ id: 'commune.12', properties: { code: '01004', nom: 'Été' } }]);
  });

  it('numbers features without identifier and leaves out what has no attributes', () => {
    const found = readFoundFeatures({ features: [{ properties: { a: 1 } }, { properties: null }, null] });
    expect(found).toEqual([{ id: '1', properties: { a: 1 } }]);
  });

  it('finds nothing in an answer of another shape', () => {
    expect(readFoundFeatures('no')).toEqual([]);
    expect(readFoundFeatures(null)).toEqual([]);
  });
});
