import { CartableError } from '@cartable/contract';
import type { Table } from '../tables/database.model.ts';
import type { ReadDatabase } from './access-of.ts';

/** A table of a database, by number or name. @throws {CartableError} `espaceco.table-unknown` for one that may not be known either */
export function tableIn({ tables, access }: ReadDatabase, of: number | string): Table {
  const table = tables.find(({ id, name }) => id === of || name === of);
  if (table === undefined || !access.knows(table)) throw new CartableError('espaceco.table-unknown');
  return table;
}
