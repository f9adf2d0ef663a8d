/** Texts of a style as what the labeller takes. */
import type { GeometryType } from '@cartable/geo';
import { isExpression, type LinePlacement, type Parameter, type TextSymbolizer } from '@cartable/styles';
import type { StraightPlacement } from '../label/layout-straight.ts';
import { type Shape, shapeOfType } from '../label/shapes.ts';
import { compileColor } from './compile-paint.ts';
import type { PaintContext } from './paint-context.ts';
import {
  compileNumber,
  compilePair,
  compileText as compileString,
  constantOf,
  type Read,
  type Row,
} from './parameters.ts';
import { type TextReach, textReach } from './text-reach.ts';

export interface CompiledText {
  /** Smaller first: rank of the layer, then of the rule. */
  readonly rank: number;
  readonly label: Read<string>;
  readonly sizePixels: Read<number>;
  /** Largest size, to know how far labels reach. */
  readonly largestPixels: number;
  readonly families: readonly string[];
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** Premultiplied colours. */
  readonly color: Read<number | undefined>;
  /** Undefined where there is none: no radius, or no colour. */
  readonly halo: Read<{ readonly radiusPixels: number; readonly color: number } | undefined>;
  /** Absent: what suits the geometry; along lines, in this rhythm. */
  readonly placement: CompiledPlacement | undefined;
  readonly usualRhythm: Rhythm;
  /** That of the geometries of the layer, as far as its type tells. */
  readonly usualShape: Shape;
  /** Distance from its place at which a text may lie across the border of a block. */
  readonly reach: TextReach;
  /** Features whose width and height together are less have no text; 0 when all may. */
  readonly smallestPixels: number;
  /** Texts of the same kind lie alike around their place: two near enough cannot both be drawn. */
  readonly kind: string | undefined;
  readonly priority: Read<number>;
  readonly hasPriority: boolean;
  /** Pixels of free room kept around. */
  readonly spaceAround: number;
  /** Drawn even over other labels. */
  readonly ignoresConflicts: boolean;
  /** Bend between two letters above which a line is not followed. */
  readonly sharpestBendDegrees: number;
  /** Width above which a text is broken at spaces and hyphens. */
  readonly wrapPixels: number;
}

export type CompiledPlacement =
  | { readonly kind: 'point'; readonly read: Read<StraightPlacement> }
  | {
      readonly kind: 'line';
      readonly offsetPixels: Read<number>;
      readonly rhythm: Read<Rhythm>;
      /** Horizontal when not. */
      readonly isAligned: boolean;
      /** Along the line made smooth. */
      readonly isSmoothed: boolean;
    };

/** Spacing of texts along one line. */
export type Rhythm =
  /** As many as fit, evenly spread, at least so far from each other. */
  | { readonly kind: 'spread'; readonly gapPixels: number }
  /** From the start of the line; one alone without a gap. */
  | { readonly kind: 'counted'; readonly initialPixels: number; readonly gapPixels: number | undefined }
  /** In the middle. */
  | { readonly kind: 'once' };

/** Smaller cannot be read, larger is no label. */
const sizeRange = [4, 96] as const;
/** Largest size assumed of one that comes from an attribute. */
const unknownLargestPixels = 24;
const mostHaloPixels = 10;
/** Free room around one label: more would empty the map. */
const mostSpaceAround = 512;
const defaultRepeatPixels = 300;
/** Nearer to each other, texts of one line would run together. */
const leastGapPixels = 8;
const defaultSharpestBendDegrees = 32;
/** Halo widths from attributes are rounded, or glyphs would be drawn for each. */
const haloSteps = 4;
/** In widths of the font size: long names break into two lines rather than cover their neighbours. */
const defaultWrapEms = 9.5;

