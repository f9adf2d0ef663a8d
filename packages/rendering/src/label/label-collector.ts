/** Gathers, while features are drawn, the places their labels could take. */
import type { CompiledText } from '../plan/compile-text.ts';
import type { Row } from '../plan/parameters.ts';
import type { PlannedView } from '../plan/plan-view.ts';
import { overhang } from '../plan/text-reach.ts';
import { Pixel, type View } from '../raster/raster.ts';
import { lengthOfText } from './glyphs.ts';
import { LabelCandidates, type LabelSource } from './label-candidates.ts';
import { bordersCrossed, cellEms, isForeign, type LabelGrid, labelMargins } from './label-grid.ts';
import type { LabelledFeature } from './labelled-feature.ts';
import { layoutAlong } from './layout-along.ts';
import { coverStraight, isTurned, layoutStraight, layoutTurned } from './layout-straight.ts';
import { eachPathAlong, type PlacedPath } from './line-places.ts';
import { linesToLabel } from './lines-to-label.ts';
import { type Box, MovingBox, type PlacedLabel } from './placed-label.ts';
import { centred, lookOf, placed, SelectedLabel, type Spot } from './selected-label.ts';
import { SelectedTexts } from './selected-texts.ts';
import { isSmaller, type Shape } from './shapes.ts';
import { isLineShorter } from './short-lines.ts';
import { smoothPath } from './smooth-path.ts';
import { type LetterRun, TurnedLetters } from './turned-letters.ts';

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

/** The cells in which texts of a kind are elected. */
interface CellsOfText {
  readonly kind: string;
  /** Number of the first. */
  readonly from: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Counted from the origin of the world. */
  readonly firstColumn: number;
  readonly firstRow: number;
}

type LaidSource = LabelSource & Pick<SelectedLabel, 'text' | 'row' | 'priority' | 'tie'>;

export class LabelCollector {
  readonly #letters = new TurnedLetters();
  readonly #candidates = new LabelCandidates(this.#letters);
  readonly #grid: LabelGrid;
  readonly #selected = new SelectedTexts();
  readonly #kinds = new Map<string, number>();
  /** Most features have their text from the same rule as the one before. */
  #lastCells: CellsOfText = { kind: '', from: 0, width: 1, height: 1, firstColumn: 0, firstRow: 0 };
  #notSelected = 0;
  /** Under the eyes, as what follows them. */
  readonly #pixel = new Pixel();
  readonly #cover = new MovingBox();
  readonly #bounds = new MovingBox();
  readonly #whole = new MovingBox();
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

  /** Labels that may be drawn, once all are added. */
  get candidates(): LabelCandidates {
    for (let index = 0; index < this.#selected.length; index++)
      this.#straight(new SelectedLabel(this.#selected.at(index)));
    this.#selected.clear();
    return this.#candidates;
  }

  /** Texts that gave way to one of their cell, and are no candidates. */
  get notSelected(): number {
    return this.#notSelected;
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
      if (label !== '')
        this.#along({ text, row, label, tie: feature.tie, look: lookOf(text, row) }, wkb, view);
      return;
    }
    if (!feature.locate()) return;
    const pixel = this.#pixel;
    pixel.project(view, feature.x, feature.y);
    if (!this.#isNear(pixel.x, pixel.y)) return;
    if (text.kind === undefined) {
      const label = labelOf(text, row);
      if (label !== '')
        this.#straight(
          new SelectedLabel({
            text,
            row,
            label,
            shape,
            priority: text.priority(row),
            tie: feature.tie,
            x: pixel.x,
            y: pixel.y,
          }),
        );
      return;
    }
    this.#elect(text.kind, text, row, feature.tie, shape, pixel);
  }

