/** Gathers, while features are drawn, the places their labels could take. */
import type { CompiledPlacement, CompiledText } from '../plan/compile-text.ts';
import type { Row } from '../plan/parameters.ts';
import type { PlannedView } from '../plan/plan-view.ts';
import { projectTo, type View } from '../raster/raster.ts';
import { linesOf, representativePoint, shapeOf } from './anchors.ts';
import { cssFont } from './fonts.ts';
import { lengthOfText } from './glyphs.ts';
import { type Box, boundsOf, type LabelCandidate } from './label-candidate.ts';
import { type LabelGrid, labelMargins } from './label-grid.ts';
import { layoutAlong } from './layout-along.ts';
import { type Layout, layoutStraight, type StraightPlacement } from './layout-straight.ts';
import { pathsAlong } from './line-places.ts';
import { isLineShorter } from './plain-shapes.ts';
import { smoothPath } from './smooth-path.ts';

/** More cannot be read, nor placed in time. */
const mostCandidates = 40_000;
/** Longer texts are cut: a label is not a document. */
const longestLabel = 200;
/** Ink outside the box of a text, in parts of its size: accents of capitals, slanted ends. */
const overhang = 0.3;
/** A line made smooth is shorter: more of it is taken, in widths of the text. */
const smoothedStretch = 2;
/** Beyond, no text shows: collisions are not looked for out there, nor over boxes without end. */
const farthestPixels = 16_384;
/** From a point to its text when the style does not say. */
const defaultGapPixels = 6;

interface Spot {
  readonly text: CompiledText;
  readonly row: Row;
  readonly label: string;
  readonly tie: number;
  readonly font: string;
  readonly sizePixels: number;
  readonly halo: LabelCandidate['halo'];
  readonly margin: number;
}

export class LabelCollector {
  readonly candidates: LabelCandidate[] = [];
  readonly #grid: LabelGrid;
  #font = { sizePixels: 0, isBold: false, isItalic: false, css: '' };
  readonly #left: number;
  readonly #top: number;
  readonly #right: number;
  readonly #bottom: number;

  constructor(grid: LabelGrid) {
    this.#grid = grid;
    const [left, top, right, bottom] = labelMargins(grid);
    this.#left = -left;
    this.#top = -top;
    this.#right = grid.width + right;
    this.#bottom = grid.height + bottom;
  }

  add(
    text: CompiledText,
    row: Row,
    key: number | bigint | undefined,
    wkb: Uint8Array,
    { view }: PlannedView,
  ): void {
    if (this.candidates.length >= mostCandidates) return;
    const shape = shapeOf(wkb);
    const isAlong = text.placement ? text.placement.kind === 'line' : shape === 'line';
    if (isAlong && shape !== 'point') {
      const spot = this.#spot(text, row, key, wkb);
      if (spot) this.#along(spot, wkb, view);
      return;
    }
    const place = representativePoint(wkb);
    if (!place) return;
    const [x, y] = projectTo(view, place[0], place[1]);
    if (!this.#isNear(x, y)) return;
    const spot = this.#spot(text, row, key, wkb);
    if (!spot) return;
    const placement = straightPlacement(text.placement, shape, row);
    const { label, font, sizePixels, margin } = spot;
    const layout = layoutStraight(label, font, sizePixels, { x, y }, placement, text, margin);
    if (layout) this.#keep(spot, layout, x, y);
  }

  /** Undefined for a feature that has no text. */
  #spot(text: CompiledText, row: Row, key: number | bigint | undefined, wkb: Uint8Array): Spot | undefined {
    const label = text.label(row).slice(0, longestLabel);
    if (label === '') return undefined;
    const sizePixels = text.sizePixels(row);
    const font = this.#fontOf(text, sizePixels);
    const halo = text.halo(row);
    const margin = (halo?.radiusPixels ?? 0) + text.spaceAround;
    return { text, row, label, tie: tieOf(key, label, wkb), font, sizePixels, halo, margin };
  }

