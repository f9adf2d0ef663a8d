import type { PyramidEstimate, RasterTileFormat } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { planRasterPyramid } from './plan-raster-pyramid.ts';
import { getRasterSource, type RasterPyramidRequest, type RasterSource } from './raster-source.ts';

/** Bytes of a tile of 256 × 256 pixels, about: measured on a satellite image, and on the communes of France. */
export const tileBytes: Readonly<Record<RasterSource['kind'], Readonly<Record<RasterTileFormat, number>>>> = {
  raster: { auto: 10_000, jpeg: 10_000, webp: 8_000, png: 90_000 },
  drawn: { auto: 20_000, jpeg: 12_000, webp: 12_000, png: 20_000 },
};
/** Tiles made in a second on two cores: some ten milliseconds of processor for each; one thread draws maps. */
const tilesPerSecond: Readonly<Record<RasterSource['kind'], number>> = { raster: 220, drawn: 110 };

/** Tiles, bytes and seconds it would take, about. Nothing is launched. */
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
