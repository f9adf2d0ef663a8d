import { join } from 'node:path';
import { accountsMigrations, createAccounts, type SignedInVisitor } from '@cartable/accounts';
import type { CommunityRight } from '@cartable/contract';
import { platformMigrations } from '@cartable/platform';
import {
  type JobFaultReport,
  JobRunner,
  MetadataJobQueue,
  openFeatureStore,
  openFolderObjectStore,
  openS3ObjectStore,
  openSearchIndex,
  type S3Location,
  systemClock,
} from '@cartable/storage';
import { openMigrated } from '@cartable/testkit/migrated';
import { composeDatastores } from '../compose-datastore.ts';
import type { DatastoreLimits } from '../limits.ts';
import { migrations } from '../migrations.ts';
import { deleteAccessesOf } from '../views/datastores/delete-person-data.ts';
import { createOwnedDatastore } from '../workspace/datastores/create-datastore.ts';
import type { Power } from './power.ts';

const day = 86_400_000;

export interface PlatformLocation {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** Local to one process. @default in the data folder */
  readonly temporaryDir?: string;
  /** @default a folder of the data folder holds the objects */
  readonly bucket?: S3Location;
}

export const migrationsOfPlatform = [...platformMigrations, accountsMigrations, ...migrations];

/** The datastores with real adapters and, once started, the real runner of jobs: what tests and their children run. */
export type TestPlatform = Awaited<ReturnType<typeof openPlatform>>;

/** @param power stands between the platform and what it writes, when it is to be cut */
export async function openPlatform(
  location: PlatformLocation,
  limits: Partial<DatastoreLimits> = {},
  power?: Power,
) {
  const { dataDir } = location;
  const opened = await openMigrated(location, migrationsOfPlatform);
  const metadata = power?.feedMetadata(opened) ?? opened;
  const clock = systemClock;
  const queue = new MetadataJobQueue({ metadata, clock });
  const publicUrl = 'https://cartes.example';
  const settings = { siteTitle: 'Cartes', publicUrl, sessionIdleMs: day, sessionLifetimeMs: day };
  const accounts = createAccounts({
    metadata,
    jobs: queue,
    clock,
    settings,
    memberships: { changing: deleteAccessesOf },
  });
  const features = await openFeatureStore(location);
  const temporaryDir = location.temporaryDir ?? join(dataDir, 'temporary');
  const objects = location.bucket
    ? await openS3ObjectStore(location.bucket, { folder: join(temporaryDir, 'objects'), maxBytes: 1e9 })
    : openFolderObjectStore({ folder: join(dataDir, 'objects') });
  const datastores = composeDatastores({
    metadata,
    queue,
    features,
    search: openSearchIndex(metadata),
    featureLocation: location,
    objects: power?.feedObjects(objects) ?? objects,
    clock,
    people: accounts,
    temporaryDir,
    bucket: location.bucket,
    publicUrl,
    limits,
  });
  const faults: (JobFaultReport & { error: unknown })[] = [];
  const runner = new JobRunner({
    queue,
    definitions: power?.watchJobs(datastores.jobs) ?? datastores.jobs,
    onError: (error, where) => faults.push({ ...where, error }),
    // One job at a time, and no sign of life: whatever is written then belongs to a step.
    ...(power && { concurrency: 1 }),
    timing: power ? { pulseMs: 60_000, pollMs: 10 } : { pulseMs: 100, pollMs: 100 },
  });
  return {
    ...datastores,
    metadata,
    queue,
    accounts,
    runner,
    /** Unexpected faults of jobs: a test that expects none looks here. */
    faults,
    async close() {
      await runner.stop();
      await datastores.close();
      await features.close();
      await metadata.close();
    },
  };
}

/** Endpoints and sandbox, without the demonstration, whose jobs would keep the machine busy. */
export async function seedBare(platform: TestPlatform): Promise<void> {
  const administrator = await makeVisitor(platform);
  await platform.seed({ administratorId: administrator.id, isDemonstrated: false });
}

let rank = 0;

/** A visitor as a session would give it, with these rights in these communities; rows enough for names and owners. */
export async function makeVisitor(
  platform: TestPlatform,
  memberships: readonly {
    communityId: string;
    datastoreId: string;
    rights: readonly CommunityRight[];
  }[] = [],
): Promise<SignedInVisitor> {
  const account = await platform.accounts.signUp({
    email: `personne-${++rank}-${process.pid}@mairie.example`,
    password: 'quatre chevaux bleus',
    userName: `personne${rank}`,
    firstName: 'Jeanne',
    lastName: `Martin ${rank}`,
    language: 'fr',
  });
  for (const { communityId, rights } of memberships) {
    await platform.accounts.writeMember({ communityId, userId: account.id, rights });
  }
  const { memberships: _, ...person } = account;
  return {
    ...person,
    kind: 'user',
    memberships: memberships.map((membership) => ({ ...membership, isSupervisor: false })),
    sessionId: null,
  };
}

/** A datastore of its own with its supervisor, once the endpoints are there. */
export async function makeDatastore(platform: TestPlatform, technicalName: string) {
  const supervisor = await makeVisitor(platform);
  const datastoreId = await createOwnedDatastore(platform.context, {
    supervisorId: supervisor.id,
    datastore: {
      name: `Espace ${technicalName}`,
      technicalName,
      description: null,
      isSandbox: false,
      layerNamePrefix: '',
    },
  });
  const communityId = await communityOf(platform, datastoreId);
  const membership = { communityId, datastoreId, rights: [], isSupervisor: true };
  return { datastoreId, communityId, supervisor: { ...supervisor, memberships: [membership] } };
}

async function communityOf(platform: TestPlatform, datastoreId: string): Promise<string> {
  const row = await platform.metadata
    .tables<{ datastores: { id: string; community_id: string } }>()
    .selectFrom('datastores')
    .select('community_id')
    .where('id', '=', datastoreId)
    .executeTakeFirstOrThrow();
  return row.community_id;
}
