import { routes } from '@cartable/contract';
import type { Page } from 'playwright-core';
import type { ApiClient } from './client.ts';

/** A community of lines that are drawn along one another, with every tool. */
export interface PathsCommunity {
  readonly communityId: number;
  readonly databaseId: number;
  transact(state: 'Insert' | 'Update', data: Record<string, unknown>): Promise<unknown>;
  shapes(): Promise<readonly string[]>;
}

/** Two ways from 1.44 44.45 to 1.444 44.452: by the south, which is shorter, and by the north. */
export const bySouth = 'LINESTRING(1.44 44.45,1.444 44.45,1.444 44.452)';
export const byNorth = 'LINESTRING(1.44 44.45,1.44 44.453,1.444 44.453,1.444 44.452)';

export async function makePathsCommunity(root: ApiClient, url: string): Promise<PathsCommunity> {
  const { id: communityId } = await root.call(routes.addEspacecoCommunity, { body: { name: 'Chemins' } });
  const params = { communityId };
  await root.call(routes.updateEspacecoCommunity, { params, body: { active: true } });
  const table = {
    name: 'chemins',
    title: 'Chemins',
    geometry_type: 'LineString' as const,
    columns: [{ name: 'nom', title: 'Nom', type: 'String' as const }],
  };
  const { id: databaseId, name } = await root.call(routes.addEspacecoDatabase, {
    body: { community_id: communityId, title: 'Chemins du Lot', tables: [table] } as never,
  });
  await root.call(routes.updateEspacecoPermissions, {
    params,
    body: [{ id: databaseId, level: 'EDIT' }] as never,
  });
  const { tables } = await root.call(routes.getEspacecoDatabase, { params: { databaseId }, query: {} });
  const [layer] = await root.call(routes.replaceEspacecoLayers, {
    params,
    body: { layers: [{ table: tables[0]!.id, role: 'edit' }] },
  });
  const own = String(layer!.id);
  const tools = ['draw', 'modify', 'translate', 'delete', 'split', 'copy_paste'] as const;
  await root.call(routes.updateEspacecoLayerTools, {
    params,
    body: {
      layer_tools: {
        [own]: { tools: [...tools], ref_tools: { snap: [layer!.id], shortestpath: [layer!.id] } },
      },
    },
  });
  const transact: PathsCommunity['transact'] = (state, data) =>
    root.call(routes.addEspacecoTransaction, {
      params: { databaseId },
      body: { comment: 'Relevé', actions: [{ table: 'chemins', state, data }] },
    });
  await transact('Insert', { nom: 'Par le sud', geom: bySouth });
  await transact('Insert', { nom: 'Par le nord', geom: byNorth });
  return {
    communityId,
    databaseId,
    transact,
    shapes: async () => {
      const query = `service=WFS&version=1.0.0&request=GetFeature&typename=${name}:chemins&outputFormat=JSON`;
      const answer = await fetch(`${url}/api/espaceco/wfs/${name}?${query}`, {
        headers: { cookie: root.cookie },
      });
      return ((await answer.json()) as { readonly geom: string }[]).map(({ geom }) => geom);
    },
  };
}

/** Where the map of a page was opened. */
export const mapCentre = [1.4421, 44.4515] as const;
export const mapZoom = 16;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const northOf = (latitude: number) => Math.asinh(Math.tan(radians(latitude))) / Math.PI;

/** Clicks a place of the map, in degrees. */
export async function clickPlace(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  const canvas = page.getByRole('application', { name: /^Carte du guichet/ });
  const { width, height } = (await canvas.boundingBox())!;
  const world = 256 * 2 ** mapZoom;
  const position = {
    x: width / 2 + ((x - mapCentre[0]) / 360) * world,
    y: height / 2 - ((northOf(y) - northOf(mapCentre[1])) / 2) * world,
  };
  await canvas.click({ position });
}
