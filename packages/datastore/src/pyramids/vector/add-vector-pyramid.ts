import type * as Contract from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import type { Person } from '../../people.ts';
import { presentStoredData } from '../../publishing/data-presentation/present-stored-data.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { type Entered, enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { rejectTooManyTiles } from '../generation/count-tiles.ts';
import { createPyramid, rejectTooLargePyramid } from '../generation/launch-generation.ts';
import { completeRequest } from './complete-request.ts';
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
  const measured = await measureVectorPyramid(context, { datastoreId, form });
  const id = await transaction(context, async (db) => {
    await lockDatastore(db, datastoreId);
    return createVectorPyramid(context, db, access, measured);
  });
  return presentStoredData(context, access, (await findStoredData(db(context), id))!);
}

/** A complete form with the size its pyramid would have. */
export interface MeasuredPyramid {
  readonly form: Contract.VectorPyramidForm;
  readonly bytes: number;
}

/** Reads the tables, outside any transaction. @throws {CartableError} what the form asks and cannot be */
export async function measureVectorPyramid(
  context: DatastoreContext,
  { datastoreId, form }: VectorPyramidRequest,
): Promise<MeasuredPyramid> {
  const source = await getSource(db(context), datastoreId, form);
  const complete = completeRequest(source, form);
  const { tiles, bytes } = await countVectorTiles(context, source, complete);
  rejectTooManyTiles(context, tiles);
  return { form: complete, bytes };
}

/** In the caller's transaction, the datastore being locked. @returns the id of the stored data */
export async function createVectorPyramid(
  context: DatastoreContext,
  db: Connection,
  { datastore, visitor }: Entered,
  { form, bytes }: MeasuredPyramid,
): Promise<string> {
  await rejectTooLargePyramid(context, db, { datastore, expectedBytes: bytes });
  const source = await getSource(db, datastore.id, form);
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
}
