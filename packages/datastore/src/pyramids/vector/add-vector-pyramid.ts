import type * as Contract from '@cartable/contract';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import type { Person } from '../../people.ts';
import { presentStoredData } from '../../publishing/data-presentation/present-stored-data.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { refuseTooManyTiles } from '../generation/count-tiles.ts';
import { createPyramid, refuseTooLargePyramid } from '../generation/launch-generation.ts';
import { countVectorTiles } from './estimate-vector-pyramid.ts';
import { planVectorPyramid } from './plan-vector-pyramid.ts';
import { vectorGenerator } from './vector-generator.ts';
import { getSource, type VectorPyramidRequest } from './vector-source.ts';

/** Asks for a pyramid of tables. What can be refused is refused now; a job makes the tiles. */
export async function addVectorPyramid(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, form }: VectorPyramidRequest,
): Promise<Contract.StoredData> {
  const access = await enterDatastore(context, visitor, datastoreId, 'processing');
  const { tiles, bytes } = await countVectorTiles(
    context,
    await getSource(db(context), datastoreId, form),
    form,
  );
  refuseTooManyTiles(context, tiles);
  const id = await transaction(context, async (db) => {
    await lockDatastore(db, datastoreId);
    await refuseTooLargePyramid(context, db, { datastore: access.datastore, expectedBytes: bytes });
    const source = await getSource(db, datastoreId, form);
    const { topLevel, bottomLevel } = planVectorPyramid(source, form);
    return createPyramid(context, db, visitor, {
      generator: vectorGenerator,
      name: form.technical_name,
      source,
      offeringId: null,
      expectedBytes: bytes,
      pyramid: {
        kind: 'vector',
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
