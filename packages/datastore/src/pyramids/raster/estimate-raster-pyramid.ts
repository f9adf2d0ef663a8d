import type { PyramidEstimate, RasterTileFormat } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import { enterDatastore } from '../../datastores/enter-datastore.ts';
import type { Person } from '../../people.ts';
import type { RasterPyramidRequest } from './add-raster-pyramid.ts';
import { planRasterPyramid } from './plan-raster-pyramid.ts';
import { getRasterSource, type RasterSource } from './raster-source.ts';

/** Bytes of a tile of 256 × 256 pixels, as aerial images and maps take on average. */
const tileBytes: Readonly<Record<RasterSource['kind'], Readonly<Record<RasterTileFormat, number>>>> = {
  raster: { auto: 14_000, jpeg: 12_000, webp: 9_000, png: 90_000 },
  drawn: { auto: 8_000, jpeg: 9_000, webp: 6_000, png: 8_000 },
};
/** Tiles made in a second by the two threads of a small machine. */
const tilesPerSecond: Readonly<Record<RasterSource['kind'], number>> = { raster: 350, drawn: 150 };

/** How many tiles, bytes and seconds it would take, about. Nothing is launched. */
export async function estimateRasterPyramid(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, form }: RasterPyramidRequest,
): Promise<PyramidEstimate> {
  await enterDatastore(context, visitor, datastoreId, 'processing');
  const source = await getRasterSource(db(context), datastoreId, form);
  const { tiles } = planRasterPyramid(source, form);
  return {
    tiles,
    bytes: tiles * tileBytes[source.kind][form.format],
    seconds: Math.ceil(tiles / tilesPerSecond[source.kind]),
  };
}
