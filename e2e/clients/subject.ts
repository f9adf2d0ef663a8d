import { routes } from '@cartable/contract';
import { ApiClient } from '../support/client.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import type { RunningServer } from '../support/server.ts';
import type { Position } from './proj.ts';

/** Number of points the clients read: several of their pages, and enough for a copy to be made of them. */
export const pointCount = 8_000;

export interface Subject {
  /** `layer:table`. */
  readonly typeName: string;
  readonly wmsLayer: string;
  readonly collection: string;
}

interface SentPoint {
  readonly properties: { readonly rang: number; readonly nom: string };
  readonly geometry: { readonly coordinates: Position };
}

export const sentPoints: readonly SentPoint[] = JSON.parse(pointsGeoJson(pointCount).toString()).features;

/** Number of points sent in a box of longitudes and latitudes. */
export function countInside(west: number, south: number, east: number, north: number): number {
  return sentPoints.filter(
    ({
      geometry: {
        coordinates: [x, y],
      },
    }) => {
      return x >= west && x <= east && y >= south && y <= north;
    },
  ).length;
}

export async function publishSubject(server: RunningServer): Promise<Subject> {
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const { _id } = workspaces.find((workspace) => !workspace.is_sandbox)!;
  const file = { name: 'reperes', fileName: 'reperes.geojson', content: pointsGeoJson(pointCount) };
  const { typeName, wms } = await publishFile(client, _id, file);
  return { typeName, wmsLayer: wms.layer_name, collection: typeName.replace(':', '.') };
}
