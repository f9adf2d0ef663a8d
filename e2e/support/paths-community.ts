import { routes } from '@cartable/contract';
import type { Page } from 'playwright-core';
import type { ApiClient } from './client.ts';
import { addEditedTable, type EditedTable } from './edited-table.ts';
import { clickMap } from './map-clicks.ts';

/** A community of lines that are drawn along one another, with every tool. */
export interface PathsCommunity extends Omit<EditedTable, 'features'> {
  readonly communityId: number;
  shapes(): Promise<readonly string[]>;
}

/** Two ways from 1.44 44.45 to 1.444 44.452: by the south, which is shorter, and by the north. */
export const bySouth = 'LINESTRING(1.44 44.45,1.444 44.45,1.444 44.452)';
export const byNorth = 'LINESTRING(1.44 44.45,1.44 44.453,1.444 44.453,1.444 44.452)';

export async function makePathsCommunity(root: ApiClient, url: string): Promise<PathsCommunity> {
  const { id: communityId } = await root.call(routes.addEspacecoCommunity, { body: { name: 'Chemins' } });
  const params = { communityId };
  await root.call(routes.updateEspacecoCommunity, { params, body: { active: true } });
  const tools = ['draw', 'modify', 'translate', 'delete', 'split', 'copy_paste'];
  const { databaseId, transact, features } = await addEditedTable(root, {
    url,
    communityId,
    title: 'Chemins du Lot',
    table: {
      name: 'chemins',
      title: 'Chemins',
      geometry_type: 'LineString',
      columns: [{ name: 'nom', title: 'Nom', type: 'String' }],
    },
    toolsOf: (layer) => ({ tools, ref_tools: { snap: [layer], shortestpath: [layer] } }),
  });
  await transact('Insert', { nom: 'Par le sud', geom: bySouth });
  await transact('Insert', { nom: 'Par le nord', geom: byNorth });
  return {
    communityId,
    databaseId,
    transact,
    shapes: async () => (await features<{ readonly geom: string }>()).map(({ geom }) => geom),
  };
}

/** Where the map of a page was opened. */
export const mapCentre = [1.4421, 44.4515] as const;
export const mapZoom = 16;

/** Clicks a place of the map, in degrees. */
export const clickPlace = (page: Page, place: readonly [number, number]): Promise<void> =>
  clickMap(
    {
      map: page.getByRole('application', { name: /^Carte du guichet/ }),
      centre: mapCentre,
      zoom: mapZoom,
    },
    place,
  );
