import {
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { textOfFinding } from '@cartable/contract';
import { temporaryFolder } from '@cartable/testkit';
import { describe, expect, test } from 'vitest';
import { detectRasterFiles } from '../read/detect-raster-files.ts';
import { gdal, landsat } from '../test-support/gdal.ts';
import { fieldPosition, tiffOf } from '../test-support/tiff-bytes.ts';
import { writeRaster } from '../test-support/write-raster.ts';
import { checkRasters } from './check-rasters.ts';

/** Far under a gigabyte: what a lying header must not be able to take. */
const mostBytes = 200 * 1024 * 1024;

/** Codes found in the files of a folder; each is said in both languages without a hole. */
async function findingsIn(folder: string, names: readonly string[], declaredSrid?: number) {
  const { rasters } = detectRasterFiles(names.map((name) => ({ name, path: join(folder, name) })));
  const before = process.memoryUsage().rss;
  const report = await checkRasters(rasters, {
    spoolDir: temporaryFolder(),
    ...(declaredSrid && { declaredSrid }),
  });
  expect(process.memoryUsage().rss - before).toBeLessThan(mostBytes);
  for (const finding of report.findings)
    for (const language of ['fr', 'en'] as const)
      expect(textOfFinding(finding, language)).not.toMatch(/[{}]|^raster\.|undefined/);
  return { codes: report.findings.map(({ code }) => code), ...report };
}

async function codesOf(name: string, bytes: Uint8Array): Promise<string[]> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, name), bytes);
  return (await findingsIn(folder, [name])).codes;
}

const placed = ['raster.not-placed', 'raster.crs-missing'];

describe('headers that lie', () => {
  test('100 000 × 100 000 pixels announced, none there: incomplete', async () => {
    const size = { width: 100_000, height: 100_000 };
    const tiles = Math.ceil(100_000 / 256) ** 2;
    const offsets = Array.from({ length: tiles }, (_, i) => 1e6 + i);
    expect(await codesOf('a.tif', tiffOf({ ...size, tile: 256, offsets, lengths: offsets }))).toContain(
      'raster.blocks-missing',
    );
    expect(
      await codesOf('b.tif', tiffOf({ ...size, rowsPerStrip: 1, offsets: [8], lengths: [10] })),
    ).toContain('raster.blocks-missing');
  });

  test('as large, all its tiles declared absent: no data', async () => {
    const zeros = new Array<number>(Math.ceil(100_000 / 256) ** 2).fill(0);
    const bytes = tiffOf({ width: 100_000, height: 100_000, tile: 256, offsets: zeros, lengths: zeros });
    expect(await codesOf('sparse.tif', bytes)).toContain('raster.empty');
  });

  test('four billion on a side: too large', async () => {
    const bytes = tiffOf({ width: 4e9, height: 4e9, tile: 256, offsets: [8], lengths: [10] });
    expect(await codesOf('huge.tif', bytes)).toEqual(['raster.too-large']);
  });

  test('tiles of a gigapixel: damaged, without being allocated', async () => {
    const bytes = tiffOf({ width: 30_000, height: 30_000, tile: 32_768, offsets: [8], lengths: [100] });
    expect(await codesOf('block.tif', bytes)).toContain('raster.blocks-damaged');
  });

  test('a directory that follows itself is read once', async () => {
    const bytes = tiffOf({
      width: 16,
      height: 16,
      rowsPerStrip: 16,
      pixels: new Uint8Array(256).fill(7),
      next: 'itself',
    });
    expect(await codesOf('circle.tif', bytes)).toEqual(placed);
  });

  test.each([
    ['a tag of four billion values', { lengthsCount: 0xffffffff }],
    ['sixty thousand entries', { entries: 60_000 }],
    ['no entry', { entries: 0 }],
  ])('%s: damaged or incomplete', async (_name, lie) => {
    const codes = await codesOf(
      'lie.tif',
      tiffOf({ width: 16, height: 16, rowsPerStrip: 16, pixels: new Uint8Array(256), ...lie }),
    );
    expect(['format.damaged', 'format.truncated']).toContain(codes[0]);
  });

  test('what is read by no one is refused by its name', async () => {
    const pixels = new Uint8Array(256);
    const base = { width: 16, height: 16, rowsPerStrip: 16, pixels };
    expect(await codesOf('lzma.tif', tiffOf({ ...base, compression: 34925 }))).toEqual([
      'raster.unsupported',
    ]);
    expect(await codesOf('inks.tif', tiffOf({ ...base, photometric: 5 }))).toEqual(['raster.unsupported']);
    expect(await codesOf('lab.tif', tiffOf({ ...base, photometric: 8 }))).toEqual(['raster.unsupported']);
    expect(await codesOf('bits.tif', tiffOf({ ...base, bits: 24 }))).toEqual(['raster.unsupported']);
  });

  test('an empty file, a text, and noise are told apart', async () => {
    expect(await codesOf('empty.tif', new Uint8Array(0))).toEqual(['format.empty-file']);
    expect(await codesOf('text.tif', Buffer.from('hello'))).toEqual(['format.unknown']);
    expect(await codesOf('short.tif', Buffer.from('II*\0'))).toEqual(['format.unknown']);
    expect(await codesOf('cut.tif', Buffer.from('II*\0\x08\0\0\0', 'latin1'))).toEqual(['format.truncated']);
  });
});

