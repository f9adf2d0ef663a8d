/** Information from the headers of a JPEG 2000 file. */

import { CartableError } from '@cartable/contract';
import type { BandInterpretation, GeoTransform } from '../../description.ts';
import { maxSidePixels } from '../../limits.ts';
import type { ByteSource } from '../byte-source.ts';
import type { CrsStatement } from '../crs-statement.ts';
import type { BandInfo, ImageInfo } from '../image-info.ts';
import { openTiff } from '../tiff/directory.ts';
import { crsOfGeoKeys, readGeoKeys } from '../tiff/geo-keys.ts';
import { readGeoTransform } from '../tiff/geo-transform.ts';
import { type Jp2Boxes, readJp2Boxes } from './boxes.ts';
import { readCodestream } from './codestream.ts';
import { readGmlPlacement } from './gml-placement.ts';
import { isTiled, jp2BlockSize } from './jp2-image.ts';

export async function jp2Info(source: ByteSource, name: string): Promise<ImageInfo> {
  const boxes = await readJp2Boxes(source, name);
  const stream = await readCodestream(source, boxes.codestreamOffset, name);
  const { width, height, components, type, levels } = stream;
  if (width > maxSidePixels || height > maxSidePixels)
    throw new CartableError('raster.too-large', {
      file: name,
      width,
      height,
      limit: `${maxSidePixels} × ${maxSidePixels}`,
    });
  const block = jp2BlockSize(stream);
  const palette = components === 1 ? boxes.palette : null;
  return {
    driver: 'JP2',
    width,
    height,
    bands: Array.from({ length: components }, (_, band): BandInfo => {
      const interpretation = interpretationOf({
        band,
        components,
        alphaBand: boxes.alphaBand,
        hasPalette: palette !== null,
      });
      return { type, interpretation, nodata: null, min: null, max: null };
    }),
    palette,
    alphaBand: boxes.alphaBand !== null && boxes.alphaBand < components ? boxes.alphaBand : null,
    ...(await placementOf(boxes, name)),
    organisation: isTiled(stream) ? 'tiles' : 'whole',
    blockWidth: block.width,
    blockHeight: block.height,
    overviews: Array.from({ length: Math.min(levels, 12) }, (_, i) => ({
      width: Math.ceil(width / 2 ** (i + 1)),
      height: Math.ceil(height / 2 ** (i + 1)),
    })),
    compression: 'JPEG 2000',
  };
}

function interpretationOf(image: {
  band: number;
  components: number;
  alphaBand: number | null;
  hasPalette: boolean;
}): BandInterpretation {
  const { band, components, alphaBand, hasPalette } = image;
  if (band === alphaBand) return 'alpha';
  if (components >= 3) return (['red', 'green', 'blue'] as const)[band] ?? 'undefined';
  if (band > 0) return 'undefined';
  return hasPalette ? 'palette' : 'gray';
}

interface Jp2Placement {
  readonly crs?: CrsStatement;
  readonly crsSource?: 'jp2';
  readonly geotransform?: GeoTransform;
}

/** The GeoTIFF box first: GML often leaves the system to a dictionary that is not there. */
async function placementOf(boxes: Jp2Boxes, name: string): Promise<Jp2Placement> {
  const gml = boxes.gml === undefined ? {} : readGmlPlacement(boxes.gml);
  const tiff = boxes.geoTiff === undefined ? {} : await readGeoTiffBox(boxes.geoTiff, name);
  const merged = { ...gml, ...tiff };
  return { ...merged, ...(merged.crs && { crsSource: 'jp2' as const }) };
}

async function readGeoTiffBox(
  bytes: Uint8Array,
  name: string,
): Promise<{ crs?: CrsStatement; geotransform?: GeoTransform }> {
  try {
    const source: ByteSource = {
      size: bytes.length,
      read: (position, length) => bytes.subarray(position, position + length),
      close: () => {},
    };
    const directory = (await openTiff(source, name)).directories[0]!;
    const keys = await readGeoKeys(directory);
    const crs = crsOfGeoKeys(keys);
    const geotransform = await readGeoTransform(directory, keys);
    return { ...(crs && { crs }), ...(geotransform && { geotransform }) };
  } catch (error) {
    // A damaged box takes nothing from the image: GML or a world file may place it.
    if (error instanceof CartableError) return {};
    throw error;
  }
}
