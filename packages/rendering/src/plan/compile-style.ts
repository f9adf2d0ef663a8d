/**
 * A style as what is done for each feature: the rules visible at the scale, their conditions and their strokes
 * compiled once. Feature type styles stay apart: each is painted over all features before the next begins.
 */
import type { Evaluator } from '@cartable/expressions';
import type { GeometryType } from '@cartable/geo';
import {
  attributesOfRule,
  type FeatureTypeStyle,
  type LineSymbolizer,
  type PointSymbolizer,
  type PolygonSymbolizer,
  type Rule,
  type Style,
  type Symbolizer,
} from '@cartable/styles';
import { lineBit, type Paint, pointBit, type Raster, ringBit } from '../raster/raster.ts';
import { compileGraphic } from './compile-graphic.ts';
import { compileFill, compileStroke, type PaintContext, unknownReachPixels } from './compile-paint.ts';
import { type CompiledText, compileText } from './compile-text.ts';
import { compileFilter, compileNumber, constantOf, type Row, type RowShape } from './parameters.ts';
import { isVisibleAt, type PixelScale, pixelsPer } from './pixel-scale.ts';

/** One stroke of the brush, for the geometry the raster has read. */
export interface DrawStep {
  /** Rings must be read as lines, for dashes to keep their place. */
  readonly asLines: boolean;
  /** Sideways shift of the geometry before drawing, pixels. */
  readonly offset: ((row: Row) => number) | undefined;
  /** Kinds of parts it draws. */
  readonly bits: number;
  draw(raster: Raster, row: Row): void;
}

/** A mark on what is not a point goes to the middle of it. */
export interface MarkStep {
  draw(raster: Raster, row: Row, x: number, y: number): void;
}

export interface CompiledRule {
  readonly applies: Evaluator | undefined;
  readonly isElse: boolean;
  readonly steps: readonly DrawStep[];
  readonly marks: readonly MarkStep[];
  readonly texts: readonly CompiledText[];
}

export interface CompiledStyle {
  /** Names of the attributes to read, in the order rows must have. */
  readonly columns: readonly string[];
  /** One list of rules per feature type style that draws something at this scale. */
  readonly passes: readonly (readonly CompiledRule[])[];
  /** How far outside the image a feature can still leave a trace. */
  readonly reachPixels: number;
  readonly texts: readonly CompiledText[];
}

export interface CompileContext {
  readonly scale: PixelScale;
  /** World pixel of the top left corner of the image. */
  readonly originX: number;
  readonly originY: number;
  /** Columns of the source, and its CRS. */
  readonly source: RowShape;
  readonly geometryType: GeometryType;
  /** Ranks of texts start here: smaller ranks are placed first. */
  readonly firstRank: number;
}

/** A stroke so narrow that its mitres stay in the margin everything gets. */
const leastReachPixels = 4;

export function compileStyle(style: Style, context: CompileContext): CompiledStyle {
  const visible = style.featureTypeStyles
    .map((featureTypeStyle) => visibleRules(featureTypeStyle, context.scale))
    .filter((rules) => rules.length > 0);
  const wanted = new Set(visible.flat().flatMap(attributesOfRule));
  // An attribute the source lacks is refused by the expression that reads it.
  const columns = context.source.columns.filter((column) => wanted.has(column.name));
  const shape = { columns, srid: context.source.srid };
  const compiler = new RuleCompiler(context, shape);
  const passes = visible.map((rules) => rules.map((rule) => compiler.rule(rule)));
  return {
    columns: columns.map((column) => column.name),
    passes,
    reachPixels: Math.ceil(compiler.reachPixels),
    texts: passes.flat().flatMap((rule) => rule.texts),
  };
}

function visibleRules(featureTypeStyle: FeatureTypeStyle, scale: PixelScale): Rule[] {
  return featureTypeStyle.rules.filter((rule) => isVisibleAt(scale.denominator, rule));
}

class RuleCompiler {
  readonly #context: CompileContext;
  readonly #shape: RowShape;
  #rank: number;
  reachPixels = leastReachPixels;

  constructor(context: CompileContext, shape: RowShape) {
    this.#context = context;
    this.#shape = shape;
    this.#rank = context.firstRank;
  }

