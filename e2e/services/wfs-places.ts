import { routes } from '@cartable/contract';
import { expect } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { ask, read, type ServiceAnswer } from './requests.ts';

export type Query = Record<string, string | number>;

/** A server whose WFS has two tables, and ways to ask it. */
export interface WfsPlaces {
  readonly server: RunningServer;
  readonly wfs: string;
  /** Points, one a kilometre or so east of the other; and squares around some of them. */
  readonly points: string;
  readonly squares: string;
  get(query: Query): Promise<ServiceAnswer>;
  post(body: string): Promise<ServiceAnswer>;
  geometryNameOf(type: string): Promise<string>;
}

export const count = 30;
const longitude = (rank: number) => 2 + rank / 100;
const places = Array.from({ length: count }, (_, i) => i + 1).map((rank) => ({
  type: 'Feature',
  properties: {
    rang: rank,
    nom: rank % 4 === 0 ? null : `Été n° ${rank}`,
    jour: `2024-01-${String(rank).padStart(2, '0')}`,
    mesure: rank / 8,
  },
  geometry: { type: 'Point', coordinates: [longitude(rank), 48.5] },
}));
const around = [1, 2, 3].map((rank) => {
  // Millidegrees, as a request would write them: edges are to be met exactly.
  const [west, east] = [-3, 3].map((reach) => Number((longitude(rank) + reach / 1000).toFixed(3)));
  const ring = [
    [west, 48.49],
    [east, 48.49],
    [east, 48.51],
    [west, 48.51],
    [west, 48.49],
  ];
  return {
    type: 'Feature',
    properties: { rang: rank, nom: `Carré ${rank}` },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
});

export async function publishPlaces(): Promise<WfsPlaces> {
  const server = await startServer({ CARTABLE_LOG_FORMAT: 'json', CARTABLE_WFS_RATE: '10000' });
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const { _id } = workspaces.find((workspace) => !workspace.is_sandbox)!;
  const publish = async (name: string, features: unknown[]) => {
    const content = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
    return (await publishFile(client, _id, { name, fileName: `${name}.geojson`, content })).typeName;
  };
  const points = await publish('lieux', places);
  const squares = await publish('carres', around);
  const wfs = `${server.url}/wfs`;
  const get = (query: Query) => ask(wfs, { SERVICE: 'WFS', ...query });
  return {
    server,
    wfs,
    points,
    squares,
    get,
    post: async (body) =>
      read(await fetch(wfs, { method: 'POST', headers: { 'Content-Type': 'text/xml' }, body })),
    geometryNameOf: async (type) => {
      const { text } = await get({ VERSION: '2.0.0', REQUEST: 'DescribeFeatureType', TYPENAMES: type });
      return /name="([^"]+)" type="gml:/.exec(text)![1]!;
    },
  };
}

/** Ranks of the features of a document, in its order. */
export function ranksIn({ text, status }: ServiceAnswer): number[] {
  expect(status, text).toBe(200);
  expect(text).not.toContain('Exception');
  return [...text.matchAll(/<[\w.-]+:rang>(\d+)</g)].map(([, rank]) => Number(rank));
}
