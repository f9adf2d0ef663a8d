/**
 * A style as what is done for each feature: the rules visible at the scale, their conditions and their strokes
 * compiled once. Feature type styles stay apart: each is painted over all features before the next begins.
 */
import { attributesDeciding, type Evaluator } from '@cartable/expressions';
import { type GeometryType, representativePoint } from '@cartable/geo';
import {
  attributesOfRule,
  type FeatureTypeStyle,
  type GraphicStroke,
  type LineSymbolizer,
  type PointSymbolizer,
  type PolygonSymbolizer,
  type Rule,
  type Style,
  type Symbolizer,
} from '@cartable/styles';
import { shapeOfType } from '../label/shapes.ts';
import { lineBit, pointBit, projectTo, type Raster, ringBit, type View } from '../raster/raster.ts';
import type { Graphics } from '../symbols/prepare-images.ts';
import { type ChooseRules, chooseRules } from './choose-rules.ts';
import { compileGraphic } from './compile-graphic.ts';
import { compileFill, compileStroke } from './compile-paint.ts';
import { compileStamps } from './compile-stamps.ts';
import { type CompiledText, compileText } from './compile-text.ts';
import { type PaintContext, unknownReachPixels } from './paint-context.ts';
import {
  compileFilter,
  compileNumber,
  compilePair,
  constantOf,
  type Row,
  type RowShape,
} from './parameters.ts';
import { isVisibleAt, type PixelScale, pixelsPer } from './pixel-scale.ts';

/** One stroke of the brush, for the geometry the raster has read. */
export interface DrawStep {
  /** Rings must be read as lines, for dashes to keep their place. */
  readonly asLines: boolean;
  /** Changes the geometry before drawing, when the style asks for it: sideways, or right and up. */
  readonly shift: ((raster: Raster, row: Row) => void) | undefined;
  /** Kinds of parts it draws. */
  readonly bits: number;
  /** Whether it is laid once on a geometry, at its middle, rather than on its parts. */
  readonly isMark: boolean;
  /** @param wkb the geometry the raster has read, for what follows it by itself */
  draw(raster: Raster, row: Row, wkb: Uint8Array, view: View): void;
}

export interface CompiledRule {
  readonly applies: Evaluator | undefined;
  readonly isElse: boolean;
  readonly steps: readonly DrawStep[];
  readonly texts: readonly CompiledText[];
}

/** The rules of one feature type style that draw something at this scale. */
export interface Pass {
  readonly rules: readonly CompiledRule[];
  /** Rules that draw a feature. */
  readonly rulesFor: ChooseRules<CompiledRule>;
}

export interface CompiledStyle {
  /** Names of the attributes to read, in the order rows must have. */
  readonly columns: readonly string[];
  readonly passes: readonly Pass[];
  /** Distance outside the image at which a feature can still leave a trace. */
  readonly reachPixels: number;
  readonly texts: readonly CompiledText[];
  /** A feature that leaves no trace beside its label needs its attributes and its place, and no geometry. */
  readonly labelsByPlace: boolean;
}

export interface CompileContext {
  readonly scale: PixelScale;
  /** World pixel of the top left corner of the image. */
  readonly originX: number;
  readonly originY: number;
  /** Columns of the source, and its CRS. */
  readonly source: RowShape;
  readonly geometryType: GeometryType;
  readonly graphics: Graphics;
  /** Size of the image, pixels. */
  readonly width: number;
  readonly height: number;
  /** Ranks of texts start here: smaller ranks are placed first. */
  readonly firstRank: number;
}

/** A stroke so narrow that its mitres stay in the margin everything gets. */
const leastReachPixels = 4;
/** A style that shifts things by kilometres of pixels does not make the whole table be read, nor lines be dashed out there. */
const mostReachPixels = 4096;

