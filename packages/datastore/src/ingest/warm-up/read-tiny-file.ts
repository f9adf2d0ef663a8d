import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openFeatureStore } from '@cartable/storage';
import type { TaskTools } from '../../workers/task.ts';
import { integrateLayers } from '../integration/integrate-layers.ts';
import { checkFiles } from '../reading/check-files.ts';
import { checkLayers } from '../reading/check-layers.ts';
import { inspectDeposit } from '../reading/inspect-deposit.ts';

const square = [
  [2, 48],
  [3, 48],
  [3, 49],
  [2, 49],
  [2, 48],
];
const features = Array.from({ length: 50 }, (_, rank) => ({
  type: 'Feature',
  properties: { nom: `Lieu ${rank}`, rang: rank, part: rank / 7, le: '2026-11-27' },
  geometry: { type: 'Polygon', coordinates: [square.map(([x, y]) => [x! + rank / 100, y!])] },
}));

/**
 * A file as somebody would deposit it goes the whole way, in the folder of the task and into tables that go with it:
 * what the way needs is loaded, and the next file finds it there.
 */
export async function readTinyFile(tools: TaskTools): Promise<void> {
  const name = 'lieux.geojson';
  const path = join(tools.spoolDir, name);
  await writeFile(path, JSON.stringify({ type: 'FeatureCollection', features }));
  const file = { path, name, srid: 4326, encoding: null, accepted: [] };
  await inspectDeposit(file, tools);
  await checkFiles(file, tools);
  const { plan } = await checkLayers(file, tools);
  if (plan === null) throw new Error('The tiny file was refused.');
  const tables = await openFeatureStore({ dataDir: tools.spoolDir });
  try {
    await integrateLayers(tables, { ...file, datasetId: 'tiny', plan }, tools);
  } finally {
    await tables.close();
  }
}
