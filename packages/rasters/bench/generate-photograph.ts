/**
 * A photograph-like RGB GeoTIFF in EPSG:2154 at 1 m, tiled, without compression: fields, roads and grain drawn from
 * sums of noise, the same at every run.
 */

import type { RasterDescription } from '../src/description.ts';
import type { SampleArray } from '../src/read/samples.ts';
import { TiffWriter } from '../src/read/write-tiff.ts';

const tileSize = 512;

export async function generatePhotograph(path: string, side: number): Promise<void> {
  const band = { type: 'UINT8', nodata: null, min: 0, max: 255 } as const;
  const description: RasterDescription = {
    name: 'photograph.tif',
    driver: 'GeoTIFF',
    width: side,
    height: side,
    bands: (['red', 'green', 'blue'] as const).map((interpretation) => ({ ...band, interpretation })),
    palette: null,
    alphaBand: null,
    srid: 2154,
    crsName: null,
    crsSource: null,
    geotransform: [640_000, 1, 0, 6_870_000, 0, -1],
    isRotated: false,
    resolution: [1, 1],
    bbox: [640_000, 6_870_000 - side, 640_000 + side, 6_870_000],
    organisation: 'tiles',
    blockWidth: tileSize,
    blockHeight: tileSize,
    overviews: [],
    compression: 'none',
    fileBytes: 0,
  };
  const writer = new TiffWriter(path, { description, tileSize, compression: 'none' });
  for (let row = 0; row * tileSize < side; row++) {
    for (let column = 0; column * tileSize < side; column++) {
      const tile = writer.newBlock();
      paint(tile, column * tileSize, row * tileSize);
      await writer.writeBlock(column, row, tile);
    }
  }
  await writer.finish();
}

function paint(tile: SampleArray, left: number, top: number): void {
  for (let y = 0, i = 0; y < tileSize; y++) {
    for (let x = 0; x < tileSize; x++, i += 3) {
      const [u, v] = [left + x, top + y];
      const field = noise(u / 180, v / 140, 1);
      const crop = noise(u / 23, v / 31, 2);
      const grain = noise(u / 2.3, v / 2.1, 3);
      const light = 60 + 90 * field + 35 * crop + 28 * grain;
      tile[i] = light * (0.8 + 0.3 * noise(u / 260, v / 300, 4));
      tile[i + 1] = light;
      tile[i + 2] = light * 0.7 + 20 * field;
    }
  }
}

/** Value noise between 0 and 1, interpolated between whole positions. */
function noise(x: number, y: number, seed: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - column, y - row];
  const up = lattice(column, row, seed) * (1 - fx) + lattice(column + 1, row, seed) * fx;
  const down = lattice(column, row + 1, seed) * (1 - fx) + lattice(column + 1, row + 1, seed) * fx;
  return up * (1 - fy) + down * fy;
}

function lattice(column: number, row: number, seed: number): number {
  let hash = Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296;
}