describe('blocks', () => {
  test('a tile that inflates to far more than its pixels is damaged, and takes no memory', async () => {
    const bomb = deflateSync(new Uint8Array(1 << 26));
    const bytes = tiffOf({ width: 16, height: 16, rowsPerStrip: 16, pixels: bomb, compression: 8 });
    expect(await codesOf('bomb.tif', bytes)).toContain('raster.blocks-damaged');
  });

  test.each(['DEFLATE', 'LZW', 'ZSTD', 'JPEG', 'WEBP', 'PACKBITS', 'LERC'])(
    'damaged %s tiles are counted, and the first is shown on the map',
    async (scheme) => {
      const folder = temporaryFolder();
      const path = join(folder, 'damaged.tif');
      gdal(
        'gdal_translate',
        '-co',
        'TILED=YES',
        '-co',
        'BLOCKXSIZE=64',
        '-co',
        'BLOCKYSIZE=64',
        '-co',
        `COMPRESS=${scheme}`,
        landsat,
        path,
      );
      const bytes = readFileSync(path);
      const { offsets, lengths } = fieldPosition(bytes);
      const noise = Buffer.from(Array.from({ length: lengths[5]! }, (_, i) => (i * 197 + 31) & 255));
      const file = openSync(path, 'r+');
      writeSync(file, noise, 0, noise.length, offsets[5]);
      closeSync(file);
      const { findings, codes } = await findingsIn(folder, ['damaged.tif']);
      // PackBits has no sum: noise is pixels.
      if (scheme === 'PACKBITS')
        return expect(codes.filter((code) => code !== 'raster.blocks-damaged')).toEqual([]);
      const damaged = findings.find(({ code }) => code === 'raster.blocks-damaged');
      expect(damaged).toMatchObject({ count: 1, params: { total: 16 }, severity: 'error' });
      expect(damaged!.place![0]).toBeCloseTo(-77.97, 0);
    },
  );

  test('a LERC tile whose own header announces other pixels is damaged', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a.tif');
    const options = ['COMPRESS=LERC', 'TILED=YES', 'BLOCKXSIZE=64', 'BLOCKYSIZE=64'];
    gdal('gdal_translate', ...options.flatMap((option) => ['-co', option]), landsat, path);
    const bytes = readFileSync(path);
    // Rows and columns of the first tile (Lerc2, after « Lerc2 », a version and a checksum): four gigapixels.
    const { offsets } = fieldPosition(bytes);
    bytes.writeInt32LE(65_536, offsets[0]! + 14);
    bytes.writeInt32LE(65_536, offsets[0]! + 18);
    writeFileSync(path, bytes);
    expect((await findingsIn(folder, ['a.tif'])).codes).toEqual(['raster.blocks-damaged']);
  });

  test('a truncated file says how many of its blocks are missing', async () => {
    const folder = temporaryFolder();
    copyFileSync(landsat, join(folder, 'cut.tif'));
    const whole = readFileSync(landsat).length;
    truncateSync(join(folder, 'cut.tif'), Math.floor(whole * 0.7));
    const { findings } = await findingsIn(folder, ['cut.tif']);
    const missing = findings.find(({ code }) => code === 'raster.blocks-missing');
    expect(missing!.count).toBeGreaterThan(2);
    expect(missing!.count).toBeLessThan(Number(missing!.params.total));
  });
});

