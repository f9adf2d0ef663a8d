import { CartableError } from '@cartable/contract';
import type { Database } from '../tables/database.model.ts';

/** @throws {CartableError} `espaceco.database-not-ready` */
export function requireReady({ status, name }: Database): void {
  if (status !== 'READY') throw new CartableError('espaceco.database-not-ready', { name });
}
