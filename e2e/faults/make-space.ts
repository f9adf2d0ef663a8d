import { routes } from '@cartable/contract';
import { ApiClient } from '../support/client.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { makeVectorPyramid, publishTiles } from '../support/publish-pyramids.ts';
import { addressOf, type TileJson, tileOf } from '../support/tile-address.ts';
import type { Space } from './operations/operation.ts';
import { administrator } from './platform.ts';

const baseCount = 40_000;

/** What the operations work on: a table, its services, its tiles, a collaborative table. */
export async function makeSpace(url: string): Promise<Space> {
  const client = new ApiClient(url);
  await client.signIn(administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const datastoreId = workspaces.find(({ is_sandbox }) => !is_sandbox)!._id;
  const content = pointsGeoJson(baseCount);
  const file = await publishFile(client, datastoreId, { name: 'base', fileName: 'base.geojson', content });
  const levels = { top: 4, bottom: 8 };
  const pyramid = await makeVectorPyramid(client, datastoreId, { name: 'tuiles', source: file.data, levels });
  const tiles = await publishTiles(client, datastoreId, { name: 'tuiles_tms', pyramid });
  const answer = await fetch(`${url}/tms/1.0.0/${tiles.layer_name}/tilejson.json`);
  const {
    tiles: [template],
  } = (await answer.json()) as TileJson;
  return {
    url,
    client,
    datastoreId,
    base: file.data,
    baseCount,
    typeName: file.typeName,
    mapLayer: file.wms.layer_name,
    tile: addressOf(template, tileOf([2.3, 47], 6)),
    collaborative: await makeCollaborative(client),
  };
}

async function makeCollaborative(client: ApiClient): Promise<Space['collaborative']> {
  const { id: communityId } = await client.call(routes.addEspacecoCommunity, { body: { name: 'Terrain' } });
  const body = { active: true, grids: ['38'] };
  await client.call(routes.updateEspacecoCommunity, { params: { communityId }, body });
  const { id: me } = await client.call(routes.getEspacecoMe);
  await client.call(routes.addEspacecoMembers, { params: { communityId }, body: { members: [me] } });
  const name = 'releves';
  const table = {
    name,
    title: 'Relevés',
    geometry_type: 'Point' as const,
    columns: [{ name: 'nom', type: 'String' as const }],
  };
  const made = await client.call(routes.addEspacecoDatabase, {
    body: { community_id: communityId, title: 'Relevés', tables: [table] },
  });
  const { tables } = await client.call(routes.getEspacecoDatabase, {
    params: { databaseId: made.id },
    query: {},
  });
  const granted = [
    {
      id: made.id,
      level: 'EDIT' as const,
      tables: [{ id: tables[0]!.id, level: 'EDIT' as const, columns: [] }],
    },
  ];
  await client.call(routes.updateEspacecoPermissions, { params: { communityId }, body: granted });
  return { id: made.id, name };
}