describe('what has no place or no data', () => {
  test('neither place nor system; a declared system is taken', async () => {
    const folder = temporaryFolder();
    writeFileSync(
      join(folder, 'a.tif'),
      tiffOf({ width: 16, height: 16, rowsPerStrip: 16, pixels: new Uint8Array(256).fill(9) }),
    );
    expect((await findingsIn(folder, ['a.tif'])).codes).toEqual(placed);
    expect((await findingsIn(folder, ['a.tif'], 2154)).codes).toEqual(['raster.not-placed']);
  });

  test('a rotated image is told with its angle, and stops nothing', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'rotated.tif');
    const turned = [700_000, Math.cos(0.5), Math.sin(0.5), 6_600_000, Math.sin(0.5), -Math.cos(0.5)] as const;
    await writeRaster({ path, width: 40, height: 40, geotransform: turned, valueAt: (x) => x });
    const { findings } = await findingsIn(folder, ['rotated.tif']);
    expect(findings).toMatchObject([{ code: 'raster.rotated', severity: 'info', params: { degrees: 29 } }]);
  });

  test.each([
    ['words', 'one\ntwo\nthree\n4\n5\n6\n'],
    ['too few lines', '1\n0\n0\n'],
    ['pixels without size', '0\n0\n0\n0\n700000\n6600000\n'],
    ['coordinates beyond the earth', '1\n0\n0\n-1\n1e300\n6600000\n'],
    ['infinities', 'inf\n0\n0\n-1\n7e5\nnan\n'],
  ])('a world file of nonsense: %s', async (_name, text) => {
    const folder = temporaryFolder();
    gdal('gdal_translate', '-of', 'PNG', '-a_nodata', 'none', landsat, join(folder, 'a.png'));
    writeFileSync(join(folder, 'a.pgw'), text);
    expect((await findingsIn(folder, ['a.png', 'a.pgw'], 2154)).codes).toEqual(['raster.placement-invalid']);
  });

  test('all without data: said once; one among others: a notice', async () => {
    const folder = temporaryFolder();
    const write = (name: string, left: number, value: number) =>
      writeRaster({
        path: join(folder, name),
        width: 40,
        height: 40,
        type: 'INT16',
        nodata: -9999,
        geotransform: [700_000 + left, 1, 0, 6_600_000, 0, -1],
        valueAt: () => value,
      });
    await write('a.tif', 0, -9999);
    await write('b.tif', 40, -9999);
    await write('c.tif', 80, 12);
    expect((await findingsIn(folder, ['a.tif', 'b.tif'])).codes).toEqual(['raster.empty']);
    const { findings } = await findingsIn(folder, ['b.tif', 'c.tif']);
    expect(findings).toMatchObject([{ code: 'raster.tile-empty', file: 'b.tif', severity: 'info' }]);
  });

  test('NaN and infinities are counted, and are no data', async () => {
    const folder = temporaryFolder();
    const valueAt = (x: number, y: number): number => (x === 3 ? Number.NaN : y === 5 ? Infinity : 4.5);
    await writeRaster({ path: join(folder, 'a.tif'), width: 20, height: 20, type: 'FLOAT32', valueAt });
    const { findings, info } = await findingsIn(folder, ['a.tif']);
    expect(findings).toMatchObject([{ code: 'raster.nan', count: 39 }]);
    expect(info.bands).toMatchObject([{ min: 4.5, max: 4.5 }]);
  });
});