  #elect(kind: string, text: CompiledText, row: Row, tie: number, shape: Shape, place: Pixel): void {
    const { x, y } = place;
    const cell = this.#cellOf(kind, text, x, y);
    const priority = text.priority(row);
    const selected = this.#selected;
    const other = selected.find(cell);
    if (other >= 0) {
      this.#notSelected++;
      if ((selected.priority(other) - priority || tie - selected.tie(other) || x - selected.x(other)) > 0)
        return;
    }
    const label = labelOf(text, row);
    // Features one on top of the other: their texts decide.
    const isTied =
      other >= 0 &&
      selected.priority(other) === priority &&
      selected.tie(other) === tie &&
      selected.x(other) === x;
    if (label === '' || (isTied && label >= selected.label(other))) return;
    const index = other >= 0 ? other : selected.add(cell);
    selected.set(index, text, row, label, shape);
    selected.setNumbers(index, priority, tie, x, y);
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
    const other = this.#selected.find(cell);
    if (other < 0 || feature.tie <= this.#selected.tie(other)) return false;
    const isInside =
      this.#cellAt(text, view, maxX, maxY, slack, -slack) === cell &&
      (view.kind === 'affine' ||
        (this.#cellAt(text, view, minX, maxY, -slack, -slack) === cell &&
          this.#cellAt(text, view, maxX, minY, slack, slack) === cell));
    if (isInside) this.#notSelected++;
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
    const pixel = this.#pixel;
    pixel.project(view, storedX, storedY);
    return this.#isNear(pixel.x, pixel.y)
      ? this.#cellOf(text.kind!, text, pixel.x + right, pixel.y + down)
      : -1;
  }

  /**
   * A cell smaller than any label, fixed in the world: of the texts that have their place in it at most one could be
   * drawn, and the first in turn is known before any is laid. Where features are many, most labels end here.
   */
  #cellOf(kind: string, { largestPixels }: CompiledText, x: number, y: number): number {
    if (this.#lastCells.kind !== kind) this.#lastCells = this.#cellsOf(kind, largestPixels);
    const { from, width, height, firstColumn, firstRow } = this.#lastCells;
    const { originX, originY } = this.#grid;
    const column = Math.floor((originX + x) / width) - firstColumn;
    const row = Math.floor((originY + y) / height) - firstRow;
    return from + row * mostCellsPerSide + column;
  }

  #cellsOf(kind: string, largestPixels: number): CellsOfText {
    const rank = this.#kinds.get(kind) ?? this.#kinds.size;
    this.#kinds.set(kind, rank);
    const { originX, originY } = this.#grid;
    const width = largestPixels * cellEms.width;
    const height = largestPixels * cellEms.height;
    return {
      kind,
      from: rank * mostCellsPerSide ** 2,
      width,
      height,
      firstColumn: Math.floor((originX + this.#left) / width),
      firstRow: Math.floor((originY + this.#top) / height),
    };
  }

  #straight(selected: SelectedLabel): void {
    const { text, row, label, tie, x, y } = selected;
    const look = lookOf(text, row);
    const written = selected.written(look);
    if (isTurned(written.placement)) {
      const run = layoutTurned(written, this.#letters);
      if (run) this.#keepTurned({ text, row, label, tie, look }, run, x, y);
    } else if (coverStraight(written, this.#cover)) this.#keep(selected, look.sizePixels, x, y);
  }

  #along(spot: Spot, wkb: Uint8Array, view: View): void {
    const { text, row, label, look } = spot;
    const placement = text.placement?.kind === 'line' ? text.placement : undefined;
    const rhythm = placement?.rhythm(row) ?? text.usualRhythm;
    const widthPixels = lengthOfText(look.font, label);
    if (isLineShorter(wkb, view, widthPixels)) return;
    const stretch = placement?.isSmoothed ? smoothedStretch : 1;
    const lines = linesToLabel(wkb);
    if (isSmaller(lines, view, text.smallestPixels)) return;
    const offset = placement?.offsetPixels(row) ?? 0;
    const request = { view, widthPixels, rhythm, stretch, isNear: this.#isNear };
    const visit =
      placement && !placement.isAligned
        ? (path: PlacedPath) => this.#across(spot, offset, path)
        : (path: PlacedPath) =>
            this.#follow(
              spot,
              offset,
              placement?.isSmoothed ? smoothPath(path, look.sizePixels, widthPixels) : path,
            );
    for (const line of lines) eachPathAlong(line, request, visit);
  }

  /** A straight text on its place of a line. */
  #across(spot: Spot, offset: number, { x, y }: PlacedPath): void {
    const { label, text, look } = spot;
    const { font, sizePixels, margin } = look;
    const placement = { ...centred, shiftY: -offset };
    const { wrapPixels } = text;
    const layout = layoutStraight({ label, font, sizePixels, wrapPixels, margin, placement, x, y });
    if (!layout) return;
    const { glyphs, box } = layout;
    this.#cover.set(box.x0, box.y0, box.x1, box.y1);
    this.#keep(
      this.#source(spot, glyphs, () => [box]),
      look.sizePixels,
      x,
      y,
    );
  }

  #follow(spot: Spot, offsetPixels: number, path: PlacedPath): void {
    const { text, label, look } = spot;
    const { font, sizePixels, margin } = look;
    const { sharpestBendDegrees } = text;
    const along = { font, sizePixels, offsetPixels, margin, sharpestBendDegrees };
    const run = layoutAlong(label, path, along, this.#letters);
    if (run) this.#keepTurned(spot, run, path.x, path.y);
  }

  readonly #isNear = (x: number, y: number): boolean =>
    x >= this.#left && x < this.#right && y >= this.#top && y < this.#bottom;

  /** A text whose letters each cover a square of their own. */
  #keepTurned(spot: Spot, run: LetterRun, x: number, y: number): void {
    const letters = this.#letters;
    letters.cover(run, this.#cover);
    const source = this.#source(
      spot,
      () => letters.glyphs(run),
      () => letters.boxes(run),
    );
    if (!this.#keep(source, spot.look.sizePixels, x, y, run)) letters.cut(run.from);
  }

  #source(spot: Spot, glyphs: PlacedLabel['glyphs'], boxes: () => readonly Box[]): LaidSource {
    const { text, row, label, tie, look } = spot;
    const lay = () => placed(spot, look, glyphs, boxes());
    return { text, row, label, tie, priority: text.priority(row), lay };
  }

  /** A text that covers `#cover`, its place being at (x, y). @returns whether it is a candidate */
  #keep(source: LaidSource, sizePixels: number, x: number, y: number, run?: LetterRun): boolean {
    const { text, priority, tie } = source;
    if (text.color(source.row) === undefined) return false;
    const overhangPixels = sizePixels * overhang;
    const { x0, y0, x1, y1 } = this.#cover;
    const bounds = this.#bounds.set(
      x0 - overhangPixels,
      y0 - overhangPixels,
      x1 + overhangPixels,
      y1 + overhangPixels,
    );
    const isLocal = this.#isLocal(text, bounds, x, y);
    if (isLocal === undefined || isForeign(this.#grid, bounds)) return false;
    const { rank, ignoresConflicts } = text;
    const traits = { rank, priority, tie, ignoresConflicts, isLocal, overhangPixels };
    this.#candidates.add(source, traits, this.#cover, run);
    return true;
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
    const whole = this.#whole.set(Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y));
    return bordersCrossed(this.#grid, whole) === 0 ? true : undefined;
  }
}

function labelOf(text: CompiledText, row: Row): string {
  return text.label(row).slice(0, longestLabel);
}