/** @param geometryType of the source: decides where texts without a placement go */
export function compileText(
  symbolizer: TextSymbolizer,
  context: PaintContext,
  rank: number,
  geometryType: GeometryType,
): CompiledText {
  const { shape, pixels } = context;
  const parts = symbolizer.label.map((part) => compileString(part, shape));
  const size = compileNumber(symbolizer.font.size, shape);
  const clampSize = (units: number): number => Math.min(Math.max(units * pixels, sizeRange[0]), sizeRange[1]);
  const constantSize = constantOf(symbolizer.font.size);
  const largestPixels = constantSize === undefined ? unknownLargestPixels * pixels : clampSize(constantSize);
  const priority = symbolizer.priority === undefined ? undefined : compileNumber(symbolizer.priority, shape);
  const vendor = symbolizer.vendorOptions;
  const spaceAround = Math.min(numberOption(vendor.spaceAround, 0) * pixels, mostSpaceAround);
  const wrapPixels = vendor.autoWrap
    ? numberOption(vendor.autoWrap, 0) * pixels
    : defaultWrapEms * largestPixels;
  const mayFollowLines = symbolizer.placement
    ? symbolizer.placement.kind === 'line'
    : typesWithLines.includes(geometryType);
  const margin = spaceAround + largestHalo(symbolizer, pixels);
  return {
    rank,
    label: (row) => joined(parts, row),
    sizePixels: (row) => clampSize(size(row) ?? 10),
    largestPixels,
    families: symbolizer.font.families,
    isBold: symbolizer.font.isBold,
    isItalic: symbolizer.font.isItalic,
    color: compileColor(symbolizer.fill, shape),
    halo: compileHalo(symbolizer, context),
    placement: compilePlacement(symbolizer, context),
    usualRhythm: spreadRhythm(symbolizer, context),
    usualShape: shapeOfType(geometryType) ?? 'area',
    reach: textReach({ symbolizer, pixels, largestPixels, wrapPixels, margin, mayFollowLines }),
    smallestPixels: followsLines(symbolizer, geometryType) ? clampSize(constantSize ?? 0) : 0,
    kind: kindOf(symbolizer, rank),
    priority: (row) => priority?.(row) ?? 0,
    hasPriority: priority !== undefined,
    spaceAround,
    ignoresConflicts: vendor.conflictResolution === 'false',
    sharpestBendDegrees: numberOption(vendor.maxAngleDelta, defaultSharpestBendDegrees),
    wrapPixels,
  };
}

const typesWithLines: readonly GeometryType[] = [
  'LineString',
  'MultiLineString',
  'GeometryCollection',
  'Geometry',
];

/** Whether no feature of the source has its text anywhere but along its lines. */
function followsLines({ placement }: TextSymbolizer, geometryType: GeometryType): boolean {
  if (geometryType.endsWith('LineString')) return placement?.kind !== 'point';
  return geometryType.endsWith('Polygon') && placement?.kind === 'line';
}

/** Undefined where it depends on the feature, and where texts may cover each other. */
function kindOf({ font, placement, unit, vendorOptions }: TextSymbolizer, rank: number): string | undefined {
  if (vendorOptions.conflictResolution === 'false' || placement?.kind === 'line') return undefined;
  const point = placement?.kind === 'point' ? placement : undefined;
  const parameters = point ? [...point.anchor, ...point.displacement, point.rotation] : [];
  if ([font.size, ...parameters].some(isExpression)) return undefined;
  return JSON.stringify([rank, font.size, unit, parameters]);
}

function largestHalo({ halo }: TextSymbolizer, pixels: number): number {
  if (!halo) return 0;
  return Math.min(isExpression(halo.radius) ? mostHaloPixels : halo.radius * pixels, mostHaloPixels);
}

function numberOption(text: string | undefined, otherwise: number): number {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) && value >= 0 ? value : otherwise;
}

/** Characters read of a text, blanks included, to cut its label: no document in a column is read for each feature. */
const longestRead = 2_000;

/** White space of attributes and of indented documents counts as one space; one that does not break is kept. */
function joined(parts: readonly Read<string>[], row: Row): string {
  let text = '';
  for (const part of parts) {
    text += part(row);
    if (text.length > longestRead) {
      text = text.slice(0, longestRead);
      break;
    }
  }
  return isTidy(text) ? text : text.replace(/[^\S\n\u00a0\u202f]+/gu, ' ').trim();
}