describe('other formats', () => {
  test('JPEG 2000 of garbage, or cut', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a.jp2');
    gdal(
      'gdal_translate',
      '-of',
      'JP2OpenJPEG',
      '-co',
      'BLOCKXSIZE=64',
      '-co',
      'BLOCKYSIZE=64',
      landsat,
      path,
    );
    const bytes = readFileSync(path);
    expect(
      await codesOf('head.jp2', Buffer.concat([bytes.subarray(0, 12), Buffer.alloc(5000, 171)])),
    ).toEqual(['format.damaged']);
    const noisy = Buffer.from(bytes);
    for (let i = Math.floor(bytes.length / 2); i < bytes.length / 2 + 4000; i++) noisy[i] = (i * 89) & 255;
    const noisyCodes = await codesOf('noisy.jp2', noisy);
    expect(['format.damaged', 'raster.blocks-damaged']).toContain(noisyCodes[0]);
    expect(await codesOf('cut.jp2', bytes.subarray(0, bytes.length * 0.6))).toContain(
      'raster.blocks-damaged',
    );
  });

  test('JPEG 2000 in one piece, larger than the decoder may hold: what to do is said', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'whole.jp2');
    gdal(
      'gdal_translate',
      '-of',
      'JP2OpenJPEG',
      '-co',
      'BLOCKXSIZE=512',
      '-co',
      'BLOCKYSIZE=512',
      landsat,
      path,
    );
    const bytes = readFileSync(path);
    const start = bytes.indexOf(Buffer.from('ff4fff51', 'hex'));
    // Size of the image and of its only tile, in the header of the codestream.
    for (const field of [8, 12, 24, 28]) bytes.writeUInt32BE(30_000, start + field);
    writeFileSync(path, bytes);
    const { findings } = await findingsIn(folder, ['whole.jp2']);
    expect(findings).toMatchObject([
      { code: 'raster.jp2-too-large', params: { megapixels: 900, limit: 21 } },
    ]);
  });

  test('a PNG of a few kilobytes that is 40 000 pixels on a side is refused before it is unpacked', async () => {
    const codes = await codesOf('bomb.png', pngOf(40_000));
    expect(codes).toEqual(['raster.too-large']);
  });

  test('a cut PNG and a cut JPEG are damaged', async () => {
    const folder = temporaryFolder();
    for (const [format, name] of [
      ['PNG', 'a.png'],
      ['JPEG', 'a.jpg'],
    ] as const) {
      gdal('gdal_translate', '-of', format, landsat, join(folder, name));
      truncateSync(join(folder, name), 9000);
      const { codes } = await findingsIn(folder, [name, `${name}.aux.xml`]);
      expect(codes).toEqual(['raster.blocks-damaged']);
    }
  });

  const header = 'ncols 3\nnrows 2\nxllcorner 700000\nyllcorner 6600000\ncellsize 1\nnodata_value -9999\n';
  test.each([
    ['too few values', `${header}1 2 3\n4 5\n`, 'raster.grid-count', { count: 5, params: { expected: 6 } }],
    ['too many values', `${header}1 2 3\n4 5 6\n7\n`, 'raster.grid-count', { count: 7 }],
    ['a word', `${header}1 2 3\n4 five 6\n`, 'raster.grid-value', { params: { value: 'five', line: 8 } }],
    ['a word without end', `${header}${'1'.repeat(3_000_000)}`, 'raster.grid-value', {}],
    [
      'a header without size',
      'ncols 3\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 2 3',
      'raster.grid-header',
      {},
    ],
    ['a cell without size', header.replace('cellsize 1', 'cellsize 0'), 'raster.grid-header', {}],
    [
      'a grid beyond any memory',
      header.replace('ncols 3', 'ncols 900000').replace('nrows 2', 'nrows 900000'),
      'raster.too-large',
      {},
    ],
  ])('an ASCII grid with %s', async (_name, text, code, details) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.asc'), text);
    const { findings } = await findingsIn(folder, ['a.asc'], 2154);
    expect(findings).toMatchObject([{ code, file: 'a.asc', ...details }]);
  });
});

/** A valid PNG header of that side; its pixels are one row of zeros, deflated. */
function pngOf(side: number): Buffer {
  const header = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(header);
  header.writeUInt32BE(side, 16);
  header.writeUInt32BE(side, 20);
  header[24] = 8;
  const { crc32 } = process.getBuiltinModule('node:zlib');
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  const pixels = deflateSync(new Uint8Array(side + 1));
  const data = Buffer.alloc(pixels.length + 12);
  data.writeUInt32BE(pixels.length, 0);
  data.write('IDAT', 4, 'latin1');
  data.set(pixels, 8);
  data.writeUInt32BE(crc32(data.subarray(4, 8 + pixels.length)), 8 + pixels.length);
  return Buffer.concat([header, data]);
}
