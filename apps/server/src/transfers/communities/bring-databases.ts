import { basename, dirname } from 'node:path';
import { CartableError } from '@cartable/contract';
import { type ArrivingDatabase, datasetNameOf } from '@cartable/espaceco';
import { type JobContext, openGeoPackageStore, whyUnavailable } from '@cartable/storage';
import type { Services } from '../../services.ts';
import type { CommunityManifest } from '../archive-manifest.ts';
import { guardGeoPackage } from '../guard-geopackage.ts';
import type { UnpackedTransfer } from '../unpack-transfer.ts';
import { withAuthors } from './copy-databases.ts';
import type { CommunityPlan } from './plan-community.ts';

interface Bringing extends Pick<JobContext<unknown>, 'signal' | 'report'> {
  readonly transfer: UnpackedTransfer;
  readonly manifest: CommunityManifest;
  readonly plan: CommunityPlan;
  /** Numbers of people, there and here. */
  readonly authors: ReadonlyMap<number, number>;
}

/** Who has no account here; in a journal, who has none any more. */
const nobody = '0';

/** Features and journals of the databases of an archive, before any row tells of them: nobody sees them yet. */
export async function bringDatabases(
  { features }: Services,
  { transfer, manifest, plan, authors, signal, report }: Bringing,
): Promise<ReadonlyMap<number, ArrivingDatabase>> {
  const here = new Map(plan.databases);
  const brought = new Map<number, ArrivingDatabase>();
  for (const [rank, { id: there, entry }] of manifest.datasets.entries()) {
    report({ done: rank, total: manifest.datasets.length, unit: 'files', part: 'data' });
    const id = here.get(there);
    if (id === undefined) throw new CartableError('transfer.not-an-archive', { file: transfer.file });
    const datasetId = datasetNameOf(id);
    // Whole, if it is there: it was brought in one move.
    if (!(await features.exists(datasetId))) {
      const path = transfer.pathOf(entry);
      guardGeoPackage(path, transfer.file);
      const authorHere = (author: string) => String(authors.get(Number(author)) ?? nobody);
      await features.discardIncomplete(datasetId);
      await restore(features, { path, entry, datasetId, authorHere, signal, file: transfer.file });
    }
    const dataset = await features.open(datasetId);
    const { tables } = await dataset.describe().finally(() => dataset.close());
    brought.set(there, { id, tables });
  }
  return brought;
}

interface Restoring {
  readonly path: string;
  /** Its name in the archive. */
  readonly entry: string;
  readonly datasetId: string;
  readonly file: string;
  readonly signal: AbortSignal;
  authorHere(author: string): string;
}

/** @throws {CartableError} `transfer.damaged` for what no export wrote */
async function restore(
  features: Services['features'],
  { path, entry, datasetId, file, signal, authorHere }: Restoring,
): Promise<void> {
  const store = openGeoPackageStore({ folder: dirname(path) });
  try {
    const snapshot = await store.snapshot(basename(path, '.gpkg'));
    await features
      .restore(datasetId, withAuthors(snapshot, authorHere), signal)
      .finally(() => snapshot.close());
  } catch (error) {
    if (signal.aborted || whyUnavailable(error) !== undefined) throw error;
    throw new CartableError(
      'transfer.damaged',
      { file, entry: entry.slice(0, 100) },
      { cause: error as Error },
    );
  } finally {
    await store.close();
  }
}
