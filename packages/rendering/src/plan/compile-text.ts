/** Texts of a style as what the labeller takes. */
import type { GeometryType } from '@cartable/geo';
import type { TextSymbolizer } from '@cartable/styles';
import { compileColor, type PaintContext } from './compile-paint.ts';
import {
  compileNumber,
  compileText as compileString,
  constantOf,
  type Read,
  type Row,
} from './parameters.ts';

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
  readonly halo: { readonly radiusPixels: number; readonly color: Read<number | undefined> } | undefined;
  readonly placement: CompiledPlacement | undefined;
  /** Texts along lines cannot be broken and need more room. */
  readonly mayFollowLines: boolean;
  readonly priority: Read<number>;
  readonly hasPriority: boolean;
  /** Pixels of free room kept around. */
  readonly spaceAround: number;
  /** Drawn even over other labels. */
  readonly ignoresConflicts: boolean;
  /** Distance between two labels of one line. */
  readonly repeatPixels: number;
  /** Width above which a text is broken at spaces and hyphens. */
  readonly wrapPixels: number;
}

export type CompiledPlacement =
  | {
      readonly kind: 'point';
      readonly anchorX: number;
      readonly anchorY: number;
      /** Pixels, y down. */
      readonly shiftX: number;
      readonly shiftY: number;
      readonly rotationDegrees: Read<number>;
    }
  | { readonly kind: 'line'; readonly offsetPixels: number };

/** Smaller cannot be read, larger is no label. */
const sizeRange = [4, 96] as const;
/** Largest size assumed of one that comes from an attribute. */
const unknownLargestPixels = 24;
const mostHaloPixels = 10;
const defaultRepeatPixels = 300;
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
    mayFollowLines: symbolizer.placement
      ? symbolizer.placement.kind === 'line'
      : typesWithLines.includes(geometryType),
    priority: (row) => priority?.(row) ?? 0,
    hasPriority: priority !== undefined,
    spaceAround: numberOption(vendor.spaceAround, 0) * pixels,
    ignoresConflicts: vendor.conflictResolution === 'false',
    repeatPixels: Math.max(numberOption(vendor.repeat, defaultRepeatPixels) * pixels, 32),
    wrapPixels: vendor.autoWrap ? numberOption(vendor.autoWrap, 0) * pixels : defaultWrapEms * largestPixels,
  };
}

const typesWithLines: readonly GeometryType[] = [
  'LineString',
  'MultiLineString',
  'GeometryCollection',
  'Geometry',
];

function numberOption(text: string | undefined, otherwise: number): number {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) && value >= 0 ? value : otherwise;
}

/** White space of attributes and of indented documents counts as one space. */
function joined(parts: readonly Read<string>[], row: Row): string {
  let text = '';
  for (const part of parts) text += part(row);
  return text.replace(/[^\S\n]+/gu, ' ').trim();
}

function compileHalo({ halo }: TextSymbolizer, { shape, pixels }: PaintContext): CompiledText['halo'] {
  if (!halo) return undefined;
  const radius = (constantOf(halo.radius) ?? 1) * pixels;
  if (!(radius > 0)) return undefined;
  return { radiusPixels: Math.min(radius, mostHaloPixels), color: compileColor(halo.fill, shape) };
}

function compilePlacement(
  { placement }: TextSymbolizer,
  { shape, pixels }: PaintContext,
): CompiledPlacement | undefined {
  if (!placement) return undefined;
  if (placement.kind === 'line') {
    return { kind: 'line', offsetPixels: placement.perpendicularOffset * pixels };
  }
  const rotation = compileNumber(placement.rotation, shape);
  return {
    kind: 'point',
    anchorX: placement.anchor[0],
    anchorY: placement.anchor[1],
    shiftX: placement.displacement[0] * pixels,
    shiftY: -placement.displacement[1] * pixels,
    rotationDegrees: (row) => rotation(row) ?? 0,
  };
}
