import { join } from 'node:path';
import type { SignedInVisitor } from '@cartable/accounts';
import { addTraffic, TrafficCounter } from '@cartable/platform';
import type {
  Clock,
  FeatureStore,
  JobDefinition,
  JobQueue,
  Metadata,
  ObjectStore,
  S3Location,
  SearchIndex,
} from '@cartable/storage';
import type { AccessContext } from './access/credentials/access-context.ts';
import { GrantCache } from './access/credentials/grant-cache.ts';
import { KeyUses } from './access/credentials/key-uses.ts';
import { PasswordCheckCache } from './access/credentials/password-check-cache.ts';
import { warnOfEnds } from './access/permissions/warn-of-ends.ts';
import { catchUp, catchUpJob } from './catalogue/catch-up.job.ts';
import { WordForgetter } from './catalogue/forget-words.ts';
import { indexRecordJob } from './catalogue/index-record.job.ts';
import { drawMissingPictures } from './catalogue/pictures/draw-missing-pictures.ts';
import { drawPictureJob } from './catalogue/pictures/draw-picture.job.ts';
import { mailSearches } from './catalogue/saved-searches/mail-searches.ts';
import { type DatastoreContext, db } from './context.ts';
import { holdings } from './holdings.ts';
import { checkUploadJob } from './ingest/checking/check-upload.job.ts';
import {
  askForColumnIndex,
  indexColumnJob,
  type SlowColumn,
} from './ingest/column-indexes/index-column.job.ts';
import { integrateRastersJob } from './ingest/integration/integrate-rasters.job.ts';
import { integrateUploadJob } from './ingest/integration/integrate-upload.job.ts';
import { profileTablesJob } from './ingest/profiles/profile-tables.job.ts';
import { RastersAt } from './ingest/rasters/rasters-at.ts';
import { dropStoredDataJob } from './ingest/removal/discard-stored-data.ts';
import { deleteUploadJob } from './ingest/removal/discard-upload.ts';
import { removeVersionTablesJob } from './ingest/versions/leave-version.ts';
import { warmUpTask } from './ingest/warm-up/warm-up-task.ts';
import { type DatastoreLimits, defaultLimits } from './limits.ts';
import type { People } from './people.ts';
import { CloudImages } from './publishing/cloud-images/cloud-index.ts';
import { makeMissingCloudImages } from './publishing/cloud-images/follow-publication.ts';
import { makeCloudImagesJob } from './publishing/cloud-images/make-images.job.ts';
import { publishOfferingJob } from './publishing/offerings/publish-offering.job.ts';
import { unpublishOfferingJob } from './publishing/offerings/unpublish-offering.ts';
import { profileMissingTables } from './publishing/serving/profile-missing-tables.ts';
import { PublishedServices } from './publishing/serving/published-services.ts';
import { compareVersionJob } from './publishing/versions/compare-version.ts';
import { prepareVersionJob } from './publishing/versions/prepare-version.job.ts';
import { removePreviousPyramidJob } from './pyramids/generation/remove-previous.job.ts';
import {
  buildRasterPyramidJob,
  helpWithRasterPyramidJob,
} from './pyramids/raster/build-raster-pyramid.job.ts';
import { buildVectorPyramidJob } from './pyramids/vector/build-vector-pyramid.job.ts';
import { helpWithVectorPyramidJob } from './pyramids/vector/help-with-vector-pyramid.job.ts';
import { subscribers } from './subscribers.ts';
import { readDatastoresOf } from './views/datastores/read-datastore.ts';
import { mendAbandoned } from './views/maintenance/mend-abandoned.ts';
import { purgeHistory } from './views/maintenance/purge-history.ts';
import { sweepOrphans } from './views/maintenance/sweep-orphans.ts';
import { askForSandboxPurge, purgeSandboxJob } from './views/sandbox/purge-sandbox.job.ts';
import { demonstrationJob } from './views/seed/demonstration.ts';
import { type SeedRequest, seedPlatform } from './views/seed/seed-platform.ts';
import { purgeDatasheetJob } from './views/trash/purge-datasheet.job.ts';
import { boundedQueue } from './workers/bounded-queue.ts';
import type { FeatureLocation } from './workers/feature-location.ts';
import { openTaskHost } from './workers/task-host.ts';
import { findDatastore } from './workspace/datastores/datastore.store.ts';

