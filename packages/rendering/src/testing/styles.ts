/** Short ways to write styles in tests. */
import {
  defaultFont,
  defaultStroke,
  defaultTextFill,
  type Rule,
  type Stroke,
  type Style,
  type Symbolizer,
  type TextSymbolizer,
} from '@cartable/styles';

const common = { unit: 'pixel', vendorOptions: {} } as const;

export const fill = (color: string, opacity = 1): Symbolizer => ({
  kind: 'polygon',
  ...common,
  fill: { color, opacity },
  perpendicularOffset: 0,
});

export const outlined = (color: string, stroke: Partial<Stroke>): Symbolizer => ({
  kind: 'polygon',
  ...common,
  fill: { color, opacity: 1 },
  stroke: { ...defaultStroke, ...stroke },
  perpendicularOffset: 0,
});

export const line = (stroke: Partial<Stroke>, perpendicularOffset = 0): Symbolizer => ({
  kind: 'line',
  ...common,
  stroke: { ...defaultStroke, ...stroke },
  perpendicularOffset,
});

export const mark = (
  shape: 'circle' | 'square' | 'star' | 'cross' | 'triangle' | 'x',
  color: string,
  size: number,
): Symbolizer => ({
  kind: 'point',
  ...common,
  graphic: {
    sources: [{ kind: 'mark', shape, fill: { color, opacity: 1 } }],
    size,
    opacity: 1,
    rotation: 0,
    anchor: [0.5, 0.5],
    displacement: [0, 0],
  },
});

export const text = (column: string, size = 12, options: Partial<TextSymbolizer> = {}): Symbolizer => ({
  kind: 'text',
  ...common,
  label: [{ expression: { op: 'property', name: column } }],
  font: { ...defaultFont, size },
  fill: defaultTextFill,
  halo: { radius: 1.5, fill: { color: '#ffffff', opacity: 1 } },
  ...options,
});

export const rule = (symbolizers: readonly Symbolizer[], options: Partial<Rule> = {}): Rule => ({
  isElse: false,
  symbolizers,
  ...options,
});

/** One feature type style per list of rules. */
export const style = (...passes: readonly (readonly Rule[])[]): Style => ({
  featureTypeStyles: passes.map((rules) => ({ rules, vendorOptions: {} })),
});

export const simply = (...symbolizers: readonly Symbolizer[]): Style => style([rule(symbolizers)]);
