import { z } from 'zod';

const mostAddresses = 5;
/** Somebody is typing: what comes later is of no use. */
const waitMs = 3000;
const mostBytes = 200_000;
const mostName = 300;

/** What addok, the Géoplateforme and Photon have in common. */
const answerSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ type: z.literal('Point'), coordinates: z.array(z.number()).min(2) }),
      properties: z.object({
        label: z.string().optional(),
        name: z.string().optional(),
        city: z.string().optional(),
      }),
    }),
  ),
});

export interface FoundAddress {
  readonly name: string;
  /** Longitude, latitude in degrees. */
  readonly place: readonly [number, number];
}

/**
 * Asks the geocoder of the operator: its address comes from the settings and only the words from who types, so that
 * nobody makes this server call anything else; it may not send us elsewhere.
 * @throws when it does not answer in time, or with something else
 */
export async function findAddresses(
  geocoderUrl: string,
  { text, signal }: { readonly text: string; readonly signal: AbortSignal },
): Promise<FoundAddress[]> {
  const url = new URL(geocoderUrl);
  url.searchParams.set('q', text);
  url.searchParams.set('limit', String(mostAddresses));
  return read(url, signal);
}

/** Last part of the address of a search, and that of its contrary at the same place. */
const searchPath = /\/(?:search|api)\/?$/;

/**
 * The nearest address: `/reverse` beside `/search` (addok, the Géoplateforme) or `/api` (Photon).
 * @returns undefined where there is none near, and for a geocoder that is not known to have it
 * @throws as `findAddresses`
 */
export async function findAddressAt(
  geocoderUrl: string,
  { place: [lon, lat], signal }: { readonly place: readonly [number, number]; readonly signal: AbortSignal },
): Promise<string | undefined> {
  const url = new URL(geocoderUrl);
  if (!searchPath.test(url.pathname)) return undefined;
  url.pathname = url.pathname.replace(searchPath, '/reverse');
  url.searchParams.set('lon', String(lon));
  url.searchParams.set('lat', String(lat));
  url.searchParams.set('limit', '1');
  const [nearest] = await read(url, signal);
  return nearest?.name;
}

async function read(url: URL, signal: AbortSignal): Promise<FoundAddress[]> {
  const answer = await fetch(url, {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(waitMs)]),
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const { features } = answerSchema.parse(JSON.parse(await readBounded(answer)));
  return features.slice(0, mostAddresses).flatMap(({ geometry: { coordinates }, properties }) => {
    const [x, y] = coordinates as [number, number];
    const name = properties.label ?? [properties.name, properties.city].filter(Boolean).join(', ');
    const isOnEarth = Math.abs(x) <= 180 && Math.abs(y) <= 90;
    return name === '' || !isOnEarth ? [] : [{ name: name.slice(0, mostName), place: [x, y] as const }];
  });
}

async function readBounded({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Error(`more than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
