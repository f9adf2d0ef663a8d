import { openFeatureStore } from '@cartable/storage';
import { pointWkb, temporaryFolder } from '@cartable/testkit';
import { describe, expect, it } from 'vitest';
import { changedBoxes, type FeatureFingerprint, fingerprintTables } from './feature-fingerprint.ts';

type Place = readonly [x: number, y: number, name: string];

/** Sixty-four kilometres of Lambert 93, a place at each end. */
const places: readonly Place[] = [
  [700_000, 6_600_000, 'ouest'],
  [730_100, 6_600_000, 'milieu'],
  [764_000, 6_664_000, 'est'],
];

async function fingerprintOf(rows: readonly Place[], table = 'lieux'): Promise<FeatureFingerprint> {
  const store = await openFeatureStore({ dataDir: temporaryFolder() });
  const writer = await store.write('5d2f6f0c-3b5e-4f0e-9c1a-7a5d1c9b4e21');
  const geometry = { column: 'geom', type: 'Point', srid: 2154, hasZ: false, hasM: false } as const;
  const columns = [{ name: 'nom', type: 'text' }] as const;
  const target = await writer.createTable({ name: table, columns, primaryKey: 'fid', geometry });
  await target.write({
    geometries: rows.map(([x, y]) => pointWkb(x, y)),
    rows: rows.map(([, , name]) => [name]),
  });
  await target.finish();
  await writer.commit();
  const dataset = await store.open('5d2f6f0c-3b5e-4f0e-9c1a-7a5d1c9b4e21');
  const fingerprint = await fingerprintTables(dataset, [table], undefined);
  await dataset.close();
  await store.close();
  return fingerprint;
}

const changes = async (rows: readonly Place[], table?: string) =>
  changedBoxes(await fingerprintOf(places), await fingerprintOf(rows, table), 2154);

describe('what changed in tables', () => {
  it('is nothing when they hold the same, in whatever order', async () => {
    expect(await changes(places)).toEqual([]);
    expect(await changes(places.toReversed())).toEqual([]);
  });

  it('is the square of a feature whose attribute is another', async () => {
    const [box, ...others] = (await changes(places.with(1, [730_100, 6_600_000, 'centre'])))!;
    expect(others).toEqual([]);
    expect([box![0] <= 730_100, box![2] >= 730_100, box![2] - box![0]]).toEqual([true, true, 1024]);
  });

  it('is where a feature was and where it went', async () => {
    expect(await changes(places.with(1, [745_000, 6_630_000, 'milieu']))).toHaveLength(2);
    expect(await changes(places.toSpliced(1, 1))).toHaveLength(1);
    expect(await changes([...places, [701_000, 6_650_000, 'nouveau']])).toHaveLength(1);
  });

  it('is everything when the table is another, or has become much larger', async () => {
    expect(await changes(places, 'autres')).toBeUndefined();
    expect(await changes([...places, [100_000, 6_200_000, 'loin']])).toBeUndefined();
  });
});
