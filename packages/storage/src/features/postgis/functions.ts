import { joinSql, type SqlFragment, sql, trusted } from '../sql/fragment.ts';
import { asText, type TypedSql } from './typed-sql.ts';

/** What JavaScript trims. */
const blanks = trusted("E' \\t\\n\\r\\v\\f\\u00a0\\ufeff\\u2028\\u2029'");

/** The functions of expressions, by their canonical names, as PostgreSQL says them. */
const functions: Readonly<Record<string, (args: readonly TypedSql[]) => TypedSql>> = {
  lower: (args) => text(sql`lower((${asText(args[0]!)}) collate "und-x-icu")`),
  upper: (args) => text(sql`upper((${asText(args[0]!)}) collate "und-x-icu")`),
  trim: (args) => text(sql`btrim(${asText(args[0]!)}, ${blanks})`),
  length: (args) => number(sql`char_length(${asText(args[0]!)})`),
  concat: (args) => text(sql`concat(${list(args.map(asText))})`),
  coalesce: (args) => {
    const kinds = new Set(args.map(({ kind }) => kind).filter((kind) => kind !== 'null'));
    if (kinds.size > 1) return text(sql`coalesce(${list(args.map(asText))})`);
    return { kind: [...kinds][0] ?? 'null', sql: sql`coalesce(${list(args.map((arg) => arg.sql))})` };
  },
  abs: (args) => number(sql`abs(${float(args[0]!)})`),
  floor: (args) => number(sql`floor(${float(args[0]!)})`),
  ceil: (args) => number(sql`ceil(${float(args[0]!)})`),
  // Halves go up, as in JavaScript; PostgreSQL rounds them to the even.
  round: (args) => number(sql`floor(${float(args[0]!)} + 0.5)`),
  least: (args) => number(unlessNull(args, sql`least(${list(args.map(float))})`)),
  greatest: (args) => number(unlessNull(args, sql`greatest(${list(args.map(float))})`)),
};

export function callFunction(name: string, args: readonly TypedSql[]): TypedSql {
  const call = functions[name];
  if (!call) throw new Error(`The function ${name} of expressions has no equivalent in SQL yet.`);
  return call(args);
}

export const translatedFunctions: readonly string[] = Object.keys(functions);

const text = (value: SqlFragment): TypedSql => ({ kind: 'text', sql: value });
const number = (value: SqlFragment): TypedSql => ({ kind: 'number', sql: value });
const float = (value: TypedSql): SqlFragment => sql`(${value.sql})::float8`;
const list = (values: readonly SqlFragment[]): SqlFragment => joinSql(values, ', ');

/** PostgreSQL leaves nulls out of the extremes; expressions do not. */
function unlessNull(args: readonly TypedSql[], value: SqlFragment): SqlFragment {
  const anyNull = joinSql(
    args.map((arg) => sql`(${arg.sql}) is null`),
    ' or ',
  );
  return sql`(case when ${anyNull} then null else ${value} end)`;
}
