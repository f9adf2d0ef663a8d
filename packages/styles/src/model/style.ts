/**
 * A map style as Symbology Encoding thinks of it (SE 1.1, OGC 05-077r4; SLD 1.0.0, OGC 02-070), in document order.
 *
 * Levels that the standard keeps apart stay apart: feature type styles are painted one after the other over all
 * features (casings, then cores), rules of one feature type style feature by feature. Values are constants, or
 * expressions over the attributes. A constant text stays text: "01" is never the number 1.
 */
import type { Expression, ValueExpression } from '@cartable/expressions';

export interface Style {
  readonly name?: string;
  readonly title?: string;
  readonly abstract?: string;
  readonly featureTypeStyles: readonly FeatureTypeStyle[];
}

/** A style under the name of the layer it is meant for. */
export interface NamedStyle {
  readonly layerName: string;
  readonly style: Style;
}

/** Vendor options are kept as written, known to us or not. */
export type VendorOptions = Readonly<Record<string, string>>;

export interface FeatureTypeStyle {
  readonly name?: string;
  readonly title?: string;
  readonly featureTypeName?: string;
  readonly rules: readonly Rule[];
  readonly vendorOptions: VendorOptions;
}

export interface Rule {
  readonly name?: string;
  readonly title?: string;
  readonly abstract?: string;
  /** Drawn when it is true; absent: always. */
  readonly filter?: Expression;
  /** Drawn when no other rule of the feature type style, visible at this scale, applies. */
  readonly isElse: boolean;
  /** Included. */
  readonly minScaleDenominator?: number;
  /** Excluded. */
  readonly maxScaleDenominator?: number;
  readonly symbolizers: readonly Symbolizer[];
  /** Shown in legends instead of the symbolizers. */
  readonly legendGraphic?: Graphic;
}

/** A constant, or an expression evaluated for each feature. */
export type Parameter<T extends string | number> = T | { readonly expression: ValueExpression };

/** Two lengths or parts, right then up; each may depend on the feature. */
export type Pair = readonly [x: Parameter<number>, y: Parameter<number>];

/** Unit of lengths. Ground units follow the scale of the map. */
export type Unit = 'pixel' | 'metre' | 'foot';

export type Symbolizer = PointSymbolizer | LineSymbolizer | PolygonSymbolizer | TextSymbolizer;

interface SymbolizerBase {
  readonly unit: Unit;
  readonly vendorOptions: VendorOptions;
}

export interface PointSymbolizer extends SymbolizerBase {
  readonly kind: 'point';
  readonly graphic: Graphic;
}

export interface LineSymbolizer extends SymbolizerBase {
  readonly kind: 'line';
  readonly stroke: Stroke;
  /** To the left of the line when positive. */
  readonly perpendicularOffset: Parameter<number>;
}

export interface PolygonSymbolizer extends SymbolizerBase {
  readonly kind: 'polygon';
  readonly fill?: Fill;
  readonly stroke?: Stroke;
  /** Outwards when positive. */
  readonly perpendicularOffset: Parameter<number>;
  /** Right and up: shadows, for instance. */
  readonly displacement?: Pair;
}

export interface TextSymbolizer extends SymbolizerBase {
  readonly kind: 'text';
  /** Joined without separator. */
  readonly label: readonly Parameter<string>[];
  readonly font: Font;
  readonly halo?: Halo;
  readonly fill: Fill;
  /** Absent: what suits the geometry. */
  readonly placement?: PointPlacement | LinePlacement;
  /** Greater first, among the labels of one rule. */
  readonly priority?: Parameter<number>;
}

/** `#rrggbb`, lower case. */
export type Color = string;

export interface Fill {
  readonly color: Parameter<Color>;
  /** 0 to 1. */
  readonly opacity: Parameter<number>;
  /** Repeated side by side instead of the colour. */
  readonly graphic?: Graphic;
}

