import { expect, it } from 'vitest';
import { shapeFacts } from './shape-facts.ts';

it.each([
  ['POINT(1.5 44.5)', { place: '1,5° E, 44,5° N', size: undefined, vertices: 1 }],
  ['LINESTRING (1.44 44.45, 1.444 44.45, 1.444 44.452)', { size: '540 m', vertices: 3 }],
  ['POLYGON((1.44 44.45,1.45 44.45,1.45 44.46,1.44 44.45))', { size: '44,1 ha', vertices: 4 }],
  ['MULTIPOINT Z((1 44 3),(2 45 4))', { place: '1,5° E, 44,5° N', vertices: 2 }],
])('%s', (text, facts) => {
  expect(shapeFacts(text, 'fr')).toMatchObject(facts);
});

it.each([null, undefined, '', 'POINT(', 'LINESTRING EMPTY', 4])('nothing of %s', (text) => {
  expect(shapeFacts(text, 'fr')).toBeUndefined();
});
