import { anyText, findQueryable, isBoundingBox, type Queryable } from '@cartable/catalogue';
import {
  assertWithinLimits,
  type ComparisonOperator,
  type Expression,
  ExpressionError,
  foldExpression,
  formatSqlLike,
  type LikePart,
} from '@cartable/expressions';
import { type Bbox, toGeographicBbox, wkbEnvelope } from '@cartable/geo';
import { foldText } from '@cartable/platform';
import { type RawBuilder, sql } from 'kysely';
import { storableText } from '../stored-text.ts';
import { meets } from './catalogue-search.store.ts';

type Condition = RawBuilder<unknown>;
type Value = ({ readonly property: Queryable | typeof anyText } | { readonly text: string }) & {
  /** Compared without case nor accents. */
  readonly isFolded?: boolean;
};

/**
 * A filter of a catalogue protocol as a condition on `catalogue_entries e`. A property of several values has one when
 * any of them does. Patterns tell neither case nor accents apart, on either engine; equality does, unless the filter says
 * not. Places are compared by their boxes: it is all a record has.
 * @throws {ExpressionError}
 */
export function compileConstraint(expression: Expression): Condition {
  assertWithinLimits(expression);
  return foldExpression<Condition, Value>(expression, {
    property: ({ name }) => {
      const property = findQueryable(name);
      if (property === undefined) throw unknownProperty(name);
      return { property };
    },
    literal: ({ value }) => ({ text: value === null ? '' : String(value) }),
    arithmetic: () => unsupported('arithmetic'),
    function: ({ name }, args) => foldedBy(name, args),
    and: (args) => joined(args, sql` and `, sql`1 = 1`),
    or: (args) => joined(args, sql` or `, sql`1 = 0`),
    not: (arg) => sql`not (${arg})`,
    comparison: ({ op, matchCase }, left, right) => compared(left, op, right, matchCase),
    between: (_, value, low, high) => {
      const { property } = propertyOf(value);
      return hasTerm(property, sql`t.value >= ${textOf(low)} and t.value <= ${textOf(high)}`);
    },
    like: ({ pattern }, value) =>
      hasTerm(
        propertyOf(value).property,
        sql`t.folded like ${formatSqlLike(pattern.map(folded))} escape '\\'`,
      ),
    isNull: (_, value) => sql`not ${hasTerm(propertyOf(value).property, sql`1 = 1`)}`,
    noGeometry: () => sql`e.west is null`,
    in: (_, value, list) => {
      const { property } = propertyOf(value);
      const texts = list.map(textOf);
      return [value, ...list].some(({ isFolded }) => isFolded)
        ? hasTerm(property, sql`t.folded in (${sql.join(texts.map(foldText))})`)
        : hasValue(property, texts);
    },
    bbox: ({ property, bbox, srid }) => related('intersects', property, geographic(bbox, srid)),
    topological: ({ op, property, geometry }) => {
      const bbox = wkbEnvelope(geometry.wkb);
      if (!bbox) throw new ExpressionError('geometry-invalid', 'The geometry of the filter is empty.');
      return related(op, property, geographic(bbox, geometry.srid));
    },
    distance: ({ op }) => unsupported(op),
    resourceIds: () => unsupported('identifiers of features'),
  });
}

/** Folding of the index does both at once. */
function foldedBy(name: string, [value]: readonly Value[]): Value {
  if (value === undefined || !['casei', 'accenti'].includes(name.toLowerCase())) unsupported(`${name}()`);
  return { ...value, isFolded: true };
}

const folded = (part: LikePart): LikePart =>
  typeof part === 'string' ? part : { text: foldText(storableText(part.text)) };

function joined(args: readonly Condition[], separator: Condition, none: Condition): Condition {
  return args.length === 0 ? none : sql`(${sql.join(args, separator)})`;
}

/** A record has one identifier, and is looked for by it: it is in its entry, where an index finds it. */
function hasValue(property: Queryable | typeof anyText, texts: readonly string[]): Condition {
  return property === 'identifier'
    ? sql`e.file_identifier in (${sql.join(texts)})`
    : hasTerm(property, sql`t.value in (${sql.join(texts)})`);
}

function hasTerm(property: Queryable | typeof anyText, condition: Condition): Condition {
  const named = property === anyText ? sql`` : sql`and t.property = ${property}`;
  return sql`exists (select 1 from catalogue_terms t where t.record_id = e.record_id ${named} and ${condition})`;
}

/** Written the other way round, it says the same. */
const mirrored: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  '=': '=',
  '<>': '<>',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

function compared(left: Value, op: ComparisonOperator, right: Value, matchCase: boolean): Condition {
  if ('text' in left && 'property' in right) return compared(right, mirrored[op], left, matchCase);
  const { property } = propertyOf(left);
  const text = textOf(right);
  if (op === '<>') return sql`not ${compared(left, '=', right, matchCase)}`;
  if (!matchCase || left.isFolded || right.isFolded)
    return hasTerm(property, sql`t.folded ${sql.raw(op)} ${foldText(text)}`);
  return op === '=' ? hasValue(property, [text]) : hasTerm(property, sql`t.value ${sql.raw(op)} ${text}`);
}

function propertyOf(value: Value): { property: Queryable | typeof anyText } {
  return 'property' in value ? value : unsupported('comparisons of two constants');
}

function textOf(value: Value): string {
  return 'text' in value ? storableText(value.text) : unsupported('comparisons of two properties');
}

type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number };

/** Without system, degrees: longitude, latitude. */
function geographic(bbox: Bbox, srid: number): Box {
  const [west, south, east, north] = srid === 0 ? bbox : (toGeographicBbox(bbox, srid) ?? bbox);
  return { west, south, east, north };
}

function related(op: string, name: string | undefined, box: Box): Condition {
  if (!isBoundingBox(name)) throw unknownProperty(name ?? '');
  const { west, south, east, north } = box;
  switch (op) {
    case 'intersects':
      return sql`(e.west is not null and ${meets(box)})`;
    case 'disjoint':
      return sql`(e.west is not null and not (${meets(box)}))`;
    case 'within':
      return sql`(e.west <= e.east and e.west >= ${west} and e.east <= ${east}
        and e.south >= ${south} and e.north <= ${north})`;
    case 'contains':
      return sql`(e.west <= e.east and e.west <= ${west} and e.east >= ${east}
        and e.south <= ${south} and e.north >= ${north})`;
    case 'equals':
      return sql`(e.west = ${west} and e.east = ${east} and e.south = ${south} and e.north = ${north})`;
    default:
      return unsupported(op);
  }
}

const unknownProperty = (name: string): ExpressionError =>
  new ExpressionError('property-unknown', `The catalogue has no property '${name.slice(0, 60)}'.`, { name });

function unsupported(what: string): never {
  throw new ExpressionError('type-mismatch', `The catalogue does not know ${what.slice(0, 60)} in a filter.`);
}
