import { expect, it } from 'vitest';
import { sampleColumn as column } from '../../test-support.ts';
import { allowedBy, problemOf } from './column-problem.ts';

const none = () => '';

it('tells what a rule refuses, and leaves patterns it does not know to the server', () => {
  expect(problemOf(column({ required: true }), '', none)).toEqual({ kind: 'missing' });
  expect(problemOf(column({ type: 'Integer' }), '1.5', none)).toEqual({ kind: 'integer' });
  expect(problemOf(column({ type: 'Double', min_value: '9' }), '10', none)).toBeUndefined();
  expect(problemOf(column({ type: 'Double', max_value: '9' }), '10', none)).toEqual({
    kind: 'most',
    limit: '9',
  });
  expect(problemOf(column({ pattern: '[A-Z]+' }), 'abc', none)).toEqual({ kind: 'pattern' });
  expect(problemOf(column({ pattern: '(?i)abc\\z' }), 'xyz', none)).toBeUndefined();
  const mapped = column({
    condition_field: 'etat',
    constraint: { type: 'mapping', mapping: { bon: ['a', 'b'] } },
  });
  expect(allowedBy(mapped, () => 'bon')).toEqual(['a', 'b']);
  expect(problemOf(mapped, 'c', () => 'bon')).toEqual({ kind: 'listed' });
  expect(problemOf(mapped, '', () => 'bon')).toEqual({ kind: 'missing' });
  const gated = column({ condition_field: 'etat', constraint: { type: 'regex', pattern: 'ruine' } });
  expect(problemOf(gated, 'crue', () => 'bon')).toEqual({ kind: 'closed', limit: 'etat' });
  expect(problemOf(gated, 'crue', () => 'ruine')).toBeUndefined();
});
