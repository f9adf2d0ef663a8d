/** Information from the headers of a TIFF: image, bands, place, system. */

import type { BandInterpretation } from '../../description.ts';
import { parseNumber, rangeOf } from '../companions.ts';
import { type BandInfo, type ImageInfo, nodataOfType } from '../image-info.ts';
import type { Directory, TiffFile } from './directory.ts';
import { crsOfGeoKeys, readGeoKeys } from './geo-keys.ts';
import { countControlPoints, readGeoTransform } from './geo-transform.ts';
import { readLayout, type TiffLayout } from './layout.ts';
import { compressionNames, photometric, tag } from './tags.ts';

export async function tiffInfo(file: TiffFile): Promise<ImageInfo> {
  const directory = file.directories[0]!;
  const layout = await readLayout(directory, file.name);
  const keys = await readGeoKeys(directory);
  const geotransform = await readGeoTransform(directory, keys);
  const crs = crsOfGeoKeys(keys);
  const overviews = await readOverviews(file);
  const isCog = layout.isTiled && (overviews.length > 0 || Math.max(layout.width, layout.height) <= 512);
  return {
    driver: isCog ? 'COG' : 'GeoTIFF',
    width: layout.width,
    height: layout.height,
    bands: await readBands(directory, layout),
    palette: layout.photometric === photometric.palette ? await readPalette(directory) : null,
    alphaBand: alphaBandOf(layout),
    ...((await findMask(file)) && { hasMask: true }),
    ...(crs && { crs, crsSource: 'geokeys' as const }),
    ...(geotransform ? { geotransform } : countPoints(directory)),
    ...(layout.complexPart && { isMagnitude: true }),
    organisation: layout.isTiled ? 'tiles' : 'strips',
    blockWidth: layout.blockWidth,
    blockHeight: layout.blockHeight,
    overviews,
    compression: compressionNames[layout.compression] ?? String(layout.compression),
  };
}

/** Four inks are shown as red, green and blue. */
const coloursOfInks = 3;

async function readBands(directory: Directory, layout: TiffLayout): Promise<BandInfo[]> {
  const written = await directory.text(tag.gdalNodata);
  const nodata = nodataOfType(written === undefined ? undefined : parseNumber(written), layout.type);
  const metadata = (await directory.text(tag.gdalMetadata)) ?? '';
  const bands = layout.photometric === photometric.cmyk ? coloursOfInks : layout.bands;
  return Array.from({ length: bands }, (_, band) => {
    const [min, max] = rangeOf(metadata, band) ?? [null, null];
    return { type: layout.type, interpretation: interpretationOf(layout, band), nodata, min, max };
  });
}

/** Points of an image that nothing else places. */
function countPoints(directory: Directory): { controlPoints?: number } {
  const controlPoints = countControlPoints(directory);
  return controlPoints > 0 ? { controlPoints } : {};
}

function interpretationOf(layout: TiffLayout, band: number): BandInterpretation {
  if (band === alphaBandOf(layout)) return 'alpha';
  if (band >= layout.bands - layout.extraSamples.length) return 'undefined';
  switch (layout.photometric) {
    case photometric.rgb:
    case photometric.cmyk:
    case photometric.yCbCr:
      return (['red', 'green', 'blue'] as const)[band] ?? 'undefined';
    case photometric.palette:
      return band === 0 ? 'palette' : 'undefined';
    default:
      return band === 0 ? 'gray' : 'undefined';
  }
}

function alphaBandOf({ bands, extraSamples }: TiffLayout): number | null {
  const rank = extraSamples.findIndex((kind) => kind === 1 || kind === 2);
  const band = bands - extraSamples.length + rank;
  return rank < 0 || band <= 0 ? null : band;
}

/** Reds, then greens, then blues, on 16 bits; some writers leave them on 8. */
async function readPalette(directory: Directory): Promise<number[]> {
  const map = await directory.numbers(tag.colourMap, 3 * 65_536);
  const count = Math.min(256, Math.floor(map.length / 3));
  const stride = Math.floor(map.length / 3);
  const divisor = map.every((value) => value <= 255) ? 1 : 257;
  const colour = (index: number, channel: number): number =>
    Math.round(Math.min(map[channel * stride + index]! / divisor, 255));
  return Array.from({ length: count }, (_, i) => [colour(i, 0), colour(i, 1), colour(i, 2), 255]).flat();
}

/** Subfile type: bit 0 for a reduced image, bit 2 for a mask. */
const isReduced = 1;
const isMask = 4;

async function readOverviews(file: TiffFile): Promise<{ width: number; height: number }[]> {
  const overviews: { width: number; height: number }[] = [];
  for (const directory of file.directories.slice(1)) {
    const kind = (await directory.number(tag.newSubfileType)) ?? 0;
    const width = await directory.number(tag.width);
    const height = await directory.number(tag.height);
    if (kind & isReduced && !(kind & isMask) && width && height) overviews.push({ width, height });
  }
  return overviews.sort((a, b) => b.width - a.width);
}

/** The mask of the full image: a band of 0 and 1 beside it. */
export async function findMask(file: TiffFile): Promise<Directory | undefined> {
  const width = await file.directories[0]!.number(tag.width);
  for (const directory of file.directories.slice(1)) {
    const kind = (await directory.number(tag.newSubfileType)) ?? 0;
    if (kind & isMask && !(kind & isReduced) && (await directory.number(tag.width)) === width)
      return directory;
  }
  return undefined;
}
