import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes, type StoredData } from '@cartable/contract';
import { ApiClient } from '../../support/client.ts';
import { wfsForm, wmsVectorForm } from '../../support/forms.ts';
import { integrateInspected } from '../../support/integrate.ts';
import { startServer } from '../../support/server.ts';
import { knobs } from './knobs.ts';
import { makeManyTables, mapsOfManyTables, servicesOfManyTables } from './many-tables.ts';
import type { Ours, PublishedTheme } from './published-theme.ts';
import { type Theme, themes } from './themes.ts';
import { warmMaps } from './warm-maps.ts';
import { writeSld } from './write-sld.ts';

/** Parts that ask for maps. */
const drawing = new Set(['fresh', 'first', 'burst', 'maps', 'likeness']);
const integrationLimitMs = 900_000;
const unlimited = {
  CARTABLE_WMS_RATE: '1000000',
  CARTABLE_WFS_RATE: '1000000',
  CARTABLE_API_RATE: '1000000',
};

/** @param databaseUrl PostGIS, else the default engine @param files GeoPackage of each theme */
export async function startOurs(
  name: string,
  files: Record<Theme['name'], string>,
  { databaseUrl, isNew }: { databaseUrl?: string; isNew?: boolean } = {},
): Promise<Ours> {
  const dataDir = join(knobs.cache, `ours-${name}`);
  const statePath = join(dataDir, 'published.json');
  if (isNew || !existsSync(statePath)) await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const server = await startServer({
    ...unlimited,
    CARTABLE_MAP_WORKERS_READY: '2',
    CARTABLE_DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  const published = existsSync(statePath) ? JSON.parse(await readFile(statePath, 'utf8')) : {};
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const { _id: datastoreId } = workspaces.find((workspace) => !workspace.is_sandbox)!;
  await publishMissing(client, datastoreId, files, published);
  await writeFile(statePath, JSON.stringify(published));
  const manyPath = join(dataDir, 'many-published');
  if (knobs.parts.includes('capabilities') && !existsSync(manyPath)) {
    await publishMany(client, datastoreId);
    await writeFile(manyPath, '');
  }
  const ours = { server, published };
  if (knobs.parts.some((part) => drawing.has(part))) await warmMaps(ours, dataDir);
  return ours;
}

/** By the interface of programs, as a producer does: deposit, integration, publication. */
async function publishMissing(
  client: ApiClient,
  datastoreId: string,
  files: Record<Theme['name'], string>,
  published: Partial<Ours['published']>,
): Promise<void> {
  for (const theme of themes.filter(({ name }) => !published[name])) {
    const data = await integrateFile(client, datastoreId, theme.name, files[theme.name]);
    published[theme.name] = await publishTheme(client, datastoreId, theme, data);
  }
}

/** A thousand types of WFS, and as many layers of WMS: minutes, for the part that asks for their capabilities. */
async function publishMany(client: ApiClient, datastoreId: string): Promise<void> {
  await allowMany(client, datastoreId);
  const many = await integrateFile(client, datastoreId, 'couches', await makeManyTables());
  const params = { datastoreId, storedDataId: many._id };
  const offeringIds: string[] = [];
  for (let rank = 0; rank < servicesOfManyTables; rank += 1) {
    const body = wfsForm(`couches_${rank}`, 'Couches', many);
    offeringIds.push((await client.call(routes.createWfs, { params, body }))._id);
  }
  const { relations } = many.type_infos;
  for (let rank = 0; rank < mapsOfManyTables; rank += 1) {
    const table = relations[rank % relations.length]!;
    const one = { ...many, type_infos: { ...many.type_infos, relations: [table] } };
    const body = wmsVectorForm(`carte_${rank}`, `Couche ${rank}`, one);
    offeringIds.push((await client.call(routes.createWmsVector, { params, body }))._id);
  }
  for (const id of offeringIds) await client.untilPublished(datastoreId, id, integrationLimitMs);
}

/** On each endpoint: more than a datastore may publish unless its administrator says so. */
async function allowMany(client: ApiClient, datastoreId: string): Promise<void> {
  const params = { datastoreId };
  const { endpoints } = await client.call(routes.getAdministeredDatastore, { params });
  const quota = mapsOfManyTables * 2;
  const body = { endpoints: endpoints.map(({ endpoint }) => ({ endpoint: endpoint._id, quota })) };
  await client.call(routes.updateDatastore, { params, body });
}

async function integrateFile(client: ApiClient, datastoreId: string, name: string, path: string) {
  return integrateInspected(client, datastoreId, name, await client.deposit(path), integrationLimitMs);
}

async function publishTheme(
  client: ApiClient,
  datastoreId: string,
  theme: Theme,
  data: StoredData,
): Promise<PublishedTheme> {
  const params = { datastoreId, storedDataId: data._id };
  const table = data.type_infos.relations[0]!.name;
  const publishMap = async (name: string, withLabels: boolean) => {
    const body = {
      ...wmsVectorForm(name, name, data),
      styles: { [table]: writeSld(theme, withLabels && !theme.isHatched) },
    };
    const service = await client.call(routes.createWmsVector, { params, body });
    return (await client.untilPublished(datastoreId, service._id)).layer_name;
  };
  const labelled = await publishMap(`${theme.name}_labelled`, true);
  const plain = await publishMap(`${theme.name}_plain`, false);
  const wfs = await client.call(routes.createWfs, {
    params,
    body: wfsForm(`${theme.name}_wfs`, theme.name, data),
  });
  await client.untilPublished(datastoreId, wfs._id);
  return { labelled, plain, typeName: `${wfs.layer_name}:${table}` };
}
