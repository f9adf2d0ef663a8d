import { CartableError } from '@cartable/contract';
import type { Row } from '@cartable/platform';
import type { CarriedInCommunity } from './carried-in-community.ts';

const longestJson = 16 << 20;
/** Far above what any form takes. */
const longestText = 1 << 20;
/** Columns of moments, which are read as such. */
const moment = /^since$|_at$/;
/** The other numbers are whole: SQLite would keep whatever it is given. */
const fractional: ReadonlySet<string> = new Set(['longitude', 'latitude', 'opacity']);

/** A row of an archive, whatever may be in it. @throws {CartableError} `transfer.row-refused` */
export function readRow({ table, columns }: CarriedInCommunity, value: unknown): Row {
  const refuse = (column: string) => new CartableError('transfer.row-refused', { table, column });
  if (typeof value !== 'object' || value === null) throw refuse('–');
  const given = value as Record<string, unknown>;
  if (Object.keys(given).length !== Object.keys(columns).length) throw refuse('–');
  for (const [column, role] of Object.entries(columns)) {
    const cell = given[column];
    const fits =
      typeof role === 'object'
        ? cell === role.becomes
        : cell === null
          ? column !== 'id'
          : role === 'number'
            ? Number.isSafeInteger(cell) || (fractional.has(column) && Number.isFinite(cell))
            : typeof cell === 'string' &&
              cell.length <= (role === 'json' ? longestJson : longestText) &&
              !cell.includes('\0') &&
              !(moment.test(column) && Number.isNaN(Date.parse(cell)));
    if (!Object.hasOwn(given, column) || !fits || (role === 'json' && cell !== null && !isJson(String(cell))))
      throw refuse(column);
  }
  return given as Row;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
