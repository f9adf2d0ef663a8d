import { type Bbox, bboxUnion, findCrs, type Value, wkbEnvelope } from '@cartable/geo';
import type { ListedFeature, ListedFeatures, ListFeaturesTask } from '../tasks.ts';
import type { WorkerContext } from '../worker/context.ts';
import { withPage } from '../worker/read-page.ts';
import { SvgDrawing } from '../worker/svg-drawing.ts';

/** A page of features to read: texts and a drawing small enough for a page, whatever the geometries weigh. */
export async function listFeatures(
  context: WorkerContext,
  task: ListFeaturesTask,
  signal: AbortSignal,
): Promise<ListedFeatures> {
  return withPage(context, task, { columns: task.columns }, signal, async ({ table, facts, features }) => {
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
    return { facts, features: listed, bbox, width: drawing.width, height: drawing.height };
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
