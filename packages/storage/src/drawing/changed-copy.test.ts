import { join } from 'node:path';
import type { Bbox, DrawRequest, FeatureBatch, Value } from '@cartable/geo';
import { batchOf, pointTable, pointWkb, storeTable, temporaryFolder } from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';
import type { EditAction, EditableDataset } from '../features/editing/port.ts';
import { openGeoPackageStore } from '../features/geopackage/geopackage-store.ts';
import type { FeatureDataset, FeatureTable } from '../features/port.ts';
import { withChanges } from './changed-copy.ts';
import { openRenderCache, type RenderCache } from './render-cache.ts';
import { writeRenderCache } from './write-copy.ts';

const side = 50;
const request: DrawRequest = { columns: ['nom'] };

interface Opened {
  readonly copy: RenderCache;
  readonly dataset: FeatureDataset;
  readonly edited: EditableDataset;
}

/** A grid of points, key 1 at its south-west corner, and a copy of it as it was created. */
async function openGrid(): Promise<Opened> {
  const folder = temporaryFolder();
  const store = openGeoPackageStore({ folder });
  const definition = { ...pointTable('t', [{ name: 'nom', type: 'text' }]), isEditable: true };
  const features = Array.from({ length: side * side }, (_, i) => ({
    geometry: pointWkb(i % side, Math.floor(i / side)),
    row: [`n${i + 1}`],
  }));
  const path = join(folder, 'copy');
  await writeRenderCache({ table: await storeTable(store, 'd', definition, [batchOf(features)]), path });
  const [dataset, edited, copy] = [await store.open('d'), await store.edit('d'), openRenderCache(path)!];
  onTestFinished(async () => {
    copy.close();
    await Promise.all([dataset.close(), edited.close()]);
  });
  return { copy, dataset, edited };
}

async function edit({ edited }: Opened, ...actions: EditAction[]): Promise<void> {
  const outcome = await edited.transact({ author: 'alice', comment: '', actions });
  expect(outcome.status).toBe('committed');
}

async function current({ copy, dataset }: Opened): Promise<{ drawn: RenderCache; table: FeatureTable }> {
  const table = await dataset.table('t');
  const changed = await table.journal!.keysChangedSince(0, 1_000);
  return { drawn: withChanges(copy, table, changed!), table };
}

interface Drawn {
  readonly keys: number[];
  readonly names: Value[];
  readonly shapes: (string | undefined)[];
}

async function collect(batches: AsyncIterable<FeatureBatch>): Promise<Drawn> {
  const drawn: Drawn = { keys: [], names: [], shapes: [] };
  for await (const { keys, rows, geometries, boxes } of batches) {
    if (boxes) expect(boxes).toHaveLength(keys!.length * 4);
    drawn.keys.push(...keys!.map(Number));
    drawn.names.push(...rows.map(([nom]) => nom!));
    drawn.shapes.push(...geometries.map((wkb) => wkb?.toString()));
  }
  return drawn;
}

const move = (key: number, x: number, y: number): EditAction => ({
  kind: 'update',
  table: 't',
  key,
  values: { nom: 'moved' },
  geometry: pointWkb(x, y),
});

it('a table is drawn from a copy made before its changes as from itself, in the same order', async () => {
  const grid = await openGrid();
  await edit(
    grid,
    move(1, 20.5, 20.5),
    move(1_300, 0.5, 0.5),
    { kind: 'delete', table: 't', key: 2 },
    { kind: 'update', table: 't', key: 60, values: { nom: 'named' } },
    { kind: 'update', table: 't', key: 61, values: {}, geometry: null },
    { kind: 'insert', table: 't', values: { nom: 'new' }, geometry: pointWkb(1.5, 1.5) },
  );
  const { drawn, table } = await current(grid);
  const windows: (Bbox | undefined)[] = [
    undefined,
    [0, 0, 2, 2],
    [19, 19, 22, 22],
    [30, 30, 31, 31],
    [90, 90, 91, 91],
  ];
  for (const bbox of windows) {
    const requested = { ...request, ...(bbox && { bbox }) };
    const expected = await collect(table.draw(requested));
    const order = [...expected.keys.keys()].sort((a, b) => expected.keys[a]! - expected.keys[b]!);
    expect(await collect(drawn.draw(requested)), String(bbox)).toEqual({
      keys: order.map((i) => expected.keys[i]),
      names: order.map((i) => expected.names[i]),
      shapes: order.map((i) => expected.shapes[i]),
    });
  }
});

it('what is painted comes by growing keys, and what changed in a label’s reach is there too', async () => {
  const grid = await openGrid();
  await edit(grid, move(2_400, 10.5, 10.5), move(3, 11.5, 10.5), move(4, 5.5, 5.5));
  const { drawn } = await current(grid);
  const requested: DrawRequest = {
    ...request,
    bbox: [5, 5, 20, 20],
    painted: [10, 10, 12, 12],
    isByPlaceBeyond: true,
  };
  const { keys } = await collect(drawn.draw(requested));
  const painted = keys.filter((key) => [2_400, 3, 511, 512, 513, 561, 562, 563, 611, 612, 613].includes(key));
  expect(painted).toEqual([3, 511, 512, 513, 561, 562, 563, 611, 612, 613, 2_400]);
  expect(keys).toContain(4);
  expect(new Set(keys).size).toBe(keys.length);
});

it('a later change is seen with the next list of what changed, and pages are left to the table', async () => {
  const grid = await openGrid();
  expect((await current(grid)).drawn).toBe(grid.copy);
  await edit(grid, move(1, 7.5, 7.5));
  await edit(grid, move(1, 8.5, 8.5));
  const { drawn, table } = await current(grid);
  expect((await collect(drawn.draw({ ...request, bbox: [7.4, 7.4, 8.6, 8.6] }))).names.sort()).toEqual([
    'moved',
    'n409',
  ]);
  expect(drawn.page({ limit: 10 }, table.description)).toBeUndefined();
});
