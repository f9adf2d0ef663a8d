/** Looks of what maps draw by themselves, as styles of the renderer. Pixels are those of a screen (1/96 inch). */

import type { PrintedLook } from '@cartable/contract';
import { property } from '@cartable/expressions';
import {
  defaultFont,
  defaultStroke,
  type FeatureTypeStyle,
  type Fill,
  type Stroke,
  type Style,
  type Symbolizer,
  se11Placement,
} from '@cartable/styles';

/** The reference pixel of styles is 0.28 mm (OGC 05-077r4), that of a page of the web 1/96 inch. */
const referencePixels = 25.4 / 96 / 0.28;
const white = '#ffffff';

const px = (pixels: number) => pixels * referencePixels;
const common = { unit: 'pixel', vendorOptions: {} } as const;

/** Lines and areas. */
export function styleOfLook(look: PrintedLook): Style {
  const { halo, fill } = look;
  const around = halo === null ? [] : [strokeOf({ stroke: white, width: look.width + halo, dashes: [] })];
  return {
    featureTypeStyles: [
      ...(fill === null ? [] : [only(areaOf(fillOf(fill)))]),
      ...around.map((stroke) => only(lineOf(stroke))),
      only(lineOf(strokeOf(look))),
    ],
  };
}

/** Points: a sign would be drawn in the middle of lines and areas too (05-077r4 §11.3.2). */
export const signStyleOfLook = (look: PrintedLook): Style => ({ featureTypeStyles: [only(signOf(look))] });

/** Heads of arrows, five times as wide as their lines; `turn` names the column of their rotation. */
export const headStyleOfLook = ({ stroke, width }: PrintedLook, turn: string): Style => ({
  featureTypeStyles: [
    only(markOf({ shape: 'triangle', fill: stroke, outline: 0.5, size: Math.max(width * 5, 6), turn })),
  ],
});

const only = (symbolizer: Symbolizer): FeatureTypeStyle => ({
  rules: [{ isElse: false, symbolizers: [symbolizer] }],
  vendorOptions: {},
});

export const areaOf = (fill: Fill): Symbolizer => ({
  ...common,
  kind: 'polygon',
  fill,
  perpendicularOffset: 0,
});

export const lineOf = (stroke: Stroke): Symbolizer => ({
  ...common,
  kind: 'line',
  stroke,
  perpendicularOffset: 0,
});

export function fillOf(colour: string): Fill {
  const { color, opacity } = split(colour);
  return { color, opacity };
}

export function strokeOf({
  stroke,
  width,
  dashes,
}: Pick<PrintedLook, 'stroke' | 'width' | 'dashes'>): Stroke {
  return {
    ...defaultStroke,
    ...split(stroke),
    width: px(width),
    join: 'round',
    cap: dashes.length > 0 ? 'butt' : 'round',
    dashArray: dashes.map(px),
  };
}

/** `#rrggbb` or `#rrggbbaa`. */
function split(colour: string): { readonly color: string; readonly opacity: number } {
  const opacity = colour.length === 9 ? Number.parseInt(colour.slice(7), 16) / 255 : 1;
  return { color: colour.slice(0, 7).toLowerCase(), opacity };
}

const signOf = ({ stroke, halo, radius }: PrintedLook): Symbolizer =>
  markOf({ shape: 'circle', fill: stroke, outline: halo === null ? 1.5 : halo / 2, size: radius * 2 });

interface MarkLook {
  readonly shape: 'circle' | 'triangle';
  readonly fill: string;
  /** Widths in pixels. */
  readonly outline: number;
  readonly size: number;
  /** Column of the rotation. */
  readonly turn?: string;
}

function markOf({ shape, fill, outline, size, turn }: MarkLook): Symbolizer {
  return {
    ...common,
    kind: 'point',
    graphic: {
      sources: [
        {
          kind: 'mark',
          shape,
          fill: fillOf(fill),
          stroke: strokeOf({ stroke: white, width: outline, dashes: [] }),
        },
      ],
      size: px(size),
      opacity: 1,
      rotation: turn === undefined ? 0 : { expression: property(turn) },
      anchor: [0.5, 0.5],
      displacement: [0, 0],
    },
  };
}

interface TextLook {
  readonly column: string;
  readonly colour: string;
  readonly halo: string;
  readonly size: number;
  readonly isBold: boolean;
  /** Centred there, whatever is written beside. @default where there is room around, or not at all */
  readonly isFixed?: boolean;
}

/** The value of a column, written at the place of each shape. */
export function textStyle({ column, colour, halo, size, isBold, isFixed = false }: TextLook): Style {
  const fill = fillOf(colour);
  return {
    featureTypeStyles: [
      only({
        ...common,
        kind: 'text',
        label: [{ expression: property(column) }],
        font: { ...defaultFont, size: px(size), isBold, isItalic: false },
        halo: { radius: px(1.5), fill: fillOf(halo) },
        fill,
        ...(isFixed && { placement: se11Placement, vendorOptions: { conflictResolution: 'false' } }),
      }),
    ],
  };
}
