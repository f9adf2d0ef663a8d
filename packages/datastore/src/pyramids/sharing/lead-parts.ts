import { setTimeout as sleep } from 'node:timers/promises';
import { CartableError } from '@cartable/contract';
import { type JobPart, JobParts } from '@cartable/storage';
import type { TaskGrant, TaskReport } from '@cartable/tiling';
import type { DatastoreContext } from '../../context.ts';
import { partsPrefix } from '../../ingest/stored-data/pyramid.model.ts';
import { HelpOffers } from './help-offers.ts';
import { Overtaking } from './overtaking.ts';
import { copyResult, fetchResult, writePlan } from './part-results.ts';
import type { HelpKind, PartsQuestion, SharedGeneration } from './sharing.model.ts';

const lookEveryMs = 1_000;
/** Looks between two renewals of the leases. */
const looksPerRenewal = 5;

/**
 * The worker that holds the job of a pyramid: it makes parts like the others, offers help as long as some are open, and
 * brings what the others made into its folder, from which the archive is written.
 */
export class PartsLeader {
  readonly #context: DatastoreContext;
  readonly #shared: SharedGeneration;
  readonly #leading: AbortSignal;
  readonly #help: HelpKind;
  /** Told, and not where others find it yet. */
  #plan: { readonly value: unknown } | undefined;
  readonly #parts: JobParts;
  readonly #offers: HelpOffers;
  readonly #overtaking: Overtaking;
  /** Parts whose result is in the folder. */
  readonly #local = new Set<number>();
  #fetched: number[] = [];
  /** One result at a time is brought, and one copied. */
  #fetching: Promise<void> | undefined;
  #copying: Promise<void> | undefined;
  #fault: unknown;
  readonly #over = new AbortController();
  #looking: Promise<void> | undefined;

  /** @param leading falls when the lease of the job is lost: another leads then */
  constructor(context: DatastoreContext, shared: SharedGeneration, leading: AbortSignal, help: HelpKind) {
    this.#context = context;
    this.#shared = shared;
    this.#leading = leading;
    this.#help = help;
    const { metadata, clock } = context;
    this.#parts = new JobParts({ metadata, clock, jobId: shared.jobId, role: 'leader' });
    this.#offers = new HelpOffers(context, shared, help.jobKind);
    this.#overtaking = new Overtaking(() => clock.now().getTime());
  }

  async start(): Promise<void> {
    await this.#parts.takeOverFromLeader();
    this.#looking = this.#look();
  }

  async answer(question: unknown): Promise<TaskGrant | undefined> {
    const asked = question as PartsQuestion;
    if (asked.kind === 'publish') this.#plan = { value: asked.plan };
    return asked.kind === 'report' ? this.#report(asked.folder, asked.state) : undefined;
  }