const space = 32;
/** Letters of Latin scripts lie between, and nothing that could be a space. */
const firstLatin = 0xc0;
const lastLatin = 0x24f;

/** Whether a text has single spaces between printed letters and nothing else that could be one: nearly all have. */
function isTidy(text: string): boolean {
  let isAfterSpace = true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (
      code === space ? isAfterSpace : code < space || (code > 126 && (code < firstLatin || code > lastLatin))
    )
      return false;
    isAfterSpace = code === space;
  }
  return !isAfterSpace || text === '';
}

function compileHalo({ halo }: TextSymbolizer, { shape, pixels }: PaintContext): CompiledText['halo'] {
  if (!halo) return () => undefined;
  const readRadius = compileNumber(halo.radius, shape);
  const readColor = compileColor(halo.fill, shape);
  const read: CompiledText['halo'] = (row) => {
    const units = (readRadius(row) ?? 1) * pixels;
    const rounded = isExpression(halo.radius) ? Math.round(units * haloSteps) / haloSteps : units;
    const radiusPixels = Math.min(rounded, mostHaloPixels);
    const color = readColor(row);
    return radiusPixels > 0 && color !== undefined ? { radiusPixels, color } : undefined;
  };
  return madeOnce(read, [halo.radius, halo.fill.color, halo.fill.opacity]);
}

/** Reader that computes its value only once when it depends on no attribute. */
function madeOnce<T>(read: Read<T>, parameters: readonly Parameter<string | number>[]): Read<T> {
  if (parameters.some(isExpression)) return read;
  const value = read([]);
  return () => value;
}

function compilePlacement(symbolizer: TextSymbolizer, context: PaintContext): CompiledPlacement | undefined {
  const { placement } = symbolizer;
  const { shape, pixels } = context;
  if (!placement) return undefined;
  if (placement.kind === 'line') {
    const offset = compileNumber(placement.perpendicularOffset, shape);
    return {
      kind: 'line',
      offsetPixels: (row) => (offset(row) ?? 0) * pixels,
      rhythm: compileRhythm(placement, symbolizer, context),
      isAligned: placement.isAligned ?? true,
      isSmoothed: placement.isGeneralized ?? false,
    };
  }
  const rotation = compileNumber(placement.rotation, shape);
  const readAnchor = compilePair(placement.anchor, shape);
  const readDisplacement = compilePair(placement.displacement, shape);
  const read: Read<StraightPlacement> = (row) => {
    const [anchorX, anchorY] = readAnchor(row);
    const [right, up] = readDisplacement(row);
    const rotationDegrees = rotation(row) ?? 0;
    return { anchorX, anchorY, shiftX: right * pixels, shiftY: -up * pixels, rotationDegrees };
  };
  const parameters = [placement.rotation, ...placement.anchor, ...placement.displacement];
  return { kind: 'point', read: madeOnce(read, parameters) };
}

function spreadRhythm({ vendorOptions }: TextSymbolizer, { pixels }: PaintContext): Rhythm {
  const gapPixels = Math.max(numberOption(vendorOptions.repeat, defaultRepeatPixels) * pixels, 32);
  return { kind: 'spread', gapPixels };
}

/** SE 1.1 §11.4.4: gaps only count when they are written; a repeated text without any is spread. */
function compileRhythm(
  placement: LinePlacement,
  symbolizer: TextSymbolizer,
  context: PaintContext,
): Read<Rhythm> {
  const { isRepeated, initialGap, gap } = placement;
  const isCounted = initialGap !== undefined || (isRepeated === true && gap !== undefined);
  if (!isCounted) {
    const constant: Rhythm = isRepeated === false ? { kind: 'once' } : spreadRhythm(symbolizer, context);
    return () => constant;
  }
  const { shape, pixels } = context;
  const readInitial = compileNumber(initialGap ?? 0, shape);
  const readGap = compileNumber(gap ?? defaultRepeatPixels, shape);
  return (row) => ({
    kind: 'counted',
    initialPixels: Math.max(readInitial(row) ?? 0, 0) * pixels,
    gapPixels: isRepeated === true ? Math.max((readGap(row) ?? 0) * pixels, leastGapPixels) : undefined,
  });
}
