import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@cartable/contract';
import { expect, vi } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { pointsCsv, pointsGeoJson } from '../support/points.ts';
import type { SeededRandom } from '../support/random.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openStoppedStore, type Row, type StoppedStore } from '../support/stopped-store.ts';
import { type Dossier, type Phase, Producer, phases } from './producer.ts';

/** Kills go on until there were as many, and as many in each phase. */
export interface KillPlan {
  readonly databaseUrl: string | undefined;
  readonly random: SeededRandom;
  readonly kills: number;
  readonly killsInEachPhase: number;
}

export interface KillReport {
  /** Kills by the phase the server died in, as what it left tells. */
  readonly hits: Readonly<Record<Phase, number>>;
  readonly kills: number;
}

const features = 40_000;
/** Milliseconds: a timer is no finer. */
const shortestPhase = 2;
/** Characters of the log told with a failure. */
const outputShown = 2_000;
const published = new Set(['PUBLISHED']);
/** Share kept of the span in which moments are drawn, when one came after its phase. */
const nextSpan = 0.6;
/** Kills beyond those planned before we own that a phase is never hit. */
const spareKills = 20;

/**
 * Publishes files while the server is killed in every phase, then looks at what is left. Moments are drawn over what
 * each phase took for a file that nothing disturbed.
 */
