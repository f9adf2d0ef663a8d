import { ligatures, markedLetters, plainLetters } from '@cartable/expressions';
import { joinSql, type SqlFragment, sql, trusted } from '../sql/fragment.ts';
import { asText, type TypedSql } from './typed-sql.ts';

/** Characters that JavaScript trims. */
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
  unaccent: (args) => text(withoutAccents(asText(args[0]!))),
  abs: (args) => number(sql`abs(${float(args[0]!)})`),
  floor: (args) => number(sql`floor(${float(args[0]!)})`),
  ceil: (args) => number(sql`ceil(${float(args[0]!)})`),
  // Halves go up, as in JavaScript; PostgreSQL rounds them to the even.
  round: (args) => number(sql`floor(${float(args[0]!)} + 0.5)`),
  mod: (args) => number(unlessZero(args, (a, b) => sql`${a} - ${b} * trunc(${a} / ${b})`)),
  div: (args) => number(unlessZero(args, (a, b) => sql`trunc(${a} / ${b})`)),
  power: (args) => number(power(float(args[0]!), float(args[1]!))),
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

/** PostgreSQL refuses the whole statement for one division by zero. */
function unlessZero(
  args: readonly TypedSql[],
  apply: (a: SqlFragment, b: SqlFragment) => SqlFragment,
): SqlFragment {
  const [a, b] = args.map(float) as [SqlFragment, SqlFragment];
  return sql`(case when ${b} <> 0 then ${apply(a, b)} end)`;
}

/** It refuses likewise what has no power, or one too large or too small for a double: null, and zero. */
function power(a: SqlFragment, b: SqlFragment): SqlFragment {
  const hasNone = sql`(${a} = 0 and ${b} < 0) or (${a} < 0 and ${b} <> trunc(${b}))`;
  const size = sql`${b} * ln(abs(${a}))`;
  return sql`(case when ${hasNone} then null when ${a} = 0 or ${b} = 0 then power(${a}, ${b})
    when ${size} > 709 then null when ${size} < -700 then 0 else power(${a}, ${b}) end)`;
}

/** As `withoutAccents` of expressions does. */
function withoutAccents(value: SqlFragment): SqlFragment {
  const bare = sql`regexp_replace(normalize(${value}, NFD), ${trusted("'[\\u0300-\\u036f]'")}, '', 'g')`;
  const letters = sql`translate(normalize(${bare}, NFC), ${trusted(`'${markedLetters}'`)}, ${trusted(`'${plainLetters}'`)})`;
  return ligatures.reduce(
    (sofar, [ligature, joined]) =>
      sql`replace(${sofar}, ${trusted(`'${ligature}'`)}, ${trusted(`'${joined}'`)})`,
    letters,
  );
}

/** PostgreSQL leaves nulls out of the extremes; expressions do not. */
function unlessNull(args: readonly TypedSql[], value: SqlFragment): SqlFragment {
  const anyNull = joinSql(
    args.map((arg) => sql`(${arg.sql}) is null`),
    ' or ',
  );
  return sql`(case when ${anyNull} then null else ${value} end)`;
}
