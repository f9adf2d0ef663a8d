import type { Bbox } from '@cartable/geo';
import { squareAround } from '../place.ts';
import type { StyledTable, TableRef } from '../table-ref.ts';
import { drawMap } from '../tasks/draw-map.ts';
import { findPlaces } from '../tasks/find-places.ts';
import type { WorkerContext } from './context.ts';

/** What visitors are likely to ask a map of. Plain data: it crosses threads as it is. */
export interface LikelyMap {
  /** Drawn in this order: the first lies at the bottom. */
  readonly layers: readonly StyledTable[];
  /** One of them: maps are drawn around features of it, in its CRS. */
  readonly around: TableRef;
  readonly srid: number;
  /** Of that one, in its CRS. */
  readonly extent: Bbox;
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
  { layers, around, srid, extent, spacing }: LikelyMap,
  isLate: () => boolean,
): Promise<void> {
  const toFind = { kind: 'find-places', table: around, extent, spacing } as const;
  const centres = await findPlaces(toFind, context, AbortSignal.timeout(mapMs));
  for (let rank = 0; rank < mapsOfEach && centres.length > 0 && !isLate(); rank += 1) {
    const centre = centres[rank % centres.length]!;
    const bbox = squareAround(centre, (spacing * scales[rank % scales.length]!) / 2);
    const image = { width: side, height: side, bbox, srid, transparent: true, format: 'image/png' } as const;
    await drawMap({ kind: 'draw-map', image, layers, timeoutMs: mapMs }, context, AbortSignal.timeout(mapMs));
  }
}
