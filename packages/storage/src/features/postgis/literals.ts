import { CartableError } from '@cartable/contract';
import type { SqlFragment, SqlValue } from '../sql/fragment.ts';

/**
 * Values as PostgreSQL literals: for COPY, which takes no parameters. Every value carries its cast, and whatever is not
 * plainly of its type is refused: nothing else in the package writes a value into SQL.
 */
export function writeLiteral({ type, value }: SqlValue): string {
  switch (type) {
    case 'float8':
      return `'${String(value)}'::float8`;
    case 'int8':
      return `'${value.toString()}'::int8`;
    case 'boolean':
      return value === true ? 'true' : 'false';
    case 'bytea':
      return `'\\x${Buffer.from(value).toString('hex')}'::bytea`;
    default:
      return `${quoteText(value)}::${type}`;
  }
}

/** Standard strings: only the quote is special (`standard_conforming_strings`, which the connections set). */
function quoteText(text: string): string {
  if (text.includes('\u0000')) throw new CartableError('common.invalid', { problems: 'NUL character' });
  return `'${text.replaceAll("'", "''")}'`;
}

export function withLiterals(query: SqlFragment): string {
  return query.render(writeLiteral);
}

export function withParameters(query: SqlFragment): { text: string; values: unknown[] } {
  return {
    text: query.render(({ type }, rank) => `$${rank}::${type}`),
    values: query.values.map(({ value }) => (value instanceof Uint8Array ? Buffer.from(value) : value)),
  };
}
