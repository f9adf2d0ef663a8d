import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { keepForBackup } from '../../backup/removal-hold.ts';
import { openEditableDataset } from '../editing/editable-dataset.ts';
import type { EditableDataset } from '../editing/port.ts';
import { restoreDataset } from '../editing/restore-dataset.ts';
import type { EditedSnapshot } from '../editing/snapshot.ts';
import { checkDatasetId } from '../identifiers.ts';
import type {
  ColumnOfTable,
  DatasetWriter,
  FeatureDataset,
  FeatureStore,
  FillTables,
  TableDescription,
} from '../port.ts';
import { indexColumnOf } from './column-indexes.ts';
import { GeoPackageDataset } from './dataset.ts';
import { GeoPackageDatasetWriter } from './dataset-writer.ts';
import { rejectToReplace, sidecarsOf } from './edited-file.ts';
import { GeoPackageEngine } from './editing/geopackage-engine.ts';
import { KeptReadings, type Lent } from './editing/kept-readings.ts';
import { openGeoPackageSnapshot } from './editing/snapshot.ts';

/** `{id}.gpkg`, or while it is written `{id}.gpkg.{random}.partial`, whose journals a killed process leaves too. */
const fileName = /^([A-Za-z0-9][A-Za-z0-9_-]*)\.gpkg(\.[0-9a-f]+\.partial(?:-journal|-wal|-shm)?)?$/;

/** One GeoPackage per dataset in a folder. As many stores as wanted, in as many threads. */
export function openGeoPackageStore({ folder }: { folder: string }): FeatureStore {
  return new GeoPackageStore(folder);
}

class GeoPackageStore implements FeatureStore {
  readonly #folder: string;
  readonly #readings = new KeptReadings<DatabaseSync>();
  /** Of data sets that are edited: each request asks what they are like now. */
  readonly #datasets = new KeptReadings<GeoPackageDataset>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async write(datasetId: string): Promise<DatasetWriter> {
    return this.#write(datasetId);
  }

  async #write(datasetId: string): Promise<GeoPackageDatasetWriter> {
    const final = this.#path(datasetId);
    rejectToReplace(datasetId, final);
    await mkdir(this.#folder, { recursive: true });
    return new GeoPackageDatasetWriter({ datasetId, partial: partialOf(final), final });
  }

  async open(datasetId: string): Promise<FeatureDataset> {
    const path = this.#path(datasetId);
    const kept = this.#datasets.lend(path);
    if (kept) return shared(kept);
    const dataset = new GeoPackageDataset(datasetId, path);
    // One that nobody edits is replaced by another file: nothing keeps it.
    const lent = dataset.path === null ? this.#datasets.lend(path, () => dataset) : undefined;
    return lent ? shared(lent) : dataset;
  }

  async edit(datasetId: string): Promise<EditableDataset> {
    return openEditableDataset(
      datasetId,
      new GeoPackageEngine(datasetId, this.#path(datasetId), this.#readings),
    );
  }

  async addTables(datasetId: string, fill: FillTables): Promise<readonly TableDescription[]> {
    const engine = new GeoPackageEngine(datasetId, this.#path(datasetId), this.#readings);
    try {
      return await engine.extend(fill);
    } finally {
      await engine.close();
    }
  }

  async snapshot(datasetId: string): Promise<EditedSnapshot> {
    return openGeoPackageSnapshot(datasetId, this.#path(datasetId));
  }

  async restore(datasetId: string, snapshot: EditedSnapshot, signal?: AbortSignal): Promise<void> {
    await restoreDataset(await this.#write(datasetId), snapshot, signal);
  }

  async indexColumn(datasetId: string, column: ColumnOfTable): Promise<void> {
    const final = this.#path(datasetId);
    indexColumnOf({ datasetId, partial: partialOf(final), final }, column);
  }

  async exists(datasetId: string): Promise<boolean> {
    return existsSync(this.#path(datasetId));
  }

  async drop(datasetId: string): Promise<void> {
    this.#readings.forget(this.#path(datasetId));
    this.#datasets.forget(this.#path(datasetId));
    // A log that outlived its file would be taken for that of the next one.
    for (const path of [...sidecarsOf(this.#path(datasetId)), this.#path(datasetId)]) {
      await keepForBackup(this.#folder, path);
      await rm(path, { force: true });
    }
    await this.discardIncomplete(datasetId);
  }

  async list(): Promise<{ datasetId: string; complete: boolean }[]> {
    // Data sets being written have a journal beside them: two files, one thing.
    const unique = new Map(
      (await this.#files()).map(({ datasetId, complete }) => [
        `${datasetId} ${complete}`,
        { datasetId, complete },
      ]),
    );
    return [...unique.values()];
  }

  async discardIncomplete(datasetId: string): Promise<void> {
    checkDatasetId(datasetId);
    for (const file of await this.#files()) {
      if (file.datasetId === datasetId && !file.complete)
        await rm(join(this.#folder, file.name), { force: true });
    }
  }

  async close(): Promise<void> {
    this.#readings.close();
    this.#datasets.close();
  }

  #path(datasetId: string): string {
    return join(this.#folder, `${checkDatasetId(datasetId)}.gpkg`);
  }

  async #files(): Promise<{ name: string; datasetId: string; complete: boolean }[]> {
    const names = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.flatMap((name) => {
      const match = fileName.exec(name);
      return match ? [{ name, datasetId: match[1]!, complete: match[2] === undefined }] : [];
    });
  }
}

/** A name of its own: a writer that lost its lease cannot commit the file of the one that took over. */
function partialOf(final: string): string {
  return `${final}.${randomBytes(4).toString('hex')}.partial`;
}

/** For one of those who read it. */
function shared({ reading, release }: Lent<GeoPackageDataset>): FeatureDataset {
  let isOpen = true;
  return {
    datasetId: reading.datasetId,
    path: reading.path,
    describe: () => reading.describe(),
    table: (name) => reading.table(name),
    close: async () => {
      if (isOpen) release();
      isOpen = false;
    },
  };
}
