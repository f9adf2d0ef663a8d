/** Entries of a legend: one line per rule, as it would be drawn at a scale, without its conditions. */
import type { Language } from '@cartable/contract';
import type { Rule, Style, Symbolizer } from '@cartable/styles';
import { isVisibleAt } from '../plan/pixel-scale.ts';

export interface LegendEntry {
  readonly title: string;
  /** Painted in this order. */
  readonly symbolizers: readonly Symbolizer[];
}

const otherwise: Record<Language, string> = { fr: 'Autres', en: 'Other' };

/**
 * Rules of different feature type styles that say the same (the casing and the core of a road) make one line.
 * @param scaleDenominator rules not visible there are left out; absent: all are shown
 */
export function legendEntries(
  style: Style,
  scaleDenominator: number | undefined,
  language: Language,
): LegendEntry[] {
  const entries = new Map<string, { title: string; symbolizers: Symbolizer[] }>();
  for (const rule of style.featureTypeStyles.flatMap(({ rules }) => rules)) {
    if (scaleDenominator !== undefined && !isVisibleAt(scaleDenominator, rule)) continue;
    const key = keyOf(rule);
    const known = entries.get(key);
    const symbolizers = shownBy(rule).map((symbolizer) => withoutExpressions(symbolizer));
    if (known) known.symbolizers.push(...symbolizers);
    else entries.set(key, { title: titleOf(rule, language), symbolizers: [...symbolizers] });
  }
  return [...entries.values()].filter(({ symbolizers }) => symbolizers.length > 0);
}

/** A rule may bring its own picture for legends (SE 1.1, OGC 05-077r4 §10.2 LegendGraphic). */
function shownBy({ symbolizers, legendGraphic }: Rule): readonly Symbolizer[] {
  if (!legendGraphic) return symbolizers;
  return [{ kind: 'point', unit: 'pixel', vendorOptions: {}, graphic: legendGraphic }];
}

function titleOf(rule: Rule, language: Language): string {
  return rule.title ?? rule.name ?? (rule.isElse ? otherwise[language] : '');
}

function keyOf({ name, title, filter, isElse, minScaleDenominator, maxScaleDenominator }: Rule): string {
  return JSON.stringify(
    [name, title, filter, isElse, minScaleDenominator, maxScaleDenominator],
    // Keys of features are big integers.
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  );
}

/** Samples in place of values that depend on the feature, by the name of the property. */
const samples: Readonly<Record<string, string | number>> = {
  color: '#808080',
  opacity: 1,
  width: 1.5,
  size: 10,
  radius: 1,
  rotation: 0,
  perpendicularOffset: 0,
  dashOffset: 0,
  initialGap: 0,
  gap: 4,
};
const sampleText = 'Abc';

/** The same symbolizer with constants only: there is no feature to ask. */
function withoutExpressions(symbolizer: Symbolizer): Symbolizer {
  return replaceIn(symbolizer, '') as Symbolizer;
}

function replaceIn(value: unknown, name: string): unknown {
  if (name === 'label') return [sampleText];
  if (name === 'dashArray' && !Array.isArray(value)) return [];
  // The priority of a text over others says nothing of its look.
  if (name === 'priority') return undefined;
  if (name === 'anchor' && Array.isArray(value))
    return value.map((part) => (typeof part === 'number' ? part : 0.5));
  if (name === 'displacement' && Array.isArray(value))
    return value.map((part) => (typeof part === 'number' ? part : 0));
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, ''));
  if (typeof value !== 'object' || value === null) return value;
  if ('expression' in value) return samples[name] ?? sampleText;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaceIn(inner, key)]));
}
