/** Legend of features the browser draws by an SLD: a colour for each rule. Loaded with the first style. Pure. */

import type { Expression } from '@cartable/expressions';
import { isExpression, type Parameter, type Rule, readSld, type Symbolizer } from '@cartable/styles';
import type { ColouredName } from './legend.ts';

export interface LegendRule {
  /** What its author calls it, else the value it is for. */
  readonly name: string | undefined;
  /** For what no other rule draws. */
  readonly isElse: boolean;
  readonly colour: string;
}

/** Rules that say the same, as the casing and the core of a road, are one: the last is painted over the others. */
export function sldLegend(sld: string): readonly LegendRule[] {
  const rules = readSld(sld).styles[0]?.style.featureTypeStyles.flatMap((one) => one.rules) ?? [];
  const entries = new Map<string, LegendRule>();
  for (const rule of rules) {
    const { isElse } = rule;
    const colour = rule.symbolizers.map(colourOf).findLast((one) => one !== undefined);
    if (colour === undefined) continue;
    const name = rule.title ?? rule.name ?? valueWanted(rule.filter);
    entries.set(keyOf(rule), { name, isElse, colour });
  }
  return [...entries.values()];
}

/** What rules are called that their author did not name. */
export interface RuleWords {
  /** Of the layer: that of its only rule. */
  readonly title: string;
  /** What no other rule draws. */
  readonly others: string;
  numbered(rank: number): string;
}

export function namedRules(sld: string, { title, others, numbered }: RuleWords): ColouredName[] {
  const rules = sldLegend(sld);
  const nameOf = (rank: number) => (rules.length === 1 ? title : numbered(rank + 1));
  return rules.map(({ name, isElse, colour }, rank) => ({
    name: name ?? (isElse ? others : nameOf(rank)),
    colour,
  }));
}

function keyOf({ name, title, filter, isElse }: Rule): string {
  return JSON.stringify(
    [name, title, filter, isElse],
    // Keys of features are big integers.
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  );
}

/** Labels have no colour of their own in a legend, nor what depends on the feature. */
function colourOf(symbolizer: Symbolizer): string | undefined {
  switch (symbolizer.kind) {
    case 'line':
      return constant(symbolizer.stroke.color);
    case 'polygon':
      return constant(symbolizer.fill?.color) ?? constant(symbolizer.stroke?.color);
    case 'point':
      return symbolizer.graphic.sources
        .flatMap((source) =>
          source.kind === 'mark' ? (source.fill?.color ?? source.stroke?.color ?? []) : [],
        )
        .map(constant)[0];
    default:
      return undefined;
  }
}

const constant = (colour: Parameter<string> | undefined): string | undefined =>
  colour === undefined || isExpression(colour) ? undefined : colour;

/** Of a rule for one value of an attribute. */
function valueWanted(filter: Expression | undefined): string | undefined {
  if (filter?.op !== '=') return undefined;
  const { left, right } = filter;
  if (left.op !== 'property' || right.op !== 'literal' || right.value === null) return undefined;
  return `${left.name} = ${right.value}`;
}
