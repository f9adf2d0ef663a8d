/** GeoTIFF files made of a formula. */

import type {
  BandInterpretation,
  GeoTransform,
  Raster,
  RasterDescription,
  SampleType,
} from '../description.ts';
import { TiffWriter } from '../read/write-tiff.ts';
import { rasterAt } from './gdal.ts';

export interface WrittenRaster {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly type?: SampleType;
  /** @default one grey band */
  readonly interpretations?: readonly BandInterpretation[];
  readonly nodata?: number;
  readonly palette?: readonly number[];
  readonly srid?: number | null;
  /** @default 1 m from 700 000, 6 600 000 */
  readonly geotransform?: GeoTransform;
  readonly valueAt: (column: number, row: number, band: number) => number;
}

const tileSize = 128;

export async function writeRaster(raster: WrittenRaster): Promise<Raster> {
  const {
    path,
    width,
    height,
    type = 'UINT8',
    interpretations = ['gray'],
    nodata = null,
    palette = null,
  } = raster;
  const geotransform = raster.geotransform ?? [700_000, 1, 0, 6_600_000, 0, -1];
  const alpha = interpretations.indexOf('alpha');
  const description: RasterDescription = {
    name: path,
    driver: 'GeoTIFF',
    width,
    height,
    bands: interpretations.map((interpretation) => ({ type, interpretation, nodata, min: null, max: null })),
    palette,
    alphaBand: alpha < 0 ? null : alpha,
    srid: raster.srid === undefined ? 2154 : raster.srid,
    crsName: null,
    crsSource: null,
    geotransform,
    isRotated: false,
    resolution: [geotransform[1], -geotransform[5]],
    bbox: null,
    organisation: 'tiles',
    blockWidth: tileSize,
    blockHeight: tileSize,
    overviews: [],
    compression: 'none',
    fileBytes: 0,
  };
  const writer = new TiffWriter(path, { description, tileSize, compression: 'deflate' });
  const bands = interpretations.length;
  for (let row = 0; row * tileSize < height; row++) {
    for (let column = 0; column * tileSize < width; column++) {
      const tile = writer.newBlock();
      for (let i = 0; i < tile.length; i++) {
        const pixel = Math.floor(i / bands);
        const x = column * tileSize + (pixel % tileSize);
        const y = row * tileSize + Math.floor(pixel / tileSize);
        tile[i] = x < width && y < height ? raster.valueAt(x, y, i % bands) : 0;
      }
      await writer.writeBlock(column, row, tile);
    }
  }
  await writer.finish();
  return rasterAt(path);
}
