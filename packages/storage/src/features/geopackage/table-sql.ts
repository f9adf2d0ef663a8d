import type { SQLInputValue } from 'node:sqlite';
import type { Bbox, DetailBox } from '@cartable/geo';
import { quoteIdentifier } from '../identifiers.ts';
import { type SqlFragment, type SqlValue, sql, trusted } from '../sql/fragment.ts';
import type { KeySetDialect } from '../sql/key-set.ts';
import { geopackageTypes } from './column-types.ts';

/** Pieces of the statements of a table of a GeoPackage. */

export function meets([minX, minY, maxX, maxY]: Bbox): SqlFragment {
  return sql`maxx >= ${float(minX)} and minx <= ${float(maxX)} and maxy >= ${float(minY)} and miny <= ${float(maxY)}`;
}

/** Condition on the boxes of the index, rounded outwards: what lies within really does. */
export function within([minX, minY, maxX, maxY]: Bbox): SqlFragment {
  return sql`(minx >= ${float(minX)} and maxx <= ${float(maxX)} and miny >= ${float(minY)} and maxy <= ${float(maxY)})`;
}

/** The index rounds its boxes outwards: none is found smaller than it is. */
export function isDetailed({ bbox, smallestBeyond }: DetailBox): SqlFragment {
  return sql`((${meets(bbox)}) or maxx - minx + maxy - miny >= ${float(smallestBeyond)})`;
}

/** Bytes of those columns of a row: the header of the row has them, so that what is heavy is not read to be weighed. */
export function weightOf(columns: readonly string[]): SqlFragment {
  return trusted(columns.map((name) => `coalesce(octet_length(${quoteIdentifier(name)}), 0)`).join(' + '));
}

export const float = (value: number): SqlValue => ({ type: 'float8', value });
export const integer = (value: number): SqlValue => ({ type: 'int8', value: BigInt(value) });

export function bindValue({ type, value }: SqlValue): SQLInputValue {
  return type === 'boolean' ? Number(value) : (value as SQLInputValue);
}

/** Texts of SQLite are compared by bytes, as wanted. */
export const dialect: KeySetDialect = {
  ordered: (column) => trusted(quoteIdentifier(column.name)),
  bind: (column, value) => {
    const bound = geopackageTypes[column.type].write(value);
    if (typeof bound === 'number') return { type: 'float8', value: bound };
    if (typeof bound === 'bigint') return { type: 'int8', value: bound };
    if (bound instanceof Uint8Array) return { type: 'bytea', value: bound };
    return { type: 'text', value: String(bound) };
  },
};
