/** The same twelve communes read from every format must be the same. */

import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toGeographicBbox, type Value } from '@cartable/geo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkOpenedLayer } from './check/check-layer.ts';
import { openDeposit } from './deposit.ts';
import { type FormatId, formatDescriptions, formatIds } from './list.ts';

const fixtures = join(import.meta.dirname, '../fixtures/communes');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartable-formats-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const filesOf = (id: FormatId) => {
  const { extensions, companions } = formatDescriptions[id];
  return readdirSync(fixtures)
    .filter((name) => [extensions[0], ...companions].some((extension) => name.endsWith(`.${extension}`)))
    .map((name) => ({ path: join(fixtures, name), name }));
};

/** A CSV cannot tell its projection. */
const open = (id: FormatId) =>
  openDeposit(filesOf(id), { spoolFolder: folder, srid: id === 'csv' ? 2154 : undefined });

async function readAll(id: FormatId) {
  const deposit = await open(id);
  const file = deposit.files[0]!;
  const layer = file.layers[0]!;
  const report = await checkOpenedLayer(file, layer.name);
  const records: Record<string, Value>[] = [];
  for (const { rows } of file.read(layer.name, { columns: report.columns, batchSize: 5 })) {
    for (const row of rows)
      records.push(Object.fromEntries(report.columns.map(({ name }, index) => [name, row[index]!])));
  }
  deposit.close();
  return { deposit, layer, report, records };
}

/** GPX has points and lines only. */
const withPolygons = formatIds.filter((id) => id !== 'gpx');

describe.each(withPolygons)('%s', (id) => {
  test('is recognised by its content and opened without a refusal', async () => {
    const { deposit } = await readAll(id);
    expect(deposit.files.map(({ format }) => format)).toEqual([id]);
    expect(deposit.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('gives the twelve communes, accents and leading zeros intact, with the right types', async () => {
    const { records, report } = await readAll(id);
    expect(report.featureCount).toBe(12);
    expect(report.isComplete).toBe(true);
    expect(records.map(({ code_insee }) => code_insee).sort()[0]).toBe('01025');
    const commune = records.find(({ code_insee }) => code_insee === '01338')!;
    expect(commune.nom).toBe('Groslée-Saint-Benoit');
    expect(commune.code_dep).toBe('01');
    expect(Number(commune.valeur)).toBe(1.5 * Number(commune.numero));
    expect(Number(commune.grand)).toBe(1e10 * Number(commune.numero));
    expect(String(commune.releve).slice(0, 10)).toMatch(/^2018-0\d-15$/);
    const types = Object.fromEntries(report.columns.map(({ name, type }) => [name, type]));
    expect(types.code_insee).toBe('text');
    expect(['integer', 'bigint', 'double']).toContain(types.numero);
    expect(['date', 'datetime']).toContain(types.releve);
  });

  if (id !== 'dbase')
    test('gives valid multipolygons at the same place', async () => {
      const { report, layer } = await readAll(id);
      // KML and MIF have no multipolygon of one part.
      expect(report.geometryType).toBe(id === 'kml' || id === 'mif' ? 'Polygon' : 'MultiPolygon');
      expect(report.nullGeometryCount).toBe(0);
      expect(report.findings.filter(({ code }) => code.startsWith('geometry.'))).toEqual([]);
      const degrees = layer.srid === 4326 ? report.extent! : toGeographicBbox(report.extent!, 2154)!;
      const expected = [4.833, 45.665, 5.687, 46.479];
      degrees.forEach((value, index) => {
        expect(value).toBeCloseTo(expected[index]!, 1);
      });
    });
  else
    test('is a table without geometry', async () => {
      const { report } = await readAll(id);
      expect(report).toMatchObject({ geometryType: null, nullGeometryCount: 12 });
    });

  test('reads a column alone, in batches of the size asked for', async () => {
    const deposit = await open(id);
    const file = deposit.files[0]!;
    const batches = [
      ...file.read(file.layers[0]!.name, { batchSize: 5, columns: [{ name: 'nom', type: 'text' }] }),
    ];
    expect(batches.map(({ rows }) => rows.length)).toEqual([5, 5, 2]);
    expect(batches[0]!.rows[0]).toHaveLength(1);
    deposit.close();
  });

  test('a cancelled reading stops with the reason of the signal', async () => {
    const deposit = await open(id);
    const file = deposit.files[0]!;
    const signal = AbortSignal.abort(new Error('cancelled'));
    expect(() => [...file.read(file.layers[0]!.name, { signal })]).toThrow('cancelled');
    deposit.close();
  });

  test('cut anywhere, it is refused or reported, never a crash', async () => {
    const [main, ...others] = filesOf(id).sort((a) =>
      a.name.endsWith(formatDescriptions[id].extensions[0]!) ? -1 : 1,
    );
    const size = readFileSync(main!.path).length;
    for (const share of [0, 0.001, 0.01, 0.1, 0.35, 0.6, 0.9, 0.999]) {
      const path = join(folder, `cut-${main!.name}`);
      copyFileSync(main!.path, path);
      truncateSync(path, Math.floor(size * share));
      const deposit = await openDeposit([{ path, name: main!.name }, ...others], { spoolFolder: folder });
      const findings = [...deposit.findings];
      for (const file of deposit.files) {
        for (const { name } of file.layers) findings.push(...(await checkOpenedLayer(file, name)).findings);
      }
      deposit.close();
      // The end of a MIF is the brush of its last object.
      const mayLookWhole = id === 'csv' || (id === 'mif' && share === 0.999);
      if (!mayLookWhole)
        expect(
          findings.map(({ severity }) => severity),
          `${share}`,
        ).toContain('error');
    }
  });

  test('noise in the middle is refused or reported, never a crash', async () => {
    const [main, ...others] = filesOf(id).sort((a) =>
      a.name.endsWith(formatDescriptions[id].extensions[0]!) ? -1 : 1,
    );
    const original = readFileSync(main!.path);
    let seed = 42;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return seed % below;
    };
    let rounds = 0;
    for (; rounds < 40; rounds++) {
      const bytes = Buffer.from(original);
      for (let change = 0; change < 8; change++) bytes[random(bytes.length)] = random(256);
      const path = join(folder, `noise-${main!.name}`);
      writeFileSync(path, bytes);
      const deposit = await openDeposit([{ path, name: main!.name }, ...others], { spoolFolder: folder });
      for (const file of deposit.files) {
        for (const { name } of file.layers) await checkOpenedLayer(file, name);
      }
      deposit.close();
    }
    expect(rounds).toBe(40);
  });
});
