import { CHUNK_BYTES, UPLOAD_BYTES } from '@cartable/contract';

/** Limits of use for one person or one datastore; each may be set otherwise by the operator. */
export interface DatastoreLimits {
  readonly chunkBytes: number;
  /** Largest deposited file. */
  readonly depositBytes: number;
  /** Deposits of one person not yet turned into uploads: two of the largest, so that one may be sent while another waits. */
  readonly depositsBytesPerPerson: number;
  readonly depositsPerPerson: number;
  /** A deposit nobody came back to is forgotten after this time (specification: 24 h). */
  readonly depositRetentionMs: number;
  readonly dataQuotaBytes: number;
  readonly uploadsQuotaBytes: number;
  readonly annexesQuotaBytes: number;
  /** Pyramids and rasters. */
  readonly objectsQuotaBytes: number;
  /** Files of the services: a few kilobytes each. */
  readonly staticsQuotaBytes: number;
  /** Offerings of one datastore on one endpoint. */
  readonly endpointQuota: number;
  readonly permissionsPerDatastore: number;
  readonly keysPerPerson: number;
  /** A deleted datasheet can be restored for so long. */
  readonly trashRetentionMs: number;
  /** A datasheet of the sandbox nobody touched for so many days is deleted. */
  readonly sandboxDays: number;
  /** Services one person may publish in the sandbox (reference product: 20 layers an account). */
  readonly sandboxServicesPerPerson: number;
  /** Lines of the journal, and traffic by day, are kept for so long. */
  readonly historyRetentionMs: number;
  /** Looking into a file that has just arrived; a person waits for it. */
  readonly inspectionMs: number;
  /** Reading the first rows of a file before it is integrated; a person waits for it, and can do without. */
  readonly previewMs: number;
  /** Files looked into at the same time, and people who may wait for that; each takes a thread and its memory. */
  readonly inspections: number;
  readonly waitingInspections: number;
  /** One task of a check or an integration, however large the file: past it something hangs. */
  readonly taskMs: number;
  /** Making the tiles of one pyramid: the most a pyramid may hold takes four days on a small machine. */
  readonly generationMs: number;
  /** Heap of a worker thread that reads deposited files, in MB: the budget of an integration is 500 MB in all. */
  readonly taskHeapMb: number;
  /** Tiles one pyramid may hold, all levels together: what is kept of each while it is written must fit in memory. */
  readonly pyramidTiles: number;
  /** Features from which on the tiles of a pyramid are made by several workers, where there are any free. */
  readonly sharedPyramidFeatures: number;
  /** The same for pyramids of images, by their tiles: some minutes of a machine. */
  readonly sharedPyramidTiles: number;
  /** A worker that helps makes at least one of its parts in that time: past it something hangs. */
  readonly helpPartMs: number;
  /** Heap of the thread that leads a generation, in MB: beside what its own threads share. */
  readonly generationHeapMb: number;
  /** Parts of a pyramid whose generation failed wait so long for another attempt. */
  readonly failedGenerationRetentionMs: number;
  /** After a pyramid was made again, its former tiles stay so long for those who are reading them. */
  readonly previousPyramidRetentionMs: number;
  /** Former versions of tables kept beside the one served, so that it may go back to them; at least one. */
  readonly retainedVersions: number;
  /** After another took its place, a former version stays so long. */
  readonly versionRetentionMs: number;
  /** Tables that are served no more stay so long for those who are reading them. */
  readonly previousVersionReadMs: number;
}

const gigabyte = 1_000_000_000;
const day = 86_400_000;

export const defaultLimits: DatastoreLimits = {
  chunkBytes: CHUNK_BYTES,
  depositBytes: UPLOAD_BYTES,
  depositsBytesPerPerson: 2 * UPLOAD_BYTES,
  depositsPerPerson: 200,
  depositRetentionMs: 24 * 3_600_000,
  dataQuotaBytes: 100 * gigabyte,
  uploadsQuotaBytes: 100 * gigabyte,
  annexesQuotaBytes: 10 * gigabyte,
  objectsQuotaBytes: 100 * gigabyte,
  staticsQuotaBytes: gigabyte,
  endpointQuota: 100,
  permissionsPerDatastore: 5_000,
  keysPerPerson: 50,
  trashRetentionMs: 7 * day,
  sandboxDays: 90,
  sandboxServicesPerPerson: 20,
  historyRetentionMs: 730 * day,
  inspectionMs: 120_000,
  previewMs: 30_000,
  inspections: 2,
  waitingInspections: 50,
  taskMs: 12 * 3_600_000,
  generationMs: 7 * 24 * 3_600_000,
  taskHeapMb: 384,
  pyramidTiles: 25_000_000,
  sharedPyramidFeatures: 200_000,
  sharedPyramidTiles: 20_000,
  helpPartMs: 6 * 3_600_000,
  generationHeapMb: 1_024,
  failedGenerationRetentionMs: 3 * day,
  previousPyramidRetentionMs: 600_000,
  retainedVersions: 3,
  versionRetentionMs: 30 * day,
  previousVersionReadMs: 600_000,
};

/** Findings kept for one check; more would not be read. */
export const findingsPerCheck = 500;
/** Lines kept in the log of a check or an execution: a delivery has some hundred files, each with a line. */
export const logLines = 2_000;
