/** What a person takes along of the map of a community: kept in a cache of theirs, which the worker answers from. */

import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { z } from 'zod';
import type { TakenRange } from '../../../../../../map/index.ts';
import { typeNameOf } from '../../../../parts/objects/features-request.ts';
import { cachesOf, nameOf, type ZoneOf } from './kept-zones.ts';
import { pageAddresses } from './page-addresses.ts';
import { type Progress, runSteps, type Step } from './run-steps.ts';
import { mostFeatures, zoneRequests } from './zone-requests.ts';

const atOnce = 4;

const zoneSchema = z.object({
  box: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  at: z.number(),
  bytes: z.number(),
  /** Layers with more objects in the zone than were taken. */
  cut: z.array(z.string()),
});
export type Zone = z.infer<typeof zoneSchema>;

export interface ZonePlan extends ZoneOf {
  readonly box: GeographicBox;
  readonly tables: readonly EspacecoTable[];
  /** Addresses of tiles of the base map. */
  readonly tiles: readonly string[];
  /** Readers of tiles of a base map that is one archive. */
  readonly archive: ArchiveSteps | undefined;
}

/** @param keep to be called with each range that is read */
type ArchiveSteps = (
  keep: (range: TakenRange) => Promise<void>,
) => readonly ((signal: AbortSignal) => Promise<void>)[];

export async function readZone(of: ZoneOf): Promise<Zone | undefined> {
  const name = (await cachesOf(of)).at(-1);
  const kept = name === undefined ? undefined : await (await caches.open(name)).match('/offline/zone');
  const read = kept && zoneSchema.safeParse(await kept.json());
  return read?.success ? read.data : undefined;
}

/**
 * Takes a zone along, in the place of the one there was, which stays until this one is whole.
 * @throws what a request threw, or the reason of the signal: nothing of it is kept then
 */
export async function takeZone(
  plan: ZonePlan,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void },
): Promise<Zone> {
  const former = await cachesOf(plan);
  const name = `${nameOf(plan)}${Date.now()}`;
  const cache = await caches.open(name);
  try {
    const cut: string[] = [];
    const steps = [
      ...pageSteps(cache, plan),
      ...plan.tables.flatMap((table) => tableSteps(cache, plan, table, cut)),
      ...plan.tiles.map((url) => tileStep(cache, url)),
      ...archiveSteps(cache, plan),
    ];
    const bytes = await runSteps(steps, { atOnce, signal, onProgress });
    const zone: Zone = { box: { ...plan.box }, at: Date.now(), bytes, cut };
    await cache.put('/offline/zone', asJson(zone));
    await Promise.all(former.map((old) => caches.delete(old)));
    // A browser short of room then takes from others first; it may also say no.
    await navigator.storage?.persist?.().catch(() => false);
    return zone;
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

const asJson = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json' } });

async function keep(cache: Cache, key: string, answer: Response): Promise<number> {
  if (!answer.ok) throw new Error(`${key} : ${answer.status}`);
  const bytes = await answer.blob();
  await cache.put(
    key,
    new Response(bytes, { headers: { 'Content-Type': answer.headers.get('content-type') ?? '' } }),
  );
  return bytes.size;
}

/** The page itself: its pieces, and the answers it asked so far about the person, the community and its layers. */
function pageSteps(cache: Cache, { communityId }: ZonePlan): readonly Step[] {
  const asked = performance.getEntriesByType('resource').map(({ name }) => name);
  const { pieces, answers } = pageAddresses(asked, { origin: location.origin, communityId });
  const shell: Step = async (signal) =>
    keep(
      cache,
      '/offline/shell',
      await fetch('/espace-collaboratif', { signal, headers: { Accept: 'text/html' } }),
    );
  return [
    shell,
    ...pieces.map(
      (url): Step =>
        async (signal) =>
          keep(cache, url, await fetch(url, { signal })),
    ),
    ...answers.map(
      (url): Step =>
        async (signal) => {
          const headers = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
          const answer = await fetch(url, { signal, headers });
          // What is refused, or gone, is asked again when there is a network.
          return answer.ok ? keep(cache, url, answer) : 0;
        },
    ),
  ];
}

/** The objects of a table in the zone: as the map draws them, and as they are edited. */
function tableSteps(cache: Cache, { box }: ZonePlan, table: EspacecoTable, cut: string[]): readonly Step[] {
  const type = typeNameOf(table);
  const requests = zoneRequests(table, box);
  const all = { count: mostFeatures };
  if (table.geometry_name === null) return [];
  return [
    async (signal) => {
      const answer = await fetch(requests.drawn(all), { signal });
      return keep(cache, `/offline/features?type=${encodeURIComponent(type)}`, answer);
    },
    async (signal) => {
      const answer = await fetch(requests.edited(all), { signal });
      if (!answer.ok) throw new Error(`${table.title} : ${answer.status}`);
      const rows = (await answer.json()) as readonly unknown[];
      if (rows.length >= mostFeatures) cut.push(table.title);
      return keep(
        cache,
        `/offline/rows?type=${encodeURIComponent(type)}`,
        asJson({ idName: table.id_name, rows }),
      );
    },
  ];
}

/** Kept by their range: a cache keeps no answer that is a part. */
function archiveSteps(cache: Cache, { archive }: ZonePlan): readonly Step[] {
  let untold = 0;
  const steps = archive?.(async ({ url, range, bytes: read }) => {
    await cache.put(`/offline/range?${new URLSearchParams({ url, range })}`, new Response(read));
    untold += read.byteLength;
  });
  return (steps ?? []).map((step) => async (signal) => {
    await step(signal);
    const told = untold;
    untold = 0;
    return told;
  });
}

/** One that is missing, or that no server answers for, is missing on the map too. */
const tileStep =
  (cache: Cache, url: string): Step =>
  async (signal) => {
    const answer = await fetch(url, { signal, mode: 'cors' }).catch((error: unknown) => {
      if (signal.aborted) throw error;
    });
    return answer?.ok ? keep(cache, url, answer) : 0;
  };
