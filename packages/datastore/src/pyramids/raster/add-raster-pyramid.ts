import type * as Contract from '@cartable/contract';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import type { Person } from '../../people.ts';
import { presentStoredData } from '../../publishing/data-presentation/present-stored-data.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { rejectTooManyTiles } from '../generation/count-tiles.ts';
import { createPyramid, rejectTooLargePyramid } from '../generation/launch-generation.ts';
import { tileBytes } from './estimate-raster-pyramid.ts';
import { planRasterPyramid } from './plan-raster-pyramid.ts';
import { rasterGenerator } from './raster-generator.ts';
import { getRasterSource, type RasterPyramidRequest } from './raster-source.ts';

/** Asks for a pyramid of images. What can be refused is refused now; a job makes the tiles. */
export async function addRasterPyramid(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, form }: RasterPyramidRequest,
): Promise<Contract.StoredData> {
  const access = await enterDatastore(context, visitor, datastoreId, 'processing');
  const id = await transaction(context, async (db) => {
    await lockDatastore(db, datastoreId);
    const source = await getRasterSource(db, datastoreId, form);
    const { topLevel, bottomLevel, tiles } = planRasterPyramid(source, form);
    rejectTooManyTiles(context, tiles);
    const expectedBytes = tiles * tileBytes[source.kind][form.format];
    await rejectTooLargePyramid(context, db, { datastore: access.datastore, expectedBytes });
    return createPyramid(context, db, visitor, {
      generator: rasterGenerator,
      name: form.technical_name,
      source: source.data,
      offeringId: source.kind === 'drawn' ? source.offering.id : null,
      expectedBytes,
      pyramid: {
        kind: 'raster',
        form,
        tileMatrixSet: form.tile_matrix_set,
        topLevel,
        bottomLevel,
        isSample: form.area !== undefined,
        archive: null,
      },
    });
  });
  return presentStoredData(context, access, (await findStoredData(db(context), id))!);
}
