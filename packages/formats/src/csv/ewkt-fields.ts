/** EWKT without quotes in a file of semicolons: its own semicolon cut it into two fields. */

import { looksLikeGeometry } from './geometry-text.ts';

const prefix = /^\s*SRID=\d{1,6}$/i;

/** The record with such a geometry made whole, when it has more fields than the header. */
export function withWholeEwkt(record: string[], width: number): string[] {
  if (record.length <= width) return record;
  const at = record.findIndex(
    (field, rank) => prefix.test(field) && looksLikeGeometry(record[rank + 1] ?? ''),
  );
  return at < 0 ? record : record.toSpliced(at, 2, `${record[at]};${record[at + 1]}`);
}
