import { describe, expect, it } from 'vitest';
import { valuesOfRecord } from './read-source.ts';

describe('a record as values of the form', () => {
  it('fills the fields it tells something of, and leaves the others', () => {
    const { values } = valuesOfRecord(
      {
        file_identifier: 'sandbox.communes',
        title: 'Communes',
        topic_categories: ['boundaries'],
        free_keywords: [],
        resource_genealogy: '',
        charset: 'inconnu',
        language: { code: 'eng', language: 'eng' },
        resolution: '25000',
      },
      [],
    );
    expect(values).toEqual({
      identifier: 'communes',
      public_name: 'Communes',
      category: ['boundaries'],
      language: { code: 'eng', language: 'anglais' },
      resolution: '25000',
    });
  });
});
