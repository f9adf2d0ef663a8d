import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeZip } from '../test-support/zip-writer.ts';
import { unpackOnce } from './kept-archive.ts';

let folder: string;
let archive: { path: string; name: string };
const rows = 'X;Y;nom\n2.5;48.5;Été\n';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartable-kept-'));
  archive = { path: join(folder, 'a.zip'), name: 'a.zip' };
  writeFileSync(
    archive.path,
    writeZip([
      { name: 'a.csv', data: rows },
      { name: 'b.exe', data: 'b' },
    ]),
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const spoolFolder = () => mkdtempSync(join(folder, 'spool-'));
const keptFolder = () => join(folder, 'kept');
const unpack = (extensions = ['csv']) =>
  unpackOnce(archive, {
    spoolFolder: spoolFolder(),
    keptFolder: keptFolder(),
    extensions: new Set(extensions),
  });

test('what a reading unpacked serves the next one, with the files left out', async () => {
  const first = await unpack();
  // The same size, and nothing that could be inflated.
  writeFileSync(archive.path, new Uint8Array(statSync(archive.path).size));
  const second = await unpack();
  expect(second).toEqual(first);
  expect(second.dropped).toEqual([{ name: 'b.exe', reasonCode: 'entry.not-data' }]);
  expect(second.files.map(({ path }) => readFileSync(path, 'utf8'))).toEqual([rows]);
  expect(second.files[0]!.path.startsWith(keptFolder())).toBe(true);
});

test('nothing is left in the folder of the task', async () => {
  const spool = spoolFolder();
  const extensions = new Set(['csv']);
  await unpackOnce(archive, { spoolFolder: spool, keptFolder: keptFolder(), extensions });
  expect(readdirSync(spool)).toEqual([]);
});

test('an archive that is refused keeps nothing', async () => {
  truncateSync(archive.path, 60);
  await expect(unpack()).rejects.toMatchObject({ code: 'archive.damaged' });
  expect(existsSync(keptFolder())).toBe(false);
});

test('what was kept of another archive, cut short, or removed meanwhile is not used', async () => {
  const { files } = await unpack();
  truncateSync(files[0]!.path, 3);
  expect(readFileSync((await unpack()).files[0]!.path, 'utf8')).toBe(rows);
  rmSync(keptFolder(), { recursive: true });
  expect(readFileSync((await unpack()).files[0]!.path, 'utf8')).toBe(rows);
  const longer = `${rows}3;49;Hiver\n`;
  writeFileSync(archive.path, writeZip([{ name: 'a.csv', data: longer }]));
  expect(readFileSync((await unpack()).files[0]!.path, 'utf8')).toBe(longer);
});

test('two readings at once both have the files', async () => {
  const both = await Promise.all([unpack(), unpack()]);
  for (const { files } of both) expect(readFileSync(files[0]!.path, 'utf8')).toBe(rows);
});
