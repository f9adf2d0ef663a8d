import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gdal } from '../support/gdal.ts';
import { pointsGeoJson } from '../support/points.ts';
import { makeZip } from '../support/zip.ts';
import type { HostileFile } from './hostile-files.ts';

/** Images made by GDAL, then spoilt. */

const side = 300;

/** A square of 3 km in Lambert 93, each pixel of its own value. */
async function image(folder: string, name: string, ...options: string[]): Promise<Buffer> {
  const text = join(folder, 'source.asc');
  const row = (y: number) => Array.from({ length: side }, (_, x) => (x * 7 + y * 3) % 250).join(' ');
  const rows = Array.from({ length: side }, (_, y) => row(y)).join('\n');
  await writeFile(
    text,
    `ncols ${side}\nnrows ${side}\nxllcorner 700000\nyllcorner 6600000\ncellsize 10\n${rows}\n`,
  );
  const target = join(folder, name);
  const placed = options.includes('-a_srs') ? [] : ['-a_srs', 'EPSG:2154'];
  await gdal('gdal_translate', '-q', '-ot', 'Byte', ...placed, ...options, text, target);
  return readFile(target);
}

const tiled = ['-co', 'TILED=YES', '-co', 'COMPRESS=DEFLATE'];

const makers = {
  cutInHeader: async (folder: string) => ({
    name: 'coupee.tif',
    content: (await image(folder, 'a.tif')).subarray(0, 100),
  }),
  truncated: async (folder: string) => {
    const content = await image(folder, 'a.tif', ...tiled);
    return { name: 'tronquee.tif', content: content.subarray(0, Math.floor(content.length * 0.7)) };
  },
  corruptHeader: async (folder: string) => {
    const content = Buffer.from(await image(folder, 'a.tif'));
    const directory = content.readUInt32LE(4);
    content.fill(0xee, directory, directory + 60);
    return { name: 'entete.tif', content };
  },
  picture: async (folder: string) => ({
    name: 'photo.png',
    content: await image(folder, 'a.png', '-of', 'PNG'),
  }),
  mixed: async (folder: string) => ({
    name: 'tout.zip',
    content: makeZip({ 'dalle.tif': await image(folder, 'a.tif'), 'points.geojson': pointsGeoJson(5) }),
  }),
  corruptBlock: async (folder: string) => {
    const content = Buffer.from(await image(folder, 'a.tif', ...tiled));
    const middle = Math.floor(content.length / 2);
    content.fill(0xff, middle, middle + 200);
    return { name: 'bloc.tif', content };
  },
  turned: async (folder: string) => ({
    name: 'tournee.zip',
    content: makeZip({
      'a.png': await image(folder, 'a.png', '-of', 'PNG'),
      'a.pgw': Buffer.from('9\n4\n4\n-9\n700000\n6603000\n'),
    }),
  }),
  withoutData: async (folder: string) => ({
    name: 'vide.tif',
    content: await image(folder, 'a.tif', '-scale', '0', '250', '7', '7', '-a_nodata', '7'),
  }),
  /** A valid header of a hundred thousand pixels a side, and not one block. */
  hollow: async (folder: string) => {
    const path = join(folder, 'creuse.tif');
    const place = ['-a_srs', 'EPSG:2154', '-a_ullr', '0', '7000000', '1000000', '6000000'];
    const sparse = ['-co', 'SPARSE_OK=TRUE', '-co', 'TILED=YES', '-co', 'BIGTIFF=YES'];
    await gdal(
      'gdal_create',
      '-q',
      '-outsize',
      '100000',
      '100000',
      ...place,
      '-a_nodata',
      '0',
      ...sparse,
      path,
    );
    return { name: 'creuse.tif', content: await readFile(path) };
  },
  twoSystems: async (folder: string) => ({
    name: 'deux.zip',
    content: makeZip({
      'a.tif': await image(folder, 'a.tif'),
      'b.tif': await image(folder, 'b.tif', '-a_srs', 'EPSG:27572'),
    }),
  }),
  palette: async (folder: string) => {
    await image(folder, 'rgb.tif', '-b', '1', '-b', '1', '-b', '1', '-colorinterp', 'red,green,blue');
    await gdal('rgb2pct.py', '-n', '16', join(folder, 'rgb.tif'), join(folder, 'palette.tif'));
    return { name: 'palette.tif', content: await readFile(join(folder, 'palette.tif')) };
  },
  sixteenBits: async (folder: string) => ({
    name: 'seize.tif',
    content: await image(folder, 'a.tif', '-ot', 'UInt16', '-scale', '0', '250', '0', '65000'),
  }),
  notANumber: async (folder: string) => ({
    name: 'nan.tif',
    content: await image(folder, 'a.tif', '-ot', 'Float32', '-a_nodata', 'nan', ...tiled),
  }),
} satisfies Record<string, (folder: string) => Promise<HostileFile>>;

export type HostileRaster = keyof typeof makers;

export async function hostileRaster(kind: HostileRaster): Promise<HostileFile> {
  const folder = await mkdtemp(join(tmpdir(), 'cartable-hostile-'));
  try {
    return await makers[kind](folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
