/** Gathers, while features are drawn, the places their labels could take. */
import { linesOf } from '@cartable/geo';
import type { CompiledPlacement, CompiledText } from '../plan/compile-text.ts';
import type { Row } from '../plan/parameters.ts';
import type { PlannedView } from '../plan/plan-view.ts';
import { defaultGapPixels, overhang } from '../plan/text-reach.ts';
import { projectTo, type View } from '../raster/raster.ts';
import { cssFont } from './fonts.ts';
import { lengthOfText } from './glyphs.ts';
import { type Box, boundsOf, type LabelCandidate } from './label-candidate.ts';
import { bordersCrossed, cellEms, isForeign, type LabelGrid, labelMargins } from './label-grid.ts';
import type { LabelledFeature } from './labelled-feature.ts';
import { layoutAlong } from './layout-along.ts';
import { type Layout, layoutStraight, type StraightPlacement } from './layout-straight.ts';
import { pathsAlong } from './line-places.ts';
import { isSmaller, type Shape } from './shapes.ts';
import { isLineShorter } from './short-lines.ts';
import { smoothPath } from './smooth-path.ts';

/** More cannot be read, nor placed in time. */
const mostCandidates = 40_000;
/** Longer texts are cut: a label is not a document. */
const longestLabel = 200;
/** A line made smooth is shorter: more of it is taken, in widths of the text. */
const smoothedStretch = 2;
/** Beyond, no text shows: collisions are not looked for out there, nor over boxes without end. */
const farthestPixels = 16_384;

/** A place inside an envelope may be laid a little outside its corners by the grid of a projection. */
const gridSlackPixels = 0.5;
/** And by the last digits of a sum. */
const roundingSlackPixels = 1 / 64;

/** Images and their margins have fewer. */
const mostCellsPerSide = 1 << 16;

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

/** Who stands for a cell of the image, and where. */
interface Elected {
  readonly text: CompiledText;
  readonly row: Row;
  readonly label: string;
  readonly priority: number;
  readonly tie: number;
  readonly shape: Shape;
  readonly x: number;
  readonly y: number;
}

export class LabelCollector {
  readonly #candidates: LabelCandidate[] = [];
  readonly #grid: LabelGrid;
  readonly #cells = new Map<number, Elected>();
  readonly #kinds = new Map<string, number>();
  #lastKind = { text: '', rank: 0 };
  #notElected = 0;
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

