import { quoteIdentifier } from '../identifiers.ts';
import type { TableDefinition } from '../port.ts';
import { type SqlFragment, sql, trusted } from './fragment.ts';

/** Every feature of a table without geometry has none. */
export function noGeometryIn({ geometry }: TableDefinition): SqlFragment {
  return geometry ? sql`${trusted(quoteIdentifier(geometry.column))} is null` : trusted('1 = 1');
}
