import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type S3Server, startS3Server } from '@cartable/testkit';
import { type Answered, Balancer } from './balancer.ts';
import { Cable } from './cable.ts';
import { Database } from './database.ts';
import { Member } from './member.ts';

export const administrator = { email: 'admin@example.org', password: 'correct-horse-battery' };
/** Of the disk all processes write their copies and works to. */
const diskMegabytes = 700;

const rates = Object.fromEntries(
  ['API', 'WMS', 'WMS_RASTER', 'WFS', 'WMTS', 'INSTANT_TILES', 'OGCAPI'].map((name) => [
    `CARTABLE_${name}_RATE`,
    '100000',
  ]),
);

/** Two web processes and two of jobs, each with a folder of its own, on one PostgreSQL and one object store. */
export interface Platform {
  readonly url: string;
  readonly web: readonly [Member, Member];
  readonly jobs: readonly [Member, Member];
  readonly database: Database;
  /** Where features and maps are read from. */
  readonly replica: Database;
  readonly toDatabase: Cable;
  readonly toStore: Cable;
  /** Where every process has its folder; `isSmall` when it is a disk of its own, that can be filled. */
  readonly disk: { readonly folder: string; readonly isSmall: boolean };
  stop(): Promise<void>;
}

export async function startPlatform(onAnswer: (answer: Answered) => void): Promise<Platform> {
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (const each of undo.reverse()) await each();
  };
  try {
    const database = await Database.create();
    undo.push(() => database.dispose());
    const replica = await Database.replicaOf(database);
    undo.push(() => replica.dispose());
    const store: S3Server = await startS3Server();
    undo.push(() => store.stop());
    const [toDatabase, toStore] = [
      await Cable.to(database.port),
      await Cable.to(Number(new URL(store.endpoint).port)),
    ];
    undo.push(
      () => toDatabase.stop(),
      () => toStore.stop(),
    );
    const disk = await makeDisk(undo);
    const ports = [await freePort(), await freePort()] as const;
    const balancer = await Balancer.over(ports, onAnswer);
    undo.push(() => balancer.stop());
    const common = {
      ...rates,
      CARTABLE_LOG_FORMAT: 'json',
      CARTABLE_DEMONSTRATION: 'false',
      CARTABLE_MAP_WORKERS_READY: '0',
      CARTABLE_DEPOSIT_WORKERS_READY: '0',
      CARTABLE_MAP_WAIT: '60 s',
      CARTABLE_HOST: '127.0.0.1',
      CARTABLE_TRUST_PROXY: '1',
      CARTABLE_PUBLIC_URL: balancer.url,
      CARTABLE_ADMIN_EMAIL: administrator.email,
      CARTABLE_ADMIN_PASSWORD: administrator.password,
      DATABASE_URL: `postgres://postgres@127.0.0.1:${toDatabase.port}/cartable`,
      DATABASE_REPLICA_URL: `postgres://postgres@127.0.0.1:${replica.port}/cartable`,
      CARTABLE_S3_BUCKET: await store.freshBucket(),
      CARTABLE_S3_ENDPOINT: `http://127.0.0.1:${toStore.port}`,
      CARTABLE_S3_ACCESS_KEY: store.credentials.accessKeyId,
      CARTABLE_S3_SECRET_KEY: store.credentials.secretAccessKey,
    };
    const member = (name: string, more: Record<string, string>) => {
      const made = new Member(name, join(disk.folder, name), { ...common, ...more });
      undo.push(() => made.stop());
      return made;
    };
    const webOf = (index: 0 | 1) =>
      member(`web ${index + 1}`, { CARTABLE_ROLE: 'web', CARTABLE_PORT: String(ports[index]) });
    const web = [webOf(0), webOf(1)] as const;
    const jobs = [
      member('jobs 1', { CARTABLE_ROLE: 'jobs' }),
      member('jobs 2', { CARTABLE_ROLE: 'jobs' }),
    ] as const;
    await web[0].start();
    await Promise.all([web[1].start(), jobs[0].start(), jobs[1].start()]);
    return { url: balancer.url, web, jobs, database, replica, toDatabase, toStore, disk, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A disk that can be filled, where this machine lets one be mounted; else a folder. */
async function makeDisk(undo: (() => unknown)[]): Promise<{ folder: string; isSmall: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'cartable-faults-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const mounted = join(folder, 'disk');
  mkdirSync(mounted);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', mounted], {
      stdio: 'ignore',
    });
    undo.push(() => execFileSync('umount', ['-l', mounted]));
    return { folder: mounted, isSmall: true };
  } catch {
    return { folder, isSmall: false };
  }
}
