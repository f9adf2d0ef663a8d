/**
 * Paints the features of one layer as they are read. Nothing is made per feature: its bytes go to the rasteriser,
 * its row to the compiled conditions.
 */
import { type DetailBox, type FeatureBatch, type FeatureSource, GeoError, thinWkb } from '@cartable/geo';
import type { LabelCollector } from '../label/label-collector.ts';
import { LabelledFeature } from '../label/labelled-feature.ts';
import type { CompiledRule, CompiledStyle, DrawStep, Pass } from '../plan/compile-style.ts';
import type { CompiledText } from '../plan/compile-text.ts';
import type { Row } from '../plan/parameters.ts';
import type { PlannedView } from '../plan/plan-view.ts';
import { malformed, maxWkbBytes, pointBit, type Raster, tooComplex, unsupported } from '../raster/raster.ts';
import type { Budget } from './budget.ts';
import type { DrawReport } from './draw-report.ts';
import { ReadRoom } from './read-room.ts';

export interface LayerToDraw {
  readonly source: FeatureSource;
  readonly style: CompiledStyle;
  readonly planned: PlannedView;
  /** Undefined when everything of the window is to be read. */
  readonly detail: DetailBox | undefined;
  readonly tolerancePixels: number;
}

/** Bytes of geometry kept for the feature type styles after the first; beyond, the source is read again. */
const mostCachedBytes = 48 << 20;
/** A cancel is heard at least this often inside a large batch: strokes of the brush, and features looked at. */
const workBetweenChecks = 512;

export async function drawLayer(
  raster: Raster,
  layer: LayerToDraw,
  labels: LabelCollector,
  budget: Budget,
  report: DrawReport,
): Promise<void> {
  // Not given back after a failure: the source may not have heard of it yet.
  const room = ReadRoom.take();
  await drawPasses(raster, layer, room, labels, budget, report);
  room.giveBack();
}

async function drawPasses(
  raster: Raster,
  layer: LayerToDraw,
  room: ReadRoom,
  labels: LabelCollector,
  budget: Budget,
  report: DrawReport,
): Promise<void> {
  const { passes } = layer.style;
  let cached: FeatureBatch[] | undefined = passes.length > 1 ? [] : undefined;
  for (const [index, pass] of passes.entries()) {
    raster.setView(layer.planned.view, layer.planned.drawn, layer.tolerancePixels);
    const painter = new FeaturePainter(raster, layer.planned, pass, labels, report, budget);
    if (index > 0 && cached) {
      for (const batch of cached) {
        painter.batch(batch);
        await budget.pause();
      }
      continue;
    }
    let cachedBytes = 0;
    for await (const batch of scan(layer, room, budget)) {
      if (index === 0) report.features += batch.geometries.length;
      painter.batch(batch);
      if (cached && index === 0) {
        cachedBytes += bytesOf(batch);
        cached = cachedBytes > mostCachedBytes ? undefined : [...cached, batch];
      }
      await budget.pause();
    }
  }
}

async function* scan(
  { source, style, planned, detail }: LayerToDraw,
  { allocate }: ReadRoom,
  budget: Budget,
): AsyncGenerator<FeatureBatch> {
  const batches = source
    .scan({
      bbox: planned.window,
      columns: style.columns,
      resolution: planned.resolution,
      painted: planned.drawn,
      isByPlaceBeyond: style.labelsByPlace,
      ...(detail ? { detail } : {}),
      allocate,
      signal: budget.signal,
    })
    [Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await budget.within(batches.next());
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited: a source that hangs must not hold the answer back.
    batches.return?.().catch(() => undefined);
  }
}

function bytesOf(batch: FeatureBatch): number {
  return batch.geometries.reduce((sum, wkb) => sum + (wkb?.length ?? 0), 0);
}

function isAlike(text: CompiledText, other: CompiledText): boolean {
  return text.kind !== undefined && text.kind === other.kind && !text.hasPriority;
}

/** Between the vertices of a geometry that is thinned. */
const thinnedPixels = 0.1;

/** Geometry of a feature that leaves no trace, and whose rules do not depend on it. */
const elsewhere = new Uint8Array();

/** Nothing to draw. */
const none: readonly DrawStep[] = [];

/** Geometry thinned for the view; malformed WKB is returned as it is, for the raster to report. */
function thinned(wkb: Uint8Array, { drawn, resolution }: PlannedView): Uint8Array {
  try {
    return thinWkb(wkb, drawn, resolution * thinnedPixels);
  } catch (error) {
    if (error instanceof GeoError) return wkb;
    throw error;
  }
}

type Mode = 'parts' | 'lines' | 'shifted' | 'unread';