  rule(rule: Rule): CompiledRule {
    const steps: DrawStep[] = [];
    const marks: MarkStep[] = [];
    const texts: CompiledText[] = [];
    this.#rank++;
    for (const symbolizer of rule.symbolizers) {
      const paint = this.#paintContext(symbolizer);
      if (symbolizer.kind === 'polygon') steps.push(...this.#polygon(symbolizer, paint));
      else if (symbolizer.kind === 'line') steps.push(...this.#line(symbolizer, paint));
      else if (symbolizer.kind === 'point') this.#point(symbolizer, paint, steps, marks);
      else texts.push(compileText(symbolizer, paint, this.#rank, this.#context.geometryType));
    }
    return {
      applies: rule.filter && compileFilter(rule.filter, this.#shape),
      isElse: rule.isElse,
      steps,
      marks,
      texts,
    };
  }

  #paintContext(symbolizer: Symbolizer): PaintContext {
    return {
      shape: this.#shape,
      pixels: pixelsPer(symbolizer.unit, this.#context.scale),
      originX: this.#context.originX,
      originY: this.#context.originY,
    };
  }

  #polygon(symbolizer: PolygonSymbolizer, context: PaintContext): DrawStep[] {
    const steps: DrawStep[] = [];
    const offset = this.#offset(symbolizer, context);
    if (symbolizer.fill) {
      const fill = compileFill(symbolizer.fill, context, symbolizer.vendorOptions);
      steps.push({
        asLines: false,
        offset,
        bits: ringBit,
        draw: (raster, row) => withPaint(fill(row), (paint) => raster.fill(paint)),
      });
    }
    if (symbolizer.stroke) steps.push(this.#stroke(symbolizer.stroke, offset, context));
    return steps;
  }

  #line(symbolizer: LineSymbolizer, context: PaintContext): DrawStep[] {
    return [this.#stroke(symbolizer.stroke, this.#offset(symbolizer, context), context)];
  }

  #stroke(stroke: LineSymbolizer['stroke'], offset: DrawStep['offset'], context: PaintContext): DrawStep {
    const { color, pen, isDashed, reachPixels } = compileStroke(stroke, context);
    this.#widen(reachPixels);
    return {
      asLines: isDashed && offset === undefined,
      offset,
      bits: lineBit | ringBit,
      draw(raster, row) {
        const value = color(row);
        const tool = pen(row);
        if (value !== undefined && value !== 0 && tool) raster.stroke(value, tool);
      },
    };
  }

  #offset(symbolizer: LineSymbolizer | PolygonSymbolizer, context: PaintContext): DrawStep['offset'] {
    const constant = constantOf(symbolizer.perpendicularOffset);
    if (constant === 0) return undefined;
    this.#widen(constant === undefined ? unknownReachPixels : Math.abs(constant) * context.pixels * 2);
    const read = compileNumber(symbolizer.perpendicularOffset, this.#shape);
    return (row) => (read(row) ?? 0) * context.pixels;
  }

  #point(symbolizer: PointSymbolizer, context: PaintContext, steps: DrawStep[], marks: MarkStep[]): void {
    const graphic = compileGraphic(symbolizer.graphic, context);
    if (!graphic) return;
    this.#widen(graphic.reachPixels);
    const lay = (raster: Raster, row: Row, x: number, y: number): void => {
      const placed = graphic.symbol(row)?.at(x + graphic.shiftX, y + graphic.shiftY);
      if (placed) raster.blit(placed.sprite, placed.x, placed.y);
    };
    steps.push({
      asLines: false,
      offset: undefined,
      bits: pointBit,
      draw(raster, row) {
        const count = raster.pointCount;
        for (let i = 0; i < count; i++) lay(raster, row, raster.pointX(i), raster.pointY(i));
      },
    });
    marks.push({ draw: lay });
  }

  #widen(pixels: number): void {
    this.reachPixels = Math.max(this.reachPixels, pixels);
  }
}

function withPaint(paint: Paint | undefined, use: (paint: Paint) => void): void {
  if (paint !== undefined) use(paint);
}