export type LineJoin = 'mitre' | 'round' | 'bevel';
export type LineCap = 'butt' | 'round' | 'square';

export interface Stroke {
  readonly color: Parameter<Color>;
  readonly opacity: Parameter<number>;
  readonly width: Parameter<number>;
  readonly join: LineJoin;
  readonly cap: LineCap;
  /** Lengths on and off in turn; empty for a continuous line. An expression gives a text of numbers. */
  readonly dashArray: readonly number[] | { readonly expression: ValueExpression };
  readonly dashOffset: Parameter<number>;
  /** Repeated side by side under the line, instead of the colour. */
  readonly graphicFill?: Graphic;
  /** Repeated along the line and turned with it, instead of the line. */
  readonly graphicStroke?: GraphicStroke;
}

export interface GraphicStroke {
  readonly graphic: Graphic;
  /** From the start of the line to the first graphic. */
  readonly initialGap: Parameter<number>;
  /** From the end of a graphic to the next. */
  readonly gap: Parameter<number>;
}

/** Shapes drawn by name; from `vertical-line` to `times` the line patterns that hatches are made of. */
export const markShapes = [
  'square',
  'circle',
  'triangle',
  'star',
  'cross',
  'x',
  'diamond',
  'pentagon',
  'hexagon',
  'vertical-line',
  'horizontal-line',
  'slash',
  'backslash',
  'dot',
  'plus',
  'times',
  'octagon',
  'half-circle',
  'arrow',
  'open-arrow',
  'closed-arrow',
] as const;

export type MarkShape = (typeof markShapes)[number];

export interface Mark {
  readonly kind: 'mark';
  readonly shape: MarkShape;
  readonly fill?: Fill;
  readonly stroke?: Stroke;
}

/**
 * An image incorporated in the style (`data:` address), or one the server keeps under this address (an annex): nothing
 * is fetched from elsewhere to draw a map.
 */
export interface ExternalGraphic {
  readonly kind: 'external';
  readonly href: string;
  readonly format: string;
}

export interface Graphic {
  /** The first that can be drawn is. */
  readonly sources: readonly (Mark | ExternalGraphic)[];
  /** Height; absent: the image's own, or 6 for a mark. */
  readonly size?: Parameter<number>;
  readonly opacity: Parameter<number>;
  /** Degrees, clockwise. */
  readonly rotation: Parameter<number>;
  /** Part of the image that falls on the point, from its left and bottom, 0 to 1. */
  readonly anchor: Pair;
  /** Right and up. */
  readonly displacement: Pair;
}

export interface Font {
  readonly families: readonly string[];
  readonly size: Parameter<number>;
  readonly isItalic: boolean;
  readonly isBold: boolean;
}

export interface Halo {
  readonly radius: Parameter<number>;
  readonly fill: Fill;
}

export interface PointPlacement {
  readonly kind: 'point';
  /** Part of the text that falls on the point, from its left and bottom, 0 to 1. */
  readonly anchor: Pair;
  /** Right and up. */
  readonly displacement: Pair;
  /** Degrees, clockwise. */
  readonly rotation: Parameter<number>;
}

export interface LinePlacement {
  readonly kind: 'line';
  /** To the left of the line. */
  readonly perpendicularOffset: Parameter<number>;
  /** Absent: repeated on long lines, at the distance the renderer chooses. */
  readonly isRepeated?: boolean;
  /** From the start of the line to the first text; absent: texts are spread evenly. */
  readonly initialGap?: Parameter<number>;
  /** Between two texts. */
  readonly gap?: Parameter<number>;
  /** Texts stay horizontal when false. @default true */
  readonly isAligned?: boolean;
  /** Texts follow the line made smooth. @default false */
  readonly isGeneralized?: boolean;
}

export function isExpression<T extends string | number>(
  parameter: Parameter<T>,
): parameter is { readonly expression: ValueExpression } {
  return typeof parameter === 'object';
}
