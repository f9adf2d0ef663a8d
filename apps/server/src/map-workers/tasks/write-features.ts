import type { MessagePort } from 'node:worker_threads';
import type { FeatureBatch } from '@cartable/geo';
import {
  type CollectionInfo,
  type FeatureFormat,
  type FileFormat,
  writeGeoJsonCollection,
  writeGeoJsonFeature,
  writeGml2Collection,
  writeGml2Feature,
  writeGml31Collection,
  writeGml31Feature,
  writeGmlCollection,
  writeGmlFeature,
} from '@cartable/ogc';
import { pumpBytes } from '../byte-channel.ts';
import { toFault } from '../fault.ts';
import type { PageInfo, PageTask } from '../page-task.ts';
import type { WorkerContext } from '../worker/context.ts';
import { prefixedValues } from '../worker/prefixed-values.ts';
import { withPage } from '../worker/read-page.ts';
import { thinnedShapes } from '../worker/thinned-shapes.ts';

/** A GetFeature: features of one table as a document, streamed. */
export interface WriteFeaturesTask extends PageTask {
  readonly kind: 'write-features';
  readonly format: Exclude<FeatureFormat, FileFormat>;
  /** The feature itself instead of a collection. */
  readonly single: boolean;
  /** Units of the CRS of the table by which shapes may differ from what is stored. @default none */
  readonly tolerance?: number | undefined;
  /** Names the columns, in the order of the table. */
  readonly info: Omit<CollectionInfo, PageInfo>;
}

type Writer = (batches: AsyncIterable<FeatureBatch>, info: CollectionInfo) => AsyncIterable<Uint8Array>;

const collectionWriters: Readonly<Record<Exclude<FeatureFormat, FileFormat>, Writer>> = {
  gml32: writeGmlCollection,
  gml31: writeGml31Collection,
  gml2: writeGml2Collection,
  geojson: writeGeoJsonCollection,
};

const featureWriters: typeof collectionWriters = {
  ...collectionWriters,
  gml32: writeGmlFeature,
  gml31: writeGml31Feature,
  gml2: writeGml2Feature,
  geojson: writeGeoJsonFeature,
};

/** Reads page by page and writes as the client takes: a slow client holds neither a thread nor a cursor. */
export async function writeFeatures(
  task: WriteFeaturesTask,
  context: WorkerContext,
  port: MessagePort,
  cancelled: AbortSignal,
): Promise<void> {
  const leaving = new AbortController();
  const signal = AbortSignal.any([cancelled, leaving.signal]);
  const { columns, withGeometry } = task.info;
  const read = { columns: columns.map((column) => column.name), withGeometry, mayLeaveUncounted: true };
  await withPage(context, task, read, signal, async (page) => {
    const write = (task.single ? featureWriters : collectionWriters)[task.format];
    const features = thinnedShapes(prefixedValues(page.features(), columns), task.tolerance);
    const chunks = write(features, { ...task.info, ...page.info });
    await pumpBytes(port, chunks, { onCancel: () => leaving.abort(), toFault });
  });
}