class FeaturePainter {
  readonly #raster: Raster;
  readonly #planned: PlannedView;
  readonly #pass: Pass;
  readonly #labels: LabelCollector;
  readonly #report: DrawReport;
  readonly #budget: Budget;
  #mode: Mode = 'unread';
  #bits = 0;
  #heavy: Uint8Array | undefined;
  #thinned: Uint8Array = new Uint8Array();
  #work = 0;
  readonly #hasTexts: boolean;
  /** Text that stands for those of all the rules, when they are alike for the choice between labels. */
  readonly #onlyText: CompiledText | undefined;
  /** Known to leave no trace beside its label. */
  #isApart = false;
  /** Known to have no label. */
  #isUnnamed = false;
  /** The one under the brush, as labels see it. */
  readonly #labelled = new LabelledFeature();

  constructor(
    raster: Raster,
    planned: PlannedView,
    pass: Pass,
    labels: LabelCollector,
    report: DrawReport,
    budget: Budget,
  ) {
    this.#raster = raster;
    this.#planned = planned;
    this.#pass = pass;
    this.#labels = labels;
    this.#report = report;
    this.#budget = budget;
    const texts = pass.rules.flatMap((rule) => rule.texts);
    this.#hasTexts = texts.length > 0;
    this.#onlyText = texts.every((text) => isAlike(text, texts[0]!)) ? texts[0] : undefined;
  }

  batch(batch: FeatureBatch): void {
    const { geometries, rows, keys, boxes } = batch;
    this.#isApart = false;
    this.#isUnnamed = false;
    for (let i = 0; i < geometries.length; i++) {
      if (geometries[i] || batch.places) {
        this.#labelled.set(batch, i);
        if (boxes) this.#foresee(boxes, i * 4);
        if (!this.#isApart || !this.#isUnnamed)
          this.#feature(geometries[i] ?? elsewhere, rows[i]!, keys?.[i]);
      }
      this.#spend();
    }
  }

  /** Tests on the envelope of a feature alone: most features of a dense map end here. */
  #foresee(boxes: ArrayLike<number>, at: number): void {
    this.#isApart = !this.#isDrawn(boxes, at);
    this.#isUnnamed =
      !this.#hasTexts ||
      (this.#onlyText !== undefined &&
        this.#labels.isBeaten(this.#onlyText, boxes, at, this.#labelled, this.#planned));
  }

  #isDrawn(boxes: ArrayLike<number>, at: number): boolean {
    const [minX, minY, maxX, maxY] = this.#planned.drawn;
    return boxes[at + 2]! >= minX && boxes[at]! <= maxX && boxes[at + 3]! >= minY && boxes[at + 1]! <= maxY;
  }

  #spend(): void {
    if (++this.#work % workBetweenChecks === 0) this.#budget.check();
  }

  #feature(wkb: Uint8Array, row: Row, key: number | bigint | undefined): void {
    this.#mode = 'unread';
    for (const rule of this.#pass.rulesFor(row, key, wkb)) this.#apply(rule, wkb, row);
  }

  #apply(rule: CompiledRule, wkb: Uint8Array, row: Row): void {
    for (const step of this.#isApart ? none : rule.steps) {
      const bits = this.#read(step, wkb, row);
      if (bits <= 0 || (bits & step.bits) === 0) continue;
      // A collection that has points of its own shows the mark on them.
      if (step.isMark && (bits & pointBit) !== 0) continue;
      step.draw(this.#raster, row, wkb, this.#planned.view);
      this.#spend();
    }
    if (this.#isUnnamed) return;
    for (const text of rule.texts) this.#labels.add(text, row, this.#labelled, this.#planned);
  }

  /** Reads the geometry as the step needs it, unless it was just read that way. */
  #read(step: DrawStep, wkb: Uint8Array, row: Row): number {
    const mode: Mode = step.shift ? 'shifted' : step.asLines ? 'lines' : 'parts';
    if (mode === this.#mode && mode !== 'shifted') return this.#bits;
    const isFirst = this.#mode === 'unread';
    this.#bits = this.#raster.read(this.#drawable(wkb), mode === 'lines');
    this.#mode = mode;
    if (this.#bits < 0 && isFirst) this.#count(this.#bits);
    if (this.#bits > 0) step.shift?.(this.#raster, row);
    return this.#bits;
  }

  /** Geometry as the raster can take it: over its size limit, thinned to what this image shows. */
  #drawable(wkb: Uint8Array): Uint8Array {
    if (wkb.length <= maxWkbBytes) return wkb;
    if (wkb !== this.#heavy) {
      this.#heavy = wkb;
      this.#thinned = thinned(wkb, this.#planned);
    }
    return this.#thinned;
  }

  #count(status: number): void {
    if (status === malformed) this.#report.malformed++;
    else if (status === unsupported) this.#report.unsupported++;
    else if (status === tooComplex) this.#report.tooComplex++;
  }
}