  /** Parts taken here are free again. */
  async stop(): Promise<void> {
    this.#over.abort();
    await Promise.all([this.#looking, this.#fetching, this.#copying]);
    await this.#parts.giveBack({ untried: true });
  }

  async #report(folder: string, state: TaskReport): Promise<TaskGrant> {
    this.#leading.throwIfAborted();
    if (this.#fault !== undefined) throw this.#fault;
    await this.#announce(state);
    for (const part of state.made) {
      this.#local.add(part);
      this.#overtaking.made(part);
      await this.#parts.setDone({ number: part, plan: state.plan }, null);
    }
    const granted = await this.#take(state);
    const rows = await this.#parts.list(state.group);
    await this.#reopenLost(rows);
    this.#fetching ??= this.#fetch(folder, rows).finally(() => {
      this.#fetching = undefined;
    });
    this.#copying ??= this.#copy(folder, rows).finally(() => {
      this.#copying = undefined;
    });
    const fetched = this.#fetched.splice(0);
    return { granted, fetched, isOver: this.#isLocal(state) };
  }

  async #take(state: TaskReport): Promise<number[]> {
    let taken = await this.#parts.claim(state, state.wanted);
    if (state.wanted > 0 && taken.length === 0 && this.#overtaking.isDue())
      taken = await this.#parts.overtake(state, 1);
    this.#overtaking.begun(taken);
    return taken;
  }

  async #announce(state: TaskReport): Promise<void> {
    const rows = await this.#parts.list(state.group);
    // Made of other data, or by another version of the program.
    if (rows.some(({ plan }) => plan !== state.plan)) await this.#removeAll();
    else if (rows.length === state.count) return;
    // Before the parts: whoever is asked to help finds it.
    if (this.#plan) await writePlan(this.#context.objects, this.#shared.generation, this.#plan.value);
    await this.#parts.announce(state);
  }

  #removeAll(): Promise<void> {
    const { storedDataId, executionId } = this.#shared.generation;
    const { objects } = this.#context;
    return this.#parts.end(() => objects.deletePrefix(partsPrefix(storedDataId, executionId)));
  }

  get #isOver(): boolean {
    return this.#over.signal.aborted || this.#leading.aborted;
  }

  #isLocal({ first, count }: TaskReport): boolean {
    for (let part = first; part < first + count; part++) if (!this.#local.has(part)) return false;
    return true;
  }

  /** Kept by a leader before this one in a folder that is not here. */
  async #reopenLost(rows: readonly JobPart[]): Promise<void> {
    for (const row of rows)
      if (row.state === 'DONE' && row.resultKey === null && !this.#local.has(row.number))
        await this.#parts.reopen(row);
  }

  async #fetch(folder: string, rows: readonly JobPart[]): Promise<void> {
    try {
      for (const row of rows) {
        const { number, resultKey } = row;
        if (resultKey === null || this.#local.has(number) || this.#isOver) continue;
        if (!(await this.#fetchOne(folder, row, resultKey))) continue;
        // Made here meanwhile, having been given up for lost: it was told already, and its group may be over.
        if (this.#local.has(number)) continue;
        this.#local.add(number);
        this.#fetched.push(number);
      }
    } catch (error) {
      this.#fault ??= error;
    }
  }

  async #fetchOne(folder: string, part: JobPart, key: string): Promise<boolean> {
    try {
      await fetchResult(this.#context.objects, key, { folder, part: part.number });
      return true;
    } catch (error) {
      if (!(error instanceof CartableError && error.code === 'storage.object-unknown')) throw error;
      await this.#parts.reopen(part);
      return false;
    }
  }

  /** Where others help, whoever leads after this worker finds what it made too. Alone, it writes nothing twice. */
  async #copy(folder: string, rows: readonly JobPart[]): Promise<void> {
    const isHelped = rows.some(
      ({ state, isOwn, resultKey }) => resultKey !== null || (state === 'LEASED' && !isOwn),
    );
    if (!isHelped) return;
    try {
      for (const { number, plan, state, resultKey } of rows) {
        if (state !== 'DONE' || resultKey !== null || !this.#local.has(number)) continue;
        if (this.#isOver) return;
        const { generation } = this.#shared;
        const key = await copyResult(this.#context.objects, generation, { folder, part: number });
        await this.#parts.setDone({ number, plan }, key);
      }
    } catch (error) {
      // The last part is made, and the archive is written: nobody goes on from the others any more.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.#fault ??= error;
    }
  }

  async #look(): Promise<void> {
    for (let looks = 1; !this.#isOver; looks++) {
      try {
        if (looks % looksPerRenewal === 0) await this.#parts.renew();
        const rows = await this.#parts.list();
        const isWelcome = rows.length === 0 ? this.#help.isEarly : rows.some(({ isFree }) => isFree);
        if (isWelcome) await this.#offers.offer();
      } catch {
        // A database that does not answer: whatever is reported next meets it too, and the job waits for it.
      }
      await sleep(lookEveryMs, undefined, { signal: this.#over.signal }).catch(() => {});
    }
  }
}
