import { describe, expect, it } from 'vitest';
import { tilesCollectionIdOf } from '../features-api/collection-id.ts';
import { readRecordsQuery } from './read-records-query.ts';
import { neighboursOf } from './records-documents.ts';

describe('a request for records', () => {
  it('asks for all of them, twenty at a time, when it says nothing', () => {
    expect(readRecordsQuery('')).toEqual({ constraint: undefined, sort: [], limit: 20, offset: 0 });
  });

  it('never asks for more than a hundred at a time', () => {
    expect(readRecordsQuery('limit=5000').limit).toBe(100);
  });

  it('sorts as it is told', () => {
    expect(readRecordsQuery('sortby=-updated,+title').sort).toEqual([
      { property: 'updated', isDescending: true },
      { property: 'title', isDescending: false },
    ]);
  });

  it.each(['q=', 'bbox=', 'ids=', 'filter='])('takes %s for nothing', (query) => {
    expect(readRecordsQuery(query).constraint).toBeUndefined();
  });
});

describe('the pages beside a page', () => {
  it('are those before and after, with the question as it came', () => {
    const page = { query: 'q=eau&offset=20&limit=20', offset: 20, limit: 20, matched: 50 };
    expect(neighboursOf('https://x/items', page)).toEqual({
      next: 'https://x/items?q=eau&offset=40&limit=20',
      previous: 'https://x/items?q=eau&offset=0&limit=20',
    });
    expect(neighboursOf('https://x/items', { ...page, matched: 40 }).next).toBeUndefined();
  });
});

it('no collection of tiles has the name of the catalogue', () => {
  expect(tilesCollectionIdOf('records')).not.toBe('records');
});