  /** What may be drawn, once all is added. */
  get candidates(): readonly LabelCandidate[] {
    for (const { text, row, label, tie, shape, x, y } of this.#cells.values())
      this.#straight(this.#spot(text, row, label, tie), shape, x, y);
    this.#cells.clear();
    return this.#candidates;
  }

  /** Texts that gave way to one of their cell, and are no candidates. */
  get notElected(): number {
    return this.#notElected;
  }

  add(text: CompiledText, row: Row, feature: LabelledFeature, { view }: PlannedView): void {
    if (this.#candidates.length >= mostCandidates) return;
    const { wkb } = feature;
    const shape = feature.shape(text.usualShape);
    const isAlong = text.placement ? text.placement.kind === 'line' : shape === 'line';
    if (isAlong && shape !== 'point' && wkb) {
      // A text is longer than its font is high: most lines of a dense map are told apart before it is even read.
      if (isLineShorter(wkb, view, text.smallestPixels * Math.SQRT1_2)) return;
      const label = labelOf(text, row);
      if (label !== '') this.#along(this.#spot(text, row, label, feature.tie), wkb, view);
      return;
    }
    if (!feature.locate()) return;
    const [x, y] = projectTo(view, feature.x, feature.y);
    if (!this.#isNear(x, y)) return;
    if (text.kind === undefined) {
      const label = labelOf(text, row);
      if (label !== '') this.#straight(this.#spot(text, row, label, feature.tie), shape, x, y);
      return;
    }
    const cell = this.#cellOf(text.kind, text, x, y);
    const priority = text.priority(row);
    const { tie } = feature;
    const other = this.#cells.get(cell);
    if (other) {
      this.#notElected++;
      if ((other.priority - priority || tie - other.tie || x - other.x) > 0) return;
    }
    const label = labelOf(text, row);
    // Features one on top of the other: their texts decide.
    if (other && other.priority === priority && other.tie === tie && other.x === x && label >= other.label)
      return;
    if (label !== '') this.#cells.set(cell, { text, row, label, priority, tie, shape, x, y });
  }

  /**
   * Whether the text of a feature, wherever its place is in the envelope of the feature, gives way to one that is
   * elected already: then nothing more need be known of it.
   * @param text of a kind, without priorities
   * @param boxes envelopes in stored coordinates, this one from `at`
   */
  isBeaten(
    text: CompiledText,
    boxes: ArrayLike<number>,
    at: number,
    feature: LabelledFeature,
    { view }: PlannedView,
  ): boolean {
    const minX = boxes[at]!;
    const minY = boxes[at + 1]!;
    const maxX = boxes[at + 2]!;
    const maxY = boxes[at + 3]!;
    const { largestPixels } = text;
    const isLarge =
      (maxX - minX) * view.scaleX > largestPixels * cellEms.width ||
      (maxY - minY) * view.scaleY > largestPixels * cellEms.height;
    if (isLarge) return false;
    const slack = view.kind === 'grid' ? gridSlackPixels : roundingSlackPixels;
    const cell = this.#cellAt(text, view, minX, minY, -slack, slack);
    const other = this.#cells.get(cell);
    if (!other || feature.tie <= other.tie) return false;
    const isInside =
      this.#cellAt(text, view, maxX, maxY, slack, -slack) === cell &&
      (view.kind === 'affine' ||
        (this.#cellAt(text, view, minX, maxY, -slack, -slack) === cell &&
          this.#cellAt(text, view, maxX, minY, slack, slack) === cell));
    if (isInside) this.#notElected++;
    return isInside;
  }

  /** The cell of a place moved by some pixels; none of a place too far away. */
  #cellAt(
    text: CompiledText,
    view: View,
    storedX: number,
    storedY: number,
    right: number,
    down: number,
  ): number {
    const [x, y] = projectTo(view, storedX, storedY);
    return this.#isNear(x, y) ? this.#cellOf(text.kind!, text, x + right, y + down) : -1;
  }

  /**
   * A cell smaller than any label, fixed in the world: of the texts that have their place in it at most one could be
   * drawn, and the first in turn is known before any is laid. Where features are many, most labels end here.
   */
  #cellOf(kind: string, { largestPixels }: CompiledText, x: number, y: number): number {
    if (this.#lastKind.text !== kind) {
      const rank = this.#kinds.get(kind) ?? this.#kinds.size;
      this.#kinds.set(kind, rank);
      this.#lastKind = { text: kind, rank };
    }
    const { originX, originY } = this.#grid;
    const width = largestPixels * cellEms.width;
    const height = largestPixels * cellEms.height;
    const column = Math.floor((originX + x) / width) - Math.floor((originX + this.#left) / width);
    const row = Math.floor((originY + y) / height) - Math.floor((originY + this.#top) / height);
    return (this.#lastKind.rank * mostCellsPerSide + row) * mostCellsPerSide + column;
  }

  #straight(spot: Spot, shape: Shape, x: number, y: number): void {
    const { text, row, label, font, sizePixels, margin } = spot;
    const placement = straightPlacement(text.placement, shape, row);
    const layout = layoutStraight(label, font, sizePixels, { x, y }, placement, text, margin);
    if (layout) this.#keep(spot, layout, x, y);
  }

  #spot(text: CompiledText, row: Row, label: string, tie: number): Spot {
    const sizePixels = text.sizePixels(row);
    const font = this.#fontOf(text, sizePixels);
    const halo = text.halo(row);
    const margin = (halo?.radiusPixels ?? 0) + text.spaceAround;
    return { text, row, label, tie, font, sizePixels, halo, margin };
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
    const lines = linesOf(wkb);
    if (isSmaller(lines, view, text.smallestPixels)) return;
    for (const line of lines) {
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
        if (layout) this.#keep(spot, layout, path.x, path.y);
      }
    }
  }

  readonly #isNear = (x: number, y: number): boolean =>
    x >= this.#left && x < this.#right && y >= this.#top && y < this.#bottom;

  #keep({ text, row, label, tie, font, sizePixels, halo }: Spot, layout: Layout, x: number, y: number): void {
    const color = text.color(row);
    if (color === undefined) return;
    const bounds = grow(boundsOf(layout.boxes), sizePixels * overhang);
    const isLocal = this.#isLocal(text, bounds, x, y);
    if (isLocal === undefined || isForeign(this.#grid, bounds)) return;
    this.#candidates.push({
      rank: text.rank,
      priority: text.priority(row),
      tie,
      label,
      font,
      color,
      halo,
      ignoresConflicts: text.ignoresConflicts,
      glyphs: layout.glyphs,
      boxes: layout.boxes,
      isLocal,
      bounds,
    });
  }

  /**
   * In a tile, a label that reaches farther than the grid allows could not be settled the same way in every tile: it
   * is drawn inside the block of its place, or left out, which is undefined.
   */
  #isLocal({ reach }: CompiledText, { x0, y0, x1, y1 }: Box, x: number, y: number): boolean | undefined {
    const { isTile, block } = this.#grid;
    // Written so that what is not a number is refused too.
    if (!(x0 > -farthestPixels && y0 > -farthestPixels && x1 < farthestPixels && y1 < farthestPixels))
      return undefined;
    if (!isTile) return false;
    const isNear =
      x - x0 <= reach.left && x1 - x <= reach.right && y - y0 <= reach.top && y1 - y <= reach.bottom;
    const half = block / 2;
    if (isNear && Math.max(x1 - x0, y1 - y0, x - x0, x1 - x, y - y0, y1 - y) <= half) return false;
    const whole = { x0: Math.min(x0, x), y0: Math.min(y0, y), x1: Math.max(x1, x), y1: Math.max(y1, y) };
    return bordersCrossed(this.#grid, whole) === 0 ? true : undefined;
  }
}

function grow({ x0, y0, x1, y1 }: Box, by: number): Box {
  return { x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by };
}

function labelOf(text: CompiledText, row: Row): string {
  return text.label(row).slice(0, longestLabel);
}

function straightPlacement(
  placement: CompiledPlacement | undefined,
  shape: Shape,
  row: Row,
): StraightPlacement {
  if (placement?.kind === 'point') return placement.read(row);
  return shape === 'point' ? { ...centred, anchorX: 0, shiftX: defaultGapPixels } : centred;
}

const centred: StraightPlacement = { anchorX: 0.5, anchorY: 0.5, shiftX: 0, shiftY: 0, rotationDegrees: 0 };