export function compileStyle(style: Style, context: CompileContext): CompiledStyle {
  const visible = style.featureTypeStyles
    .map((featureTypeStyle) => ({
      rules: visibleRules(featureTypeStyle, context.scale),
      stopsAtFirst: featureTypeStyle.vendorOptions.ruleEvaluation === 'first',
    }))
    .filter(({ rules }) => rules.length > 0);
  const requested = new Set(visible.flatMap(({ rules }) => rules.flatMap(attributesOfRule)));
  // An attribute the source lacks is refused by the expression that reads it.
  const columns = context.source.columns.filter((column) => requested.has(column.name));
  const shape = { columns, srid: context.source.srid };
  const compiler = new RuleCompiler(context, shape);
  const names = columns.map((column) => column.name);
  const passes = visible.map(({ rules, stopsAtFirst }, index) => {
    const compiled = rules.map((rule) => compiler.rule(rule, index));
    return { rules: compiled, rulesFor: chooseRules(rules, compiled, names, stopsAtFirst) };
  });
  const texts = passes.flatMap((pass) => pass.rules).flatMap((rule) => rule.texts);
  return {
    columns: names,
    passes,
    reachPixels: Math.ceil(compiler.reachPixels),
    texts,
    labelsByPlace:
      hangAtPlaces(texts, context.geometryType) && visible.every(({ rules }) => rules.every(isByAttributes)),
  };
}

function hangAtPlaces(texts: readonly CompiledText[], type: GeometryType): boolean {
  const shape = shapeOfType(type);
  return (
    (shape === 'point' || shape === 'area') && texts.every(({ placement }) => placement?.kind !== 'line')
  );
}

function isByAttributes({ filter }: Rule): boolean {
  return filter === undefined || attributesDeciding(filter) !== undefined;
}

function visibleRules(featureTypeStyle: FeatureTypeStyle, scale: PixelScale): Rule[] {
  return featureTypeStyle.rules.filter((rule) => isVisibleAt(scale.denominator, rule));
}

class RuleCompiler {
  readonly #context: CompileContext;
  readonly #shape: RowShape;
  reachPixels = leastReachPixels;

  constructor(context: CompileContext, shape: RowShape) {
    this.#context = context;
    this.#shape = shape;
  }

