import { describe, expect, it } from 'vitest';
import { findFeatureType, parseRequestedName } from './feature-type.ts';

describe('the name of a type', () => {
  it.each(['constructor', 'toString', '__proto__'])('is bound to nothing by the prefix %s', (prefix) => {
    const name = parseRequestedName(`${prefix}:commune`);
    expect(name).toEqual({ text: `${prefix}:commune`, prefix, namespace: undefined, local: 'commune' });
    expect(findFeatureType([], name, 'https://example.org')).toBeUndefined();
  });
});
