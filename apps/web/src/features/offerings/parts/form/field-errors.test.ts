import { describe, expect, it } from 'vitest';
import { problemOf } from './field-errors.ts';

describe('broken rules in the words of the form', () => {
  it('an empty field is required, whatever the rule that saw it first', () => {
    expect(problemOf({ type: 'too_small' }, { field: 'description', value: '' })).toBe('required');
    expect(problemOf({ type: 'invalid_format' }, { field: 'email_contact', value: ' ' })).toBe('required');
    expect(problemOf({ type: 'too_small' }, { field: 'category', value: [] })).toBe('chooseOne');
  });

  it('a wrong one says what is expected of it', () => {
    expect(problemOf({ type: 'invalid_format' }, { field: 'email_contact', value: 'a' })).toBe('email');
    expect(problemOf({ type: 'invalid_format' }, { field: 'technical_name', value: '1a' })).toBe(
      'technicalName',
    );
    expect(problemOf({ type: 'invalid_union' }, { field: 'attribution_url', value: 'x' })).toBe('url');
    expect(problemOf({ type: 'too_big' }, { field: 'service_name', value: 'x' })).toBe('tooLong');
    expect(problemOf({ type: 'custom' }, { field: 'language', value: {} })).toBe('invalid');
  });
});