  /** Most labels follow one of the same font. */
  #fontOf({ isBold, isItalic }: CompiledText, sizePixels: number): string {
    const last = this.#font;
    if (last.sizePixels !== sizePixels || last.isBold !== isBold || last.isItalic !== isItalic)
      this.#font = { sizePixels, isBold, isItalic, css: cssFont({ sizePixels, isBold, isItalic }) };
    return this.#font.css;
  }

  #along(spot: Spot, wkb: Uint8Array, view: View): void {
    const { text, row, label, font, sizePixels, margin } = spot;
    const placement = text.placement?.kind === 'line' ? text.placement : undefined;
    const offset = placement?.offsetPixels(row) ?? 0;
    const rhythm = placement?.rhythm(row) ?? text.usualRhythm;
    const widthPixels = lengthOfText(font, label);
    if (isLineShorter(wkb, view, widthPixels)) return;
    const stretch = placement?.isSmoothed ? smoothedStretch : 1;
    for (const line of linesOf(wkb)) {
      for (const path of pathsAlong({ line, view, widthPixels, rhythm, stretch, isNear: this.#isNear })) {
        if (placement && !placement.isAligned) {
          const straight = { ...centred, shiftY: -offset };
          const layout = layoutStraight(label, font, sizePixels, path, straight, text, margin);
          if (layout) this.#keep(spot, layout, path.x, path.y);
          continue;
        }
        const look = {
          font,
          sizePixels,
          offsetPixels: offset,
          margin,
          sharpestBendDegrees: text.sharpestBendDegrees,
        };
        const followed = placement?.isSmoothed ? smoothPath(path, sizePixels, widthPixels) : path;
        const layout = layoutAlong(label, followed, look);
        if (layout) this.#keep(spot, layout, path.points[0]!, path.points[1]!);
      }
    }
  }

  readonly #isNear = (x: number, y: number): boolean =>
    x >= this.#left && x < this.#right && y >= this.#top && y < this.#bottom;

  #keep({ text, row, tie, font, sizePixels, halo }: Spot, layout: Layout, x: number, y: number): void {
    const color = text.color(row);
    if (color === undefined) return;
    const bounds = grow(boundsOf(layout.boxes), sizePixels * overhang);
    if (!this.#isAllowed(bounds, x, y)) return;
    this.candidates.push({
      rank: text.rank,
      priority: text.priority(row),
      tie,
      font,
      color,
      halo,
      ignoresConflicts: text.ignoresConflicts,
      glyphs: layout.glyphs,
      boxes: layout.boxes,
      bounds,
    });
  }

  /** In a tile, a label larger than the grid allows could not be settled the same way in every tile: it is left out. */
  #isAllowed({ x0, y0, x1, y1 }: Box, x: number, y: number): boolean {
    const { isTile, reach } = this.#grid;
    // Written so that what is not a number is refused too.
    if (!(x0 > -farthestPixels && y0 > -farthestPixels && x1 < farthestPixels && y1 < farthestPixels))
      return false;
    if (!isTile) return true;
    return x1 - x0 <= reach && y1 - y0 <= reach && Math.max(x1 - x, x - x0, y1 - y, y - y0) <= reach;
  }
}

function grow({ x0, y0, x1, y1 }: Box, by: number): Box {
  return { x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by };
}

function straightPlacement(
  placement: CompiledPlacement | undefined,
  shape: 'point' | 'line' | 'area',
  row: Row,
): StraightPlacement {
  if (placement?.kind === 'point') return placement.read(row);
  return shape === 'point' ? { ...centred, anchorX: 0, shiftX: defaultGapPixels } : centred;
}

const centred: StraightPlacement = { anchorX: 0.5, anchorY: 0.5, shiftX: 0, shiftY: 0, rotationDegrees: 0 };

/** A number that looks random but is the feature's own (FNV-1a), so that no side of the map is favoured. */
function tieOf(key: number | bigint | undefined, label: string, wkb: Uint8Array): number {
  let hash = 0x811c9dc5;
  const mix = (byte: number): void => {
    hash = Math.imul(hash ^ byte, 0x01000193);
  };
  const text = key === undefined ? label : String(key);
  for (let i = 0; i < text.length; i++) mix(text.charCodeAt(i));
  if (key === undefined) for (let i = 0; i < Math.min(wkb.length, 64); i++) mix(wkb[i]!);
  return hash >>> 0;
}
