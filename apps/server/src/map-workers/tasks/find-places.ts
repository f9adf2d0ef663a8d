import { type Bbox, wkbEnvelope } from '@cartable/geo';
import { type Place, spreadPlace, squareAround } from '../place.ts';
import type { TableRef } from '../table-ref.ts';
import type { WorkerContext } from '../worker/context.ts';
import { openSource } from '../worker/table-source.ts';

/** Where features are, all over a table. */
export interface FindPlacesTask {
  readonly kind: 'find-places';
  readonly table: TableRef;
  /** Of the table, in its CRS. */
  readonly extent: Bbox;
  /** Side of the square that holds one feature, were they spread evenly; ground units. */
  readonly spacing: number;
}

/** Enough for views that differ. */
const mostPlaces = 50;
/** Places looked at: many hold nothing where features lie close together. */
const mostLooks = 200;
/** For all of them: a table that is slow to read is left to those who ask. */
const mostMs = 1_000;
/** Around a place, in spacings. */
const reach = 2;

type Source = NonNullable<Awaited<ReturnType<typeof openSource>>>;

/** Centres of features, in the CRS of the table: of one near each of the places spread over the extent that have one. */
export async function findPlaces(
  { table, extent, spacing }: FindPlacesTask,
  context: Pick<WorkerContext, 'datasets' | 'copies'>,
  signal: AbortSignal,
): Promise<Place[]> {
  const source = await openSource(context, table);
  const endMs = performance.now() + mostMs;
  const places: Place[] = [];
  for (let look = 0; source && look < mostLooks && places.length < mostPlaces; look += 1) {
    if (signal.aborted || performance.now() > endMs) break;
    const place = await centreWithin(
      source,
      squareAround(spreadPlace(extent, look), spacing * reach),
      signal,
    );
    if (place) places.push(place);
  }
  return places;
}

async function centreWithin(source: Source, bbox: Bbox, signal: AbortSignal): Promise<Place | undefined> {
  for await (const { geometries } of source.scan({ columns: [], bbox, signal })) {
    const wkb = geometries.find((geometry) => geometry !== null);
    const box = wkb && wkbEnvelope(wkb);
    if (box) return [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  }
  return undefined;
}
