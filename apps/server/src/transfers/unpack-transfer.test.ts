import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@cartable/testkit';
import { describe, expect, it } from 'vitest';
import { partiesName } from './archive-manifest.ts';
import { guardGeoPackage } from './guard-geopackage.ts';
import { emptyFiles, type Files, makeArchive, manifestOf } from './test-support/make-archive.ts';
import { unpackTransfer, valuesOf } from './unpack-transfer.ts';

async function unpack(files: Files, manifest?: unknown) {
  const source = {
    config: { dataDir: temporaryFolder() },
    jobId: 'job',
    path: await makeArchive(files, manifest),
    signal: new AbortController().signal,
  };
  return { transfer: await unpackTransfer(source), source };
}

const whole: Files = new Map([...emptyFiles, [partiesName, '{}\n']]);

describe('an archive of a datastore', () => {
  it('is unpacked once, and read file by file', async () => {
    const { transfer, source } = await unpack(whole);
    expect(transfer.manifest.owner.name).toBe('Mairie');
    const values = [];
    for await (const value of valuesOf(transfer, transfer.pathOf(partiesName))) values.push(value);
    expect(values).toEqual([{}]);
    const again = await unpackTransfer({ ...source, path: '/gone.zip' });
    expect(existsSync(again.pathOf(partiesName))).toBe(true);
  });

  it.each([
    ['with other bytes', whole, manifestOf(new Map([...whole, [partiesName, '[]\n']])), 'transfer.damaged'],
    ['without a table', new Map([...whole].slice(1)), undefined, 'transfer.not-an-archive'],
    [
      'with a file nobody told',
      new Map([...whole, ['x.bin', '']]),
      manifestOf(whole),
      'transfer.not-an-archive',
    ],
    ['with a file of no use', new Map([...whole, ['x.bin', '']]), undefined, 'transfer.not-an-archive'],
    ['of other tables', whole, { ...manifestOf(whole), schema: 'x' }, 'transfer.other-version'],
    ['of a later layout', whole, { ...manifestOf(whole), format: 2 }, 'transfer.other-version'],
    ['of something else', whole, { product: 'cartable' }, 'transfer.not-an-archive'],
    [
      'of a script',
      whole,
      { ...manifestOf(whole), publicUrl: 'javascript:alert(1)' },
      'transfer.not-an-archive',
    ],
    [
      'that inflates without measure',
      new Map([...whole, ['objects/0.bin', '\0'.repeat(20_000_000)]]),
      manifestOf(whole),
      'archive.bomb',
    ],
  ] as const)('%s is refused', async (_what, files, manifest, code) => {
    await expect(unpack(files, manifest)).rejects.toMatchObject({ code });
  });

  it('is refused when it is none', async () => {
    const path = join(temporaryFolder(), 'x.zip');
    const source = {
      config: { dataDir: temporaryFolder() },
      jobId: 'job',
      path,
      signal: AbortSignal.abort(),
    };
    await expect(unpackTransfer(source)).rejects.toMatchObject({ code: 'transfer.file-absent' });
    await writeFile(path, 'no zip');
    await expect(unpackTransfer({ ...source, signal: new AbortController().signal })).rejects.toMatchObject({
      code: 'archive.damaged',
    });
  });
});

it.each(['create view v as select 1', 'create virtual table v using fts5(x)'])(
  'a GeoPackage that holds “%s” is not read',
  (sql) => {
    const path = join(temporaryFolder(), 'x.gpkg');
    const database = new DatabaseSync(path);
    database.exec('create table t (a); create virtual table r using rtree(id, a, b)');
    expect(() => guardGeoPackage(path, 'x')).not.toThrow();
    database.exec(sql);
    database.close();
    expect(() => guardGeoPackage(path, 'x')).toThrow(expect.objectContaining({ code: 'transfer.damaged' }));
  },
);
