import type { SignedInVisitor } from '@cartable/accounts';
import type { Execution, StoredData, VectorPyramidForm } from '@cartable/contract';
import { eventually } from '@cartable/testkit';
import { listDatastoreExecutions } from '../ingest/processings/find-executions.ts';
import { readStoredData } from '../publishing/data-presentation/find-stored-data.ts';
import { settled, uploadFile } from './deposit-file.ts';
import { makeDatastore, makeVisitor, type TestPlatform } from './platform.ts';

/** Thirteen polygons: tiles enough, from the fifth level on, to be interrupted. */
export const regionsFile = new URL('../../demo/regions.fgb', import.meta.url).pathname;

export interface Workshop {
  readonly platform: TestPlatform;
  readonly owner: SignedInVisitor;
  readonly datastoreId: string;
  /** The regions, integrated. */
  readonly databaseId: string;
}

/**
 * A datastore whose supervisor has integrated the regions; the runner of jobs is started. The demonstration, which makes
 * a pyramid too, is left out.
 */
export async function openWorkshop(platform: TestPlatform, technicalName = 'mairie'): Promise<Workshop> {
  const administrator = await makeVisitor(platform);
  await platform.seed({ administratorId: administrator.id, isDemonstrated: false });
  const { supervisor: owner, datastoreId } = await makeDatastore(platform, technicalName);
  await platform.runner.start();
  const created = await uploadFile(platform, owner, { datastoreId, file: regionsFile });
  const upload = await settled(platform, owner, { datastoreId, uploadId: created._id });
  return { platform, owner, datastoreId, databaseId: upload.stored_data! };
}

export function vectorForm(databaseId: string, more: Partial<VectorPyramidForm> = {}): VectorPyramidForm {
  return {
    technical_name: 'tuiles',
    vectordb_id: databaseId,
    tippecanoe: '-S10',
    tile_matrix_set: 'PM',
    composition: [{ table: 'regions', attributes: ['nom'], top_level: 4, bottom_level: 7 }],
    ...more,
  };
}

export const readData = ({ platform, owner, datastoreId }: Workshop, storedDataId: string) =>
  readStoredData(platform.context, owner, { datastoreId, storedDataId });

/** Waits until the stored data is so. */
export function reaching(
  workshop: Workshop,
  storedDataId: string,
  status: StoredData['status'],
): Promise<StoredData> {
  return eventually(async () => {
    const data = await readData(workshop, storedDataId);
    return data.status === status && data;
  }, 60_000);
}

/** Newest first. */
export function executionsOf(
  { platform, owner, datastoreId }: Workshop,
  outputStoredDataId: string,
): Promise<Execution[]> {
  return listDatastoreExecutions(platform.context, owner, { datastoreId, filter: { outputStoredDataId } });
}

/** Keys of all that is kept of pyramids. */
export async function pyramidObjects({ platform }: Pick<Workshop, 'platform'>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of platform.context.objects.list('pyramids/')) keys.push(key);
  return keys;
}
