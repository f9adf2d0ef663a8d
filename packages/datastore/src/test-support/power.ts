import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { JobDefinition, Metadata, ObjectStore } from '@cartable/storage';
import { isSweep } from '@cartable/testkit';
import type { Kysely, KyselyPlugin, QueryId, RootOperationNode, Transaction } from 'kysely';

/** Error of every write once the power is off. */
export class PowerCut extends Error {
  constructor(place: string) {
    super(`The power was cut before ${place}.`);
    this.name = 'PowerCut';
  }
}

/**
 * All the places there are in a sweep, else the first one of each step and a twelfth of the others drawn by a seed: not the
 * same twelfth on both engines.
 */
const oneIn = 12;
/** Told with the name of the test: another one draws other places. */
export const seed = Number(process.env.CARTABLE_TEST_SEED ?? 20_261_120);

const drawOf = (place: string) =>
  createHash('sha256').update(`${seed} ${place}`).digest().readUInt32BE() % oneIn;

/**
 * Goes off just before each thing a job leaves behind, once for each: a commit of the database, an object written, moved
 * or removed. What was done before that point is done, what comes after is not, as for a process that is killed there.
 * Points are told by the step they belong to and their rank in it, so that none has to be listed by hand.
 */
export class Power {
  readonly cuts: string[] = [];
  #isOff = false;
  #isArmed = false;
  #step = 'start';
  #rank = 0;
  readonly #drawn: number;

  constructor(engine: 'sqlite' | 'postgres') {
    this.#drawn = engine === 'sqlite' ? 0 : oneIn / 2;
  }

  get isOff(): boolean {
    return this.#isOff;
  }

  /** From now on, until it has gone off: on again, as after a restart. */
  arm(): void {
    this.#isArmed = true;
    this.#isOff = false;
    this.#enter('start');
  }

  disarm(): void {
    this.#isArmed = false;
    this.#isOff = false;
  }

  /** @throws {PowerCut} when it is off, or goes off here */
  reach(): void {
    if (!this.#isArmed) return;
    this.#rank += 1;
    const place = `${this.#step} ${this.#rank}`;
    const isChosen = isSweep || this.#rank === 1 || drawOf(place) === this.#drawn;
    if (isChosen && !this.#isOff && !this.cuts.includes(place)) {
      this.cuts.push(place);
      this.#isOff = true;
    }
    this.assertOn(place);
  }

  assertOn(place = this.#step): void {
    if (this.#isOff) throw new PowerCut(place);
  }

  #enter(step: string): void {
    this.#step = step;
    this.#rank = 0;
  }

  /** The same jobs, whose steps are told apart. */
  watchJobs(definitions: readonly JobDefinition[]): JobDefinition[] {
    return definitions.map((definition) => ({
      ...definition,
      steps: definition.steps.map((step) => ({
        ...step,
        run: (job: Parameters<typeof step.run>[0]) => {
          this.#enter(`${definition.kind}/${step.name}`);
          return step.run(job);
        },
      })),
    }));
  }

  feedObjects(objects: ObjectStore): ObjectStore {
    const written = <Arguments extends unknown[], R>(act: (...given: Arguments) => Promise<R>) => {
      return async (...given: Arguments): Promise<R> => {
        this.reach();
        return act(...given);
      };
    };
    return {
      get: (...given) => objects.get(...given),
      stat: (...given) => objects.stat(...given),
      list: (...given) => objects.list(...given),
      checkout: (...given) => objects.checkout(...given),
      openRanges: (...given) => objects.openRanges(...given),
      linkTo: (...given) => objects.linkTo(...given),
      put: written((...given) => objects.put(...given)),
      putNew: written((...given) => objects.putNew(...given)),
      take: written((...given) => objects.take(...given)),
      move: written((...given) => objects.move(...given)),
      delete: written((...given) => objects.delete(...given)),
      deletePrefix: written((...given) => objects.deletePrefix(...given)),
    };
  }

  /** A transaction is one point, at its commit, if it wrote; outside of one, each statement that writes is. */
  feedMetadata(metadata: Metadata): Metadata {
    const inTransaction = new AsyncLocalStorage<{ wrote: boolean }>();
    const alone = writesNoticed(() => this.reach());
    const within = writesNoticed(() => {
      const transaction = inTransaction.getStore();
      if (transaction) transaction.wrote = true;
    });
    const db = metadata.db.withPlugin(alone);
    return {
      engine: metadata.engine,
      db,
      tables: <Seen>() => db as unknown as Kysely<Seen>,
      migrate: (...given) => metadata.migrate(...given),
      pendingMigrations: (sets) => metadata.pendingMigrations(sets),
      transaction: (body) => {
        this.assertOn();
        return metadata.transaction((trx) =>
          inTransaction.run({ wrote: false }, async () => {
            const result = await body(trx.withPlugin(within) as Transaction<unknown>);
            if (inTransaction.getStore()?.wrote) this.reach();
            return result;
          }),
        );
      },
      afterCommit: (hook) => metadata.afterCommit(hook),
      close: () => metadata.close(),
    };
  }
}

const writing = new Set<RootOperationNode['kind']>(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']);

/** Told before each statement that writes. */
function writesNoticed(notice: () => void): KyselyPlugin {
  const seen = new WeakSet<QueryId>();
  return {
    transformQuery: ({ node, queryId }) => {
      if (writing.has(node.kind) && !seen.has(queryId)) {
        seen.add(queryId);
        notice();
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
