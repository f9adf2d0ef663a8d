/** GDAL's programs: they make the files that tests read, and tell what should be read. */

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requires } from '@cartable/testkit';
import type { Raster, SampleType } from '../description.ts';
import { inspectRaster } from '../read/inspect-raster.ts';
import { asSamples, type SampleArray } from '../read/samples.ts';

export const landsat = join(import.meta.dirname, '../../fixtures/landsat-rasterio-utm18.tif');

export function gdal(program: 'gdal_translate' | 'gdalwarp' | 'gdaldem', ...args: string[]): void {
  requires('gdal');
  execFileSync(program, program === 'gdaldem' ? args : ['-q', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

export interface GdalInfo {
  readonly geoTransform: number[];
  readonly size: [number, number];
  readonly bands: { type: string; noDataValue?: number | string; colorInterpretation: string }[];
}

export function gdalInfo(path: string): GdalInfo {
  requires('gdal');
  return JSON.parse(execFileSync('gdalinfo', ['-json', path], { encoding: 'utf8' })) as GdalInfo;
}

/** Pixels as GDAL reads them, bands interleaved. */
export function gdalPixels(path: string, type: SampleType, folder: string): SampleArray {
  const raw = join(folder, `${Math.random().toString(36).slice(2)}.raw`);
  gdal('gdal_translate', '-of', 'ENVI', '-co', 'INTERLEAVE=BIP', path, raw);
  return asSamples(type, readFileSync(raw));
}

/** Magnitudes of complex samples as GDAL computes them, bands interleaved. */
export function gdalMagnitudes(path: string, type: SampleType, folder: string): SampleArray {
  const {
    size: [width, height],
    bands,
  } = gdalInfo(path);
  const source = join(folder, 'magnitudes.vrt');
  const dataType = type === 'FLOAT64' ? 'Float64' : 'Float32';
  const band = (rank: number) =>
    `<VRTRasterBand dataType="${dataType}" band="${rank}" subClass="VRTDerivedRasterBand"><PixelFunctionType>mod</PixelFunctionType><SourceTransferType>CFloat64</SourceTransferType><SimpleSource><SourceFilename>${path}</SourceFilename><SourceBand>${rank}</SourceBand></SimpleSource></VRTRasterBand>`;
  const all = bands.map((_, i) => band(i + 1)).join('');
  writeFileSync(source, `<VRTDataset rasterXSize="${width}" rasterYSize="${height}">${all}</VRTDataset>`);
  return gdalPixels(source, type, folder);
}

export function rasterAt(path: string, declaredSrid?: number): Promise<Raster> {
  const name = path.split('/').at(-1)!;
  return inspectRaster({ name, main: { path, name } }, declaredSrid === undefined ? {} : { declaredSrid });
}
