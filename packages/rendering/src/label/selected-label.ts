/** A text and the way it is written, from the feature it belongs to until it is drawn. */
import type { CompiledPlacement, CompiledText } from '../plan/compile-text.ts';
import type { Row } from '../plan/parameters.ts';
import { defaultGapPixels, overhang } from '../plan/text-reach.ts';
import { cssFont } from './fonts.ts';
import type { LabelSource } from './label-candidates.ts';
import { layoutStraight, type StraightPlacement, type StraightText } from './layout-straight.ts';
import { type Box, boundsOf, type PlacedLabel } from './placed-label.ts';
import type { SelectedText } from './selected-texts.ts';
import type { Shape } from './shapes.ts';

export interface Spot {
  readonly text: CompiledText;
  readonly row: Row;
  readonly label: string;
  readonly tie: number;
  readonly look: Look;
}

/** Appearance of the text of a feature. */
export interface Look {
  readonly font: string;
  readonly sizePixels: number;
  readonly halo: PlacedLabel['halo'];
  /** Kept free around, halo included. */
  readonly margin: number;
}

/** A text at a place, in one straight block: who stands for a cell of the image, others in turn. */
export class SelectedLabel implements LabelSource {
  readonly text: CompiledText;
  readonly row: Row;
  readonly label: string;
  readonly priority: number;
  readonly tie: number;
  readonly x: number;
  readonly y: number;
  readonly #shape: Shape;

  constructor({ text, row, label, shape, priority, tie, x, y }: SelectedText) {
    this.text = text;
    this.row = row;
    this.label = label;
    this.priority = priority;
    this.tie = tie;
    this.x = x;
    this.y = y;
    this.#shape = shape;
  }

  written({ font, sizePixels, margin }: Look): StraightText {
    const { text, row, label, x, y } = this;
    const placement = straightPlacement(text.placement, this.#shape, row);
    return { label, font, sizePixels, wrapPixels: text.wrapPixels, margin, placement, x, y };
  }

  lay(): PlacedLabel {
    const look = lookOf(this.text, this.row);
    const { glyphs, box } = layoutStraight(this.written(look))!;
    return placed(this, look, glyphs, [box]);
  }
}

export function placed(
  { text, row, label }: Omit<Spot, 'look' | 'tie'>,
  { font, halo, sizePixels }: Look,
  glyphs: PlacedLabel['glyphs'],
  boxes: readonly Box[],
): PlacedLabel {
  const by = sizePixels * overhang;
  const { x0, y0, x1, y1 } = boundsOf(boxes);
  const bounds = { x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by };
  return { label, font, color: text.color(row)!, halo, glyphs, boxes, bounds };
}

/** Most labels follow one of the same font. */
let last = { sizePixels: 0, isBold: false, isItalic: false, css: '' };

export function lookOf(text: CompiledText, row: Row): Look {
  const { isBold, isItalic, spaceAround } = text;
  const sizePixels = text.sizePixels(row);
  if (last.sizePixels !== sizePixels || last.isBold !== isBold || last.isItalic !== isItalic)
    last = { sizePixels, isBold, isItalic, css: cssFont({ sizePixels, isBold, isItalic }) };
  const halo = text.halo(row);
  return { font: last.css, sizePixels, halo, margin: (halo?.radiusPixels ?? 0) + spaceAround };
}

function straightPlacement(
  placement: CompiledPlacement | undefined,
  shape: Shape,
  row: Row,
): StraightPlacement {
  if (placement?.kind === 'point') return placement.read(row);
  return shape === 'point' ? { ...centred, anchorX: 0, shiftX: defaultGapPixels } : centred;
}

export const centred: StraightPlacement = {
  anchorX: 0.5,
  anchorY: 0.5,
  shiftX: 0,
  shiftY: 0,
  rotationDegrees: 0,
};
