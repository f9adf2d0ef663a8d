import type { LiteralValue } from '@cartable/expressions';
import { type SqlFragment, sql, trusted } from '../sql/fragment.ts';

/** A value of an expression in SQL, with what it is. */
export interface TypedSql {
  readonly kind: 'number' | 'text' | 'boolean' | 'json' | 'date' | 'datetime' | 'time' | 'null' | 'unknown';
  readonly sql: SqlFragment;
  /** When it is a constant. */
  readonly literal?: LiteralValue;
}

/** The text a feature batch would hold for it. */
export function asText({ kind, sql: value }: TypedSql): SqlFragment {
  switch (kind) {
    case 'text':
      return value;
    case 'datetime':
      return sql`to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    case 'null':
      return trusted('null::text');
    default:
      return sql`(${value})::text`;
  }
}