/** Time a thread has to start and to read a tiny file: on a machine at work it takes seconds. */
const warmUpMs = 120_000;

export interface DatastoreParts {
  readonly metadata: Metadata;
  readonly queue: JobQueue;
  readonly features: FeatureStore;
  readonly search: SearchIndex;
  /** The same store, for worker threads to open by themselves. */
  readonly featureLocation: FeatureLocation;
  readonly objects: ObjectStore;
  /** The bucket that holds them, for worker threads to read by ranges; none when they are files. */
  readonly bucket?: S3Location | undefined;
  readonly clock: Clock;
  readonly people: People;
  /** Local folder for what lasts as long as a task. */
  readonly temporaryDir: string;
  readonly publicUrl: string;
  /** Public base URL of annexes; default: `/annexes` of the public address. */
  readonly annexesUrl?: string | undefined;
  /** Community that configures the site. */
  readonly viewerCommunityId?: string | undefined;
  readonly limits?: Partial<DatastoreLimits>;
  /** Threads that read files, started by `prepare`, which stay. @default none */
  readonly readyThreads?: number | undefined;
  /** @default none is */
  readonly isForeignDataset?: (datasetId: string) => boolean;
}

export interface Datastores {
  /** First argument of every use case of this package. */
  readonly context: AccessContext;
  /** Published services, from which the protocols answer. */
  readonly publishedServices: PublishedServices;
  /** The images a stored raster has under a point: what the values of a pixel are read from. */
  readonly rastersAt: RastersAt;
  readonly cloudImages: CloudImages;
  /** To be given to the runner of jobs. */
  readonly jobs: readonly JobDefinition[];
  /** At the first start, and at every one: what is there is left as it is. */
  seed(request: SeedRequest): Promise<void>;
  /** Counts what the services answer; to be started where requests are answered. */
  readonly traffic: TrafficCounter;
  /** Starts the threads that stay: each has read a file before the next one starts. */
  prepare(): Promise<void>;
  /** Forgets what is older than what is kept of the past. */
  purgeHistory(): ReturnType<typeof purgeHistory>;
  /** At the start and from time to time: settles what no job stands behind. @returns what was mended */
  mend(): Promise<string[]>;
  /** At the start and from time to time. @returns what was removed */
  sweep(): Promise<string[]>;
  /** From time to time: leaves a job when something in the sandbox has slept for long enough. */
  purgeSandbox(): Promise<boolean>;
  /** At the start and from time to time. @returns how many records the first turn has indexed again */
  indexCatalogue(): Promise<number>;
  /** At the start and from time to time. @returns of how many published rasters it is to be done */
  makeCloudImages(): Promise<number>;
  /** At the start and from time to time. @returns of how many published tables attributes are to be counted */
  profileTables(): Promise<number>;
  /** @returns whether a job was left that makes the index of a column whose filters are slow */
  askForColumnIndex(wanted: SlowColumn): Promise<boolean>;
  /** At the start and from time to time. @returns of how many published records a picture is to be drawn */
  drawPictures(): Promise<number>;
  /** Forgets words that no record has any more, some at a time. */
  forgetWords(): Promise<number>;
  /** From time to time. @returns of how many permissions that end was written */
  warnOfEnds(): Promise<number>;
  /** @returns how many mails were written */
  mailSearches(): Promise<number>;
  listSummaries(visitor: SignedInVisitor): ReturnType<typeof readDatastoresOf>;
  isActive(datastoreId: string): Promise<boolean>;
  /** Community that owns a datastore. */
  communityOf(datastoreId: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** The datastores over the given adapters. */
export function composeDatastores(parts: DatastoreParts): Datastores {
  const limits = { ...defaultLimits, ...parts.limits };
  const spoolDir = join(parts.temporaryDir, 'tasks');
  const tasks = openTaskHost({
    entry: new URL('./task-worker.ts', import.meta.url),
    features: parts.featureLocation,
    bucket: parts.bucket,
    spoolDir,
    heapMb: limits.taskHeapMb,
    ready: parts.readyThreads,
  });
  const { metadata, queue, features, search, objects, clock, people } = parts;
  const publicUrl = parts.publicUrl.replace(/\/+$/, '');
  const context: AccessContext = {
    subscribers,
    holdings,
    metadata,
    queue,
    features,
    search,
    objects,
    clock,
    people,
    tasks,
    inspections: boundedQueue({ slots: limits.inspections, maxWaiting: limits.waitingInspections }),
    spoolDir,
    generationDir: join(parts.temporaryDir, 'pyramids'),
    publicUrl,
    annexesUrl: (parts.annexesUrl ?? `${publicUrl}/annexes`).replace(/\/+$/, ''),
    viewerCommunityId: parts.viewerCommunityId,
    isForeignDataset: parts.isForeignDataset ?? (() => false),
    limits,
    knownAccesses: new GrantCache(),
    passwordChecks: new PasswordCheckCache(),
    keyUses: new KeyUses(),
  };
  const words = new WordForgetter(context);
  return {
    context,
    publishedServices: new PublishedServices(context),
    rastersAt: new RastersAt(objects, { isDistant: parts.bucket !== undefined }),
    cloudImages: new CloudImages(objects),
    jobs: jobsOf(context),
    seed: (request) => seedPlatform(context, request),
    traffic: new TrafficCounter({
      save: (counted) => addTraffic(db(context), counted),
      now: () => clock.now(),
    }),
    prepare: () => prepareThreads(context, parts.readyThreads ?? 0),
    purgeHistory: () => purgeHistory(context),
    mend: () => mendAbandoned(context),
    sweep: () => sweepOrphans(context),
    purgeSandbox: () => askForSandboxPurge(context),
    indexCatalogue: () => catchUp(context),
    makeCloudImages: () => makeMissingCloudImages(context),
    profileTables: () => profileMissingTables(context),
    askForColumnIndex: (wanted) => askForColumnIndex(context, wanted),
    drawPictures: () => drawMissingPictures(context),
    forgetWords: () => words.takeTurn(),
    warnOfEnds: () => warnOfEnds(context),
    mailSearches: () => mailSearches(context),
    listSummaries: (visitor) => readDatastoresOf(context, visitor),
    isActive: async (datastoreId) => (await findDatastore(db(context), datastoreId))?.active ?? false,
    communityOf: async (datastoreId) => (await findDatastore(db(context), datastoreId))?.communityId,
    close: async () => {
      await context.keyUses.write(context);
      await tasks.close();
    },
  };
}

/** A thread that fails to start is told of by the first task that needs it. */
async function prepareThreads({ tasks }: DatastoreContext, ready: number): Promise<void> {
  for (let count = 1; count <= ready; count += 1) {
    const each = () => warmUpTask.run(tasks, null, { timeoutMs: warmUpMs });
    await Promise.allSettled(Array.from({ length: count }, each));
  }
}

function jobsOf(context: DatastoreContext): readonly JobDefinition[] {
  return [
    checkUploadJob(context),
    integrateUploadJob(context),
    integrateRastersJob(context),
    deleteUploadJob(context),
    dropStoredDataJob(context),
    publishOfferingJob(context),
    makeCloudImagesJob(context),
    profileTablesJob(context),
    indexColumnJob(context),
    unpublishOfferingJob(context),
    prepareVersionJob(context),
    compareVersionJob(context),
    removeVersionTablesJob(context),
    buildVectorPyramidJob(context),
    helpWithRasterPyramidJob(context),
    helpWithVectorPyramidJob(context),
    buildRasterPyramidJob(context),
    removePreviousPyramidJob(context),
    purgeDatasheetJob(context),
    demonstrationJob(context),
    purgeSandboxJob(context),
    indexRecordJob(context),
    drawPictureJob(context),
    catchUpJob(context),
  ] as readonly JobDefinition[];
}
