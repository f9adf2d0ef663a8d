import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { eventually, temporaryFolder } from '@cartable/testkit';
import { expect, onTestFinished } from 'vitest';
import { openPlatform, type PlatformLocation } from './platform.ts';
import { openWorkshop, pyramidObjects, readData, type Workshop } from './pyramids.ts';

const child = new URL('./worker-child.ts', import.meta.url).pathname;
/** Whoever was killed is waited for as long as its lease lasts. */
export const longestMs = 240_000;
/** Features from which a pyramid is shared: any. */
const shared = 1;

export interface Worker {
  readonly process: ChildProcess;
  kill(): Promise<void>;
}

export interface PartRow {
  readonly number: number;
  readonly state: string;
  readonly lease_owner: string | null;
  readonly result_key: string | null;
}

/** Each worker is a process with a temporary folder of its own: as on another machine. */
export async function startWorker(location: PlatformLocation): Promise<Worker> {
  const own = { ...location, temporaryDir: temporaryFolder() };
  const process_ = spawn(process.execPath, [...process.execArgv, child, JSON.stringify(own), `${shared}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(process_, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    if (process_.exitCode === null && process_.signalCode === null) process_.kill(signal);
    await exited;
  };
  onTestFinished(() => end('SIGTERM'));
  await once(process_.stdout, 'data');
  return { process: process_, kill: () => end('SIGKILL') };
}

/** Asks for a pyramid. @returns its identifier */
export type Launch = (workshop: Workshop) => Promise<string>;

/** A datastore whose pyramids are made by processes of their own. */
export class Site {
  readonly location: PlatformLocation;
  readonly workshop: Workshop;
  readonly #launch: Launch;

  constructor(location: PlatformLocation, workshop: Workshop, launch: Launch) {
    this.location = location;
    this.workshop = workshop;
    this.#launch = launch;
  }

  /** This process runs no job: it asks, and looks. */
  static async open(
    location: PlatformLocation,
    prepare: (workshop: Workshop) => Promise<Launch>,
  ): Promise<Site> {
    const platform = await openPlatform(location);
    onTestFinished(() => platform.close());
    const workshop = await openWorkshop(platform);
    const launch = await prepare(workshop);
    await platform.runner.stop();
    return new Site(location, workshop, launch);
  }

  launch(): Promise<string> {
    return this.#launch(this.workshop);
  }

  rows<Row>(table: string): Promise<Row[]> {
    const tables = this.workshop.platform.metadata.tables<Record<string, object>>();
    return tables.selectFrom(table).selectAll().execute() as Promise<Row[]>;
  }

  parts = () => this.rows<PartRow>('job_parts');

  partsThat(are: (part: PartRow) => boolean): Promise<PartRow[]> {
    return eventually(async () => {
      const parts = (await this.parts()).filter(are);
      return parts.length > 0 && parts;
    }, 60_000);
  }

  /** The one that runs a job of this kind now. */
  async workerOf(kind: string, workers: readonly Worker[]): Promise<Worker> {
    const jobs = await this.rows<{ kind: string; lease_owner: string | null }>('jobs');
    const owner = jobs.find((job) => job.kind === kind && job.lease_owner !== null)!.lease_owner!;
    return workers.find(({ process: { pid } }) => owner.includes(`|${pid}|`))!;
  }

  reaching(pyramidId: string, status: string): Promise<unknown> {
    return eventually(async () => (await readData(this.workshop, pyramidId)).status === status, longestMs);
  }

  /** @returns digest of the archive of a pyramid */
  async archive(pyramidId: string): Promise<string> {
    await this.reaching(pyramidId, 'GENERATED');
    const keys = (await pyramidObjects(this.workshop)).filter((key) => key.includes(pyramidId));
    const archives = keys.filter((key) => key.endsWith('.pmtiles'));
    expect(archives).toHaveLength(1);
    const bytes = await buffer(await this.workshop.platform.context.objects.get(archives[0]!));
    return createHash('sha256').update(bytes).digest('hex');
  }

  async partsMadeByHelpers(): Promise<number> {
    const results = await this.rows<{ name: string; result: string }>('job_steps');
    return results
      .filter(({ name }) => name === 'help')
      .reduce((sum, { result }) => sum + (JSON.parse(result) as { parts: number }).parts, 0);
  }

  async expectNothingLeft(): Promise<void> {
    await eventually(async () => (await this.parts()).length === 0);
    // Whoever was making a part removes it by itself.
    await eventually(async () =>
      (await pyramidObjects(this.workshop)).every((key) => /\.(pmtiles|sources\.json)$/.test(key)),
    );
    expect(await this.workshop.platform.sweep()).toEqual([]);
  }
}

export const isHeldByHelper = ({ state, lease_owner }: PartRow) =>
  state === 'LEASED' && lease_owner!.startsWith('helper|');
export const isInStore = ({ state, result_key }: PartRow) => state === 'DONE' && result_key !== null;