export async function killInPhases({
  databaseUrl,
  random,
  kills,
  killsInEachPhase,
}: KillPlan): Promise<KillReport> {
  const server = await startServer({
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_API_RATE: '1000000',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  try {
    const store = openStoppedStore(server.dataDir, databaseUrl);
    const killing = new Killing(server, store, random);
    await killing.begin();
    for (let rank = 2; !killing.isEnough(kills, killsInEachPhase); rank++) {
      await killing.publish(pointsDossier(rank));
    }
    await killing.finish();
    return killing.report;
  } finally {
    await server.dispose();
  }
}

function pointsDossier(rank: number): Dossier {
  const format = rank % 2 === 0 ? 'csv' : 'geojson';
  return {
    name: `points_${rank}`,
    fileName: `points.${format}`,
    content: format === 'csv' ? pointsCsv(features) : pointsGeoJson(features),
    uuid: randomUUID(),
    chunks: new Set(),
    services: new Map(),
  };
}

class Killing {
  readonly #server: RunningServer;
  readonly #store: StoppedStore;
  readonly #random: SeededRandom;
  readonly #client: ApiClient;
  #producer!: Producer;
  readonly #dossiers: Dossier[] = [];
  /** Milliseconds in which a moment is drawn. */
  readonly #spans = new Map<Phase, number>();
  readonly #hits: Record<Phase, number> = {
    chunks: 0,
    assembly: 0,
    checks: 0,
    integration: 0,
    publication: 0,
  };
  #kills = 0;
  #onPhase: (phase: Phase) => void = () => {};

  constructor(server: RunningServer, store: StoppedStore, random: SeededRandom) {
    this.#server = server;
    this.#store = store;
    this.#random = random;
    this.#client = new ApiClient(server.url);
  }

  get report(): KillReport {
    return { hits: this.#hits, kills: this.#kills };
  }

  isEnough(kills: number, inEachPhase: number): boolean {
    const isPlanDone = this.#kills >= kills && Object.values(this.#hits).every((hits) => hits >= inEachPhase);
    return isPlanDone || this.#kills >= kills + spareKills;
  }

  /** Two files in peace: the first warms the server up, the phases of the second are measured. */
  async begin(): Promise<void> {
    await this.#client.signIn(this.#server.administrator);
    const workspaces = await this.#client.call(routes.getMyDatastores);
    const { _id } = workspaces.find((workspace) => !workspace.is_sandbox)!;
    this.#producer = new Producer(this.#client, _id, (phase) => this.#onPhase(phase));
    for (const rank of [0, 1]) {
      let current: { phase: Phase; at: number } | undefined;
      this.#onPhase = (phase) => {
        const now = performance.now();
        if (current) this.#spans.set(current.phase, now - current.at);
        current = { phase, at: now };
      };
      const dossier = pointsDossier(rank);
      this.#dossiers.push(dossier);
      await this.#producer.publish(dossier);
    }
  }

  /** Twice in the publication: there are two services. */
  async publish(dossier: Dossier): Promise<void> {
    this.#dossiers.push(dossier);
    for (const phase of [...phases, 'publication' as const]) await this.#killFrom(phase, dossier);
    this.#onPhase = () => {};
    await this.#producer.publish(dossier);
  }

  /** In that phase, or in the one the dossier has come to, if it is beyond. */
  async #killFrom(first: Phase, dossier: Dossier): Promise<void> {
    const reached = new Promise<Phase>((resolve) => {
      this.#onPhase = (phase) => phases.indexOf(phase) >= phases.indexOf(first) && resolve(phase);
    });
    let killed = false;
    const publishing = this.#producer.publish(dossier).catch((error: unknown) => {
      if (killed) return;
      const context = this.#server.output().slice(-outputShown);
      throw new Error(`${error} before any kill, after ${context}`, { cause: error });
    });
    const aim = await Promise.race([reached, publishing]);
    if (!aim) return;
    const span = Math.max(shortestPhase, this.#spans.get(aim) ?? 0);
    await sleep(this.#random.between(0, span));
    killed = true;
    await this.#server.kill();
    await publishing;
    this.#kills += 1;
    const before = this.#hits[aim];
    await this.#note();
    if (this.#hits[aim] === before) this.#spans.set(aim, span * nextSpan);
    await this.#server.restart();
    for (const known of this.#dossiers) await this.#producer.verify(known);
  }

  /** Counts the phase the server died in, from what it left behind. */
  async #note(): Promise<void> {
    const deposits = await this.#store.rows('deposits');
    for (const { id, status, size_bytes } of deposits) {
      const whole = this.#dossiers.find(({ uuid }) => uuid === id)?.content.length;
      const isWhole = status !== 'RECEIVING' || Number(size_bytes) === whole;
      if (whole !== undefined) this.#hits[isWhole ? 'assembly' : 'chunks'] += 1;
    }
    for (const { steps } of await this.#store.rows('uploads')) {
      const { wait_checks: checks, integration_processing: integration } = JSON.parse(String(steps));
      if (integration === 'in_progress') this.#hits.integration += 1;
      else if (checks === 'in_progress') this.#hits.checks += 1;
    }
    const offerings = await this.#store.rows('offerings');
    if (offerings.some(({ status }) => status === 'PUBLISHING')) this.#hits.publication += 1;
  }

  /** Everything comes to rest by itself, then nothing is left but what is owned. */
  async finish(): Promise<void> {
    await this.#ageFiles();
    // Cleaning is done at the start, and once an hour.
    await this.#server.stop();
    await this.#server.restart();
    for (const { services } of this.#dossiers) await this.#readBack(services.get('WFS')!.layer_name);
    await this.#untilAtRest();
    expect(await this.#server.stop()).toBe(0);
    expect(faultsIn(this.#server.output())).toEqual([]);
    await this.#verifyRows();
    await this.#verifyFiles();
  }

  /** Until no job is under way: those that nobody waits for, such as counting what tables hold, come last. */
  async #untilAtRest(): Promise<void> {
    await vi.waitFor(async () => expect((await this.#store.rows('jobs')).filter(isUnfinished)).toEqual([]), {
      timeout: 60_000,
      interval: 500,
    });
  }

  /** Forms half received, and pictures no record has, are kept an hour: they are made as old as that. */
  async #ageFiles(): Promise<void> {
    const forms = (await this.#store.temporaryFiles()).map((name) => join('tmp', name));
    const pictures = (await this.#store.objects())
      .filter((key) => key.startsWith('record-pictures/'))
      .map((key) => join('objects', key));
    for (const path of [...forms, ...pictures]) {
      await utimes(join(this.#server.dataDir, path), 0, 0).catch(() => undefined);
    }
  }

  async #readBack(layerName: string): Promise<void> {
    const address = `${this.#server.url}/wfs?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&RESULTTYPE=hits`;
    const capabilities = await fetch(`${this.#server.url}/wfs?SERVICE=WFS&REQUEST=GetCapabilities`);
    const name = new RegExp(`<(?:wfs:)?Name>([^<]*${layerName}:[^<]+)<`).exec(await capabilities.text())?.[1];
    const answer = await fetch(`${address}&TYPENAMES=${name}`);
    expect(await answer.text()).toContain(`numberMatched="${features}"`);
  }

  async #verifyRows(): Promise<void> {
    const ours = new Set(this.#dossiers.map(({ name }) => name));
    const uploads = (await this.#store.rows('uploads')).filter(({ name }) => ours.has(String(name)));
    expect(uploads.map(({ name, status }) => `${name} ${status}`).sort()).toEqual(
      [...ours].map((name) => `${name} CLOSED`).sort(),
    );
    const offerings = await this.#store.rows('offerings');
    expect(new Set(offerings.map(({ status }) => status))).toEqual(published);
    const offered = this.#dossiers.flatMap(({ services }) => [...services.values()]);
    const retained = new Set(offerings.map(({ id }) => id));
    expect(offered.filter(({ _id }) => !retained.has(_id))).toEqual([]);
    const statics = await this.#store.rows('statics');
    expect(statics.filter(({ offering_id }) => !retained.has(offering_id!))).toEqual([]);
    expect(await this.#store.rows('deposits')).toEqual([]);
    expect(await this.#store.rows('deposit_chunks')).toEqual([]);
    expect((await this.#store.rows('jobs')).filter(isUnfinished)).toEqual([]);
    const executions = await this.#store.rows('executions');
    expect(new Set(executions.map(({ status }) => status))).toEqual(new Set(['SUCCESS']));
    const integrations = executions.filter(({ processing_id }) => processing_id === 'vector-integration');
    expect(integrations).toHaveLength((await this.#store.rows('uploads')).length);
  }

  async #verifyFiles(): Promise<void> {
    const data = await this.#store.rows('stored_data');
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['GENERATED']));
    const datasets = await this.#store.datasets();
    const databases = data.filter(({ type }) => type === 'VECTOR-DB');
    expect([...datasets.keys()].sort()).toEqual(databases.map(({ id }) => String(id)).sort());
    for (const dossier of this.#dossiers) {
      expect(Object.values(datasets.get(dossier.data!._id)!)).toEqual([features]);
    }
    expect(await this.#store.strangeDatasets()).toEqual([]);
    const uploads = await this.#store.rows('uploads');
    const pyramids = data.filter(({ pyramid }) => pyramid !== null);
    const owners = [
      ...uploads.map(({ id }) => `uploads/${id}/data/`),
      ...pyramids.map(({ id }) => `pyramids/${id}/`),
      ...(await this.#store.rows('record_pictures'))
        .flatMap(({ object_key }) => object_key ?? [])
        .map(String),
    ];
    const files = await this.#store.objects();
    expect(files).toHaveLength(owners.length);
    expect(files.filter((path) => !owners.some((owner) => path.startsWith(owner)))).toEqual([]);
    expect(await this.#store.temporaryFiles()).toEqual([]);
  }
}

function isUnfinished({ kind, status }: Row): boolean {
  return kind !== 'mail.send' && status !== 'SUCCESS';
}
