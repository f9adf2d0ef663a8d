import { type Bbox, type DrawRequest, type FeatureBatch, wkbEnvelope } from '@cartable/geo';
import type { FeatureTable } from '../features/port.ts';
import { meets } from './meets.ts';
import type { RenderCache } from './render-cache.ts';

/**
 * A copy made before the last changes of its table, with the features that changed since as they are now: one edit does
 * not make a new copy. Whatever the copy caught of changes made while it was written is replaced too.
 * @param changed keys of what changed since the copy was begun
 */
export function withChanges(copy: RenderCache, table: FeatureTable, changed: readonly number[]): RenderCache {
  if (changed.length === 0) return copy;
  const keys = new Set(changed);
  const features = new Map<string, Promise<FeatureBatch>>();
  const current = (columns: readonly string[]): Promise<FeatureBatch> => {
    const name = JSON.stringify(columns);
    const known =
      features.get(name) ??
      table.byKeys(
        [...keys].sort((a, b) => a - b),
        columns,
      );
    features.set(name, known);
    return known;
  };
  return {
    columns: copy.columns,
    draw: (request) => drawn(copy, request, { keys, current }),
    // Pages are exact, and cheap to ask of the table.
    page: () => undefined,
    close: () => copy.close(),
  };
}

interface Changes {
  readonly keys: ReadonlySet<number>;
  /** As they are now, by growing keys; deleted ones are not among them. */
  current(columns: readonly string[]): Promise<FeatureBatch>;
}

async function* drawn(
  copy: RenderCache,
  request: DrawRequest,
  { keys, current }: Changes,
): AsyncGenerator<FeatureBatch> {
  const now = await current(request.columns);
  const waiting = indexesIn(now, request.bbox);
  for await (const batch of copy.draw(request)) {
    let from = 0;
    const batchKeys = batch.keys!;
    for (let i = 0; i < batchKeys.length; i += 1) {
      const isChanged = keys.has(Number(batchKeys[i]));
      const due =
        isChanged || isPainted(batch, i, request.painted)
          ? takeBelow(waiting, now, Number(batchKeys[i]))
          : [];
      if (!isChanged && due.length === 0) continue;
      if (i > from) yield part(batch, from, i);
      if (due.length > 0) yield picked(now, due);
      from = isChanged ? i + 1 : i;
    }
    if (from === 0) yield batch;
    else if (from < batchKeys.length) yield part(batch, from, batchKeys.length);
  }
  if (waiting.length > 0) yield picked(now, waiting);
}

function indexesIn({ geometries }: FeatureBatch, bbox: Bbox | undefined): number[] {
  return [...geometries.keys()].filter((i) => {
    const wkb = geometries[i];
    const box = wkb ? wkbEnvelope(wkb) : undefined;
    return box !== undefined && (!bbox || meets(bbox, box, 0));
  });
}

/** Painted features come by growing keys; those only read for their labels, before them and in any order. */
function isPainted({ boxes }: FeatureBatch, i: number, painted: Bbox | undefined): boolean {
  return !painted || !boxes || meets(painted, boxes, i * 4);
}

/** Takes those of smaller keys off the list. */
function takeBelow(waiting: number[], { keys }: FeatureBatch, key: number): number[] {
  const end = waiting.findIndex((i) => Number(keys![i]) >= key);
  return waiting.splice(0, end === -1 ? waiting.length : end);
}

function picked({ keys, geometries, rows }: FeatureBatch, indexes: readonly number[]): FeatureBatch {
  return {
    keys: indexes.map((i) => keys![i]!),
    geometries: indexes.map((i) => geometries[i]!),
    rows: indexes.map((i) => rows[i]!),
  };
}

function part(batch: FeatureBatch, from: number, to: number): FeatureBatch {
  const { boxes, places, ties } = batch;
  const slice = (numbers: ArrayLike<number>, width: number) =>
    Float64Array.from({ length: (to - from) * width }, (_, i) => numbers[from * width + i]!);
  return {
    keys: batch.keys!.slice(from, to),
    geometries: batch.geometries.slice(from, to),
    rows: batch.rows.slice(from, to),
    ...(boxes && { boxes: slice(boxes, 4) }),
    ...(places && { places: slice(places, 2) }),
    ...(ties && { ties: slice(ties, 1) }),
  };
}
