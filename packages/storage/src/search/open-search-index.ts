import type { Metadata } from '../metadata/port.ts';
import type { SearchIndex } from './port.ts';
import { PostgresSearchIndex } from './postgres-search-index.ts';
import { SqliteSearchIndex } from './sqlite-search-index.ts';

/** The full text of the metadata database, by the means of its engine. */
export function openSearchIndex(metadata: Pick<Metadata, 'engine' | 'tables' | 'transaction'>): SearchIndex {
  return metadata.engine === 'sqlite' ? new SqliteSearchIndex(metadata) : new PostgresSearchIndex(metadata);
}
