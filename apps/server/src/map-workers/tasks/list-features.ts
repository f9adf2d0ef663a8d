import { type Bbox, bboxUnion, findCrs, type Value, wkbEnvelope } from '@cartable/geo';
import type { CollectionInfo } from '@cartable/ogc';
import type { PageInfo, PageTask } from '../page-task.ts';
import type { WorkerContext } from '../worker/context.ts';
import { withPage } from '../worker/read-page.ts';
import { SvgDrawing } from '../worker/svg-drawing.ts';

/** A page of features to be read by a person: values as texts, geometries as a drawing. */
export interface ListFeaturesTask extends PageTask {
  readonly kind: 'list-features';
  /** Names, in the order wanted. */
  readonly columns: readonly string[];
  /** Longer texts are cut. */
  readonly maxTextLength: number;
}

export interface ListedFeatures {
  readonly info: Pick<CollectionInfo, PageInfo>;
  readonly features: readonly ListedFeature[];
  /** Extent of the geometries, in the CRS of the table; undefined when there is none. */
  readonly bbox: Bbox | undefined;
  /** Width of the drawing, in pixels. */
  readonly width: number;
  readonly height: number;
}

export interface ListedFeature {
  readonly key: string;
  readonly values: readonly (string | null)[];
  /** Data of SVG paths; empty for what the geometry does not hold. */
  readonly areas: string;
  readonly lines: string;
  readonly points: string;
}

/** A page of features to read: texts and a drawing small enough for a page, whatever the geometries weigh. */
export async function listFeatures(
  task: ListFeaturesTask,
  context: WorkerContext,
  signal: AbortSignal,
): Promise<ListedFeatures> {
  return withPage(context, task, { columns: task.columns }, signal, async ({ table, info, features }) => {
    const rows: { key: string; values: (string | null)[]; wkb: Uint8Array | null }[] = [];
    for await (const batch of features()) {
      for (let i = 0; i < batch.rows.length; i++) {
        const values = batch.rows[i]!.map((value) => textOf(value, task.maxTextLength));
        rows.push({ key: String(batch.keys![i]), values, wkb: batch.geometries[i] ?? null });
      }
    }
    const bbox = unionOf(rows.map(({ wkb }) => wkb));
    const isGeographic = findCrs(table.description.geometry?.srid ?? 0)?.kind === 'geographic';
    const drawing = new SvgDrawing(bbox, isGeographic);
    const listed = rows.map(({ key, values, wkb }): ListedFeature => {
      return { key, values, ...drawing.pathsOf(wkb) };
    });
    return { info, features: listed, bbox, width: drawing.width, height: drawing.height };
  });
}

function unionOf(geometries: readonly (Uint8Array | null)[]): Bbox | undefined {
  let union: Bbox | undefined;
  for (const wkb of geometries) {
    const box = wkb === null ? undefined : wkbEnvelope(wkb);
    if (box) union = union ? bboxUnion(union, box) : box;
  }
  return union;
}

function textOf(value: Value | undefined, maxLength: number): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return `${value.length} o`;
  const text = String(value);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
