import { type FeatureBatch, wkbEnvelope } from '@cartable/geo';
import type { StyledTable, TableRef } from '../table-ref.ts';
import { drawMap } from '../tasks/draw-map.ts';
import type { WorkerContext } from './context.ts';
import { openSource } from './table-source.ts';

/** What visitors are likely to ask a map of. Plain data: it crosses threads as it is. */
export interface LikelyMap {
  /** Drawn in this order: the first lies at the bottom. */
  readonly layers: readonly StyledTable[];
  /** One of them: maps are drawn around features of it, in its CRS. */
  readonly around: TableRef;
  readonly srid: number;
  /** Side of the square that holds one of its features, were they spread evenly; ground units. */
  readonly spacing: number;
}

/** Maps of each, enough for most of what draws them to be compiled. */
const mapsOfEach = 24;
/** For all of them: a thread that is slow to draw is left to those who ask. */
const mostMs = 3_000;
/** For one of them, reading included. */
const mapMs = 500;
/** Pixels, as a tile. */
const side = 256;
/** Sides of the views, in spacings. */
const scales = [1, 2, 4, 7];

/**
 * Draws maps of published services for nobody, around features of theirs, before visitors ask: what reads, labels and
 * draws them is compiled meanwhile (docs/benchmarks.md). What cannot be drawn is left aside: whoever asks for it is told
 * why.
 * @param isOver since somebody asked: his maps come first
 */
export async function drawLikelyMaps(
  context: WorkerContext,
  maps: readonly LikelyMap[],
  isOver: () => boolean,
): Promise<void> {
  const endMs = performance.now() + mostMs;
  const isLate = () => isOver() || performance.now() > endMs;
  for (const map of maps) {
    if (isLate()) return;
    await drawAround(context, map, isLate).catch(() => undefined);
  }
}

async function drawAround(
  context: WorkerContext,
  { layers, around, srid, spacing }: LikelyMap,
  isLate: () => boolean,
): Promise<void> {
  const centres = await findCentres(context, around);
  for (let rank = 0; rank < mapsOfEach && centres.length > 0 && !isLate(); rank += 1) {
    const [x, y] = centres[(rank * 7) % centres.length]!;
    const half = (spacing * scales[rank % scales.length]!) / 2;
    const bbox = [x - half, y - half, x + half, y + half] as const;
    const image = { width: side, height: side, bbox, srid, transparent: true, format: 'image/png' } as const;
    await drawMap({ kind: 'draw-map', image, layers, timeoutMs: mapMs }, context, AbortSignal.timeout(mapMs));
  }
}

/** Of the features that are read first. */
async function findCentres(context: WorkerContext, table: TableRef): Promise<[x: number, y: number][]> {
  const source = await openSource(context, table);
  const request = { columns: [], signal: AbortSignal.timeout(mapMs) };
  for await (const batch of source?.scan(request) ?? []) return centresOf(batch);
  return [];
}

function centresOf({ geometries }: FeatureBatch): [x: number, y: number][] {
  return geometries.flatMap((wkb) => {
    const box = wkb ? wkbEnvelope(wkb) : undefined;
    return box ? [[(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]] : [];
  });
}
