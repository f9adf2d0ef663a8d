import type { MessagePort } from 'node:worker_threads';
import type { Language } from '@cartable/contract';
import { type FileInfo, writeFlatGeobuf, writeGeoParquet, writeKml, writeShapefile } from '@cartable/formats';
import type { FeatureBatch } from '@cartable/geo';
import type { CollectionInfo } from '@cartable/ogc';
import { type FileFormat, writeCsv, writeGeoJsonCollection } from '@cartable/ogc';
import type { TableDescription } from '@cartable/storage';
import { pumpBytes } from '../byte-channel.ts';
import { toFault } from '../fault.ts';
import type { PageInfo } from '../page-task.ts';
import type { FeatureSelection } from '../table-ref.ts';
import type { WorkerContext } from '../worker/context.ts';
import { prefixedValues } from '../worker/prefixed-values.ts';
import { conditionsOf } from '../worker/selection.ts';
import { writeGeoPackage } from '../worker/write-geopackage.ts';

/** Features of one table as a file to download, however many they are. Plain data: it crosses threads. */
export interface ExportFeaturesTask {
  readonly kind: 'export-features';
  readonly format: FileFormat | 'geojson';
  readonly selection: FeatureSelection;
  readonly sort: readonly { readonly column: string; readonly descending: boolean }[];
  readonly offset: number;
  /** All that follow when undefined. */
  readonly limit: number | undefined;
  /** Number of features, for formats that write it first. */
  readonly count?: number | undefined;
  /** Names the columns, in the order of the table. */
  readonly info: Omit<CollectionInfo, PageInfo>;
  /** Language of what the file says to people. */
  readonly language: Language;
  /** One whole number, shared: counts the features that were read. */
  readonly written?: SharedArrayBuffer | undefined;
}

interface Export {
  readonly task: ExportFeaturesTask;
  readonly file: FileInfo;
  /** For formats that are written whole before their first byte. */
  readonly folder: string;
}

type Writer = (batches: AsyncIterable<FeatureBatch>, requested: Export) => AsyncIterable<Uint8Array>;

const writers: Readonly<Record<FileFormat | 'geojson', Writer>> = {
  geojson: (batches, { task: { info, count = 0 } }) =>
    writeGeoJsonCollection(batches, { ...info, numberMatched: count, numberReturned: count }),
  csv: (batches, { task }) =>
    writeCsv(batches, { ...task.info, numberMatched: 'unknown', numberReturned: 0 }),
  flatgeobuf: (batches, { file }) => writeFlatGeobuf(batches, file),
  kml: (batches, { file }) => writeKml(batches, file),
  shapefile: (batches, { file, folder }) => writeShapefile(batches, file, { temporaryFolder: folder }),
  gpkg: (batches, { task, file, folder }) =>
    writeGeoPackage(batches, file, { folder, geometryName: task.info.type.geometry?.name ?? 'geom' }),
  geoparquet: (batches, { file, folder }) => writeGeoParquet(batches, file, { temporaryFolder: folder }),
};

/** The whole selection as a file; a client that leaves ends the reading, and what was written aside is removed. */
export async function exportFeatures(
  task: ExportFeaturesTask,
  context: WorkerContext,
  port: MessagePort,
  cancelled: AbortSignal,
): Promise<void> {
  const leaving = new AbortController();
  const signal = AbortSignal.any([cancelled, leaving.signal]);
  const { table, release } = await context.datasets.acquire(task.selection);
  try {
    const query = {
      ...conditionsOf(task.selection),
      sort: task.sort,
      offset: task.offset,
      ...(task.limit === undefined ? {} : { limit: task.limit }),
      columns: task.info.columns.map((column) => column.name),
      withGeometry: task.info.withGeometry,
    };
    const read = prefixedValues(table.read(query, signal), task.info.columns);
    const batches = counted(abortable(read, signal), task.written);
    const chunks = writers[task.format](batches, {
      task,
      file: fileInfo(task, table.description),
      folder: context.exportFolder,
    });
    await pumpBytes(port, chunks, {
      onCancel: () => leaving.abort(),
      // Who asked has left: nobody is told, and nothing is wrong.
      toFault: (error) => (signal.aborted ? { code: 'common.busy', params: { seconds: 1 } } : toFault(error)),
    });
  } finally {
    release();
  }
}

async function* counted(
  batches: AsyncIterable<FeatureBatch>,
  written: SharedArrayBuffer | undefined,
): AsyncGenerator<FeatureBatch> {
  const count = written && new Int32Array(written);
  for await (const batch of batches) {
    yield batch;
    if (count) Atomics.add(count, 0, batch.rows.length);
  }
}

/** Ends with a fault, so that no half is taken for the whole and finished with care for nobody. */
async function* abortable(
  batches: AsyncIterable<FeatureBatch>,
  signal: AbortSignal,
): AsyncGenerator<FeatureBatch> {
  for await (const batch of batches) {
    yield batch;
    // Lets the thread hear of other tasks, and of a reader that left, between two batches.
    await new Promise(setImmediate);
    signal.throwIfAborted();
  }
  signal.throwIfAborted();
}

/** Kept by SQLite, the GeoPackage standard and PostgreSQL for themselves. */
const reservedName = /^(gpkg_|rtree_|sqlite_|pg_)/i;
/** In letters of one byte: what every format and engine takes. */
const nameLength = 50;

function layerNameOf(localName: string): string {
  const name = localName.replace(/[^\w.-]/g, '_').slice(0, nameLength);
  return reservedName.test(name) ? `layer_${name}` : name;
}

function fileInfo({ info, language }: ExportFeaturesTask, { geometry }: TableDescription): FileInfo {
  return {
    name: layerNameOf(info.type.localName),
    title: info.type.title,
    columns: info.columns,
    geometry: info.withGeometry ? geometry : null,
    srid: info.srs.crs.srid,
    language,
    timeStamp: info.timeStamp,
  };
}