  /** @param pass rank of its feature type style: rules of one are drawn together, and so are their labels placed */
  rule(rule: Rule, pass: number): CompiledRule {
    const steps: DrawStep[] = [];
    const texts: CompiledText[] = [];
    const rank = this.#context.firstRank + pass;
    for (const symbolizer of rule.symbolizers) {
      const paint = this.#paintContext(symbolizer);
      if (symbolizer.kind === 'polygon') steps.push(...this.#polygon(symbolizer, paint));
      else if (symbolizer.kind === 'line') steps.push(...this.#line(symbolizer, paint));
      else if (symbolizer.kind === 'point') steps.push(...this.#point(symbolizer, paint));
      else texts.push(compileText(symbolizer, paint, rank, this.#context.geometryType));
    }
    return {
      applies: rule.filter && compileFilter(rule.filter, this.#shape),
      isElse: rule.isElse,
      steps,
      texts,
    };
  }

  #paintContext(symbolizer: Symbolizer): PaintContext {
    const { scale, originX, originY, graphics } = this.#context;
    return { shape: this.#shape, pixels: pixelsPer(symbolizer.unit, scale), originX, originY, graphics };
  }

  #polygon(symbolizer: PolygonSymbolizer, context: PaintContext): DrawStep[] {
    const steps: DrawStep[] = [];
    const shift = this.#shift(symbolizer, context);
    if (symbolizer.fill) {
      const fill = compileFill(symbolizer.fill, context, symbolizer.vendorOptions);
      steps.push({
        asLines: false,
        shift,
        bits: ringBit,
        isMark: false,
        draw: (raster, row) => {
          for (const paint of fill(row)) raster.fill(paint);
        },
      });
    }
    if (symbolizer.stroke) steps.push(this.#stroke(symbolizer.stroke, symbolizer, shift, context));
    return steps;
  }

  #line(symbolizer: LineSymbolizer, context: PaintContext): DrawStep[] {
    return [this.#stroke(symbolizer.stroke, symbolizer, this.#shift(symbolizer, context), context)];
  }

  #stroke(
    stroke: LineSymbolizer['stroke'],
    symbolizer: LineSymbolizer | PolygonSymbolizer,
    shift: DrawStep['shift'],
    context: PaintContext,
  ): DrawStep {
    if (stroke.graphicStroke) return this.#stamps(stroke.graphicStroke, symbolizer, context);
    const { paints, pen, isDashed, reachPixels } = compileStroke(stroke, context);
    this.#widen(reachPixels);
    return {
      asLines: isDashed && shift === undefined,
      shift,
      bits: lineBit | ringBit,
      isMark: false,
      draw(raster, row) {
        const tool = pen(row);
        if (tool) for (const paint of paints(row)) raster.stroke(paint, tool);
      },
    };
  }

  #stamps(
    graphicStroke: GraphicStroke,
    symbolizer: LineSymbolizer | PolygonSymbolizer,
    context: PaintContext,
  ): DrawStep {
    const { width, height } = this.#context;
    const stamps = compileStamps(graphicStroke, symbolizer, context, { width, height });
    this.#widen(stamps?.reachPixels ?? 0);
    return {
      asLines: false,
      shift: undefined,
      bits: lineBit | ringBit,
      isMark: false,
      draw: stamps?.draw ?? (() => undefined),
    };
  }

  /** Room on both sides for what is shifted, and the shift itself. */
  #shift(symbolizer: LineSymbolizer | PolygonSymbolizer, context: PaintContext): DrawStep['shift'] {
    const sideways = this.#sideways(symbolizer, context);
    const displacement = symbolizer.kind === 'polygon' ? symbolizer.displacement : undefined;
    if (!displacement) return sideways;
    const [x, y] = displacement.map(constantOf);
    const isKnown = x !== undefined && y !== undefined;
    this.#widen(isKnown ? Math.hypot(x, y) * context.pixels : unknownReachPixels);
    const read = compilePair(displacement, this.#shape);
    return (raster, row) => {
      sideways?.(raster, row);
      const [right, up] = read(row);
      raster.translate(right * context.pixels, -up * context.pixels);
    };
  }

  #sideways(symbolizer: LineSymbolizer | PolygonSymbolizer, context: PaintContext): DrawStep['shift'] {
    const constant = constantOf(symbolizer.perpendicularOffset);
    if (constant === 0) return undefined;
    this.#widen(constant === undefined ? unknownReachPixels : Math.abs(constant) * context.pixels * 2);
    const read = compileNumber(symbolizer.perpendicularOffset, this.#shape);
    return (raster, row) => raster.offset((read(row) ?? 0) * context.pixels);
  }

  #point(symbolizer: PointSymbolizer, context: PaintContext): DrawStep[] {
    const graphic = compileGraphic(symbolizer.graphic, context);
    if (!graphic) return [];
    this.#widen(graphic.reachPixels);
    const lay = (raster: Raster, row: Row, x: number, y: number): void => {
      const symbol = graphic.symbol(row, 0);
      if (!symbol) return;
      const [shiftX, shiftY] = graphic.shift(row, symbol);
      const placed = symbol.at(x + shiftX, y + shiftY);
      raster.blit(placed.sprite, placed.x, placed.y);
    };
    const common = { asLines: false, shift: undefined };
    return [
      {
        ...common,
        bits: pointBit,
        isMark: false,
        draw(raster, row) {
          const count = raster.pointCount;
          for (let i = 0; i < count; i++) lay(raster, row, raster.pointX(i), raster.pointY(i));
        },
      },
      {
        // On what is not a point, a mark goes to the middle of it.
        ...common,
        bits: lineBit | ringBit,
        isMark: true,
        draw(raster, row, wkb, view) {
          const place = representativePoint(wkb);
          if (place) lay(raster, row, ...projectTo(view, place[0], place[1]));
        },
      },
    ];
  }

  #widen(pixels: number): void {
    this.reachPixels = Math.max(this.reachPixels, Math.min(pixels, mostReachPixels));
  }
}
