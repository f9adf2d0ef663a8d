import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { CartableError, isErrorCode } from '@cartable/contract';
import { createCancelFlag, raiseCancelFlag } from '@cartable/threads';
import { Piscina } from 'piscina';
import { leastBusy } from './balance.ts';
import { openByteChannel, type WorkerFault } from './byte-channel.ts';
import { ExpectedWait } from './expected-wait.ts';
import type { Message, WakeMessage } from './messages.ts';
import type { MapTask, TaskAnswers, WritingTask } from './runners.ts';
import { StreamSlots } from './stream-slots.ts';
import type { LikelyMap } from './worker/draw-likely-maps.ts';
import type { WorkerSettings } from './worker-settings.ts';

/** Requests that may wait for a worker; beyond it a client is better served by "come back in a second". */
const QUEUE_LENGTH = 256;
/** A stream that waits for its client leaves its worker free, so a worker holds several tasks. Drawings take turns. */
const TASKS_PER_WORKER = 8;
/** Data a thread reads live for a batch: room for several keeps streams of millions within a hundred megabytes. */
const YOUNG_MEGABYTES = 24;
/** Time threads stay with nothing to do: starting one costs a quarter of a second, an idle one 70 MB. */
const IDLE_MS = 20_000;
/** Longest time a stream waits for another one of the same address to end. */
const STREAM_WAIT_MS = 10_000;
/** Streams of one address that may wait so. */
const WAITING_STREAMS = 64;
/** Delay after its limit before a task that does not stop by itself is ended with its thread. */
const GRACE_MS = 5_000;
const RETRY_AFTER_SECONDS = 1;

export interface PoolSize {
  /** @default one per core */
  readonly threads?: number | undefined;
  /** Documents and files sent at the same time to one address. */
  readonly streamsPerAddress: number;
  /** A task that would wait longer for a thread is told to come back. @default it waits */
  readonly maxWaitMs?: number | undefined;
  /** Tasks that may wait for a thread, the first one to start included; the others are refused. @default 256 */
  readonly mostWaiting?: number | undefined;
  /** Threads that `prepare` starts, which stay as long as the pool. @default one stays, once there is one */
  readonly ready?: number | undefined;
  /** Time threads beyond those stay with nothing to do. @default twenty seconds */
  readonly idleMs?: number | undefined;
}

/** Threads that read features and make maps and documents of them. */
export class MapWorkerPool {
  readonly #pool: Piscina;
  readonly #streams: StreamSlots;
  readonly #wait: ExpectedWait;
  readonly #maxWaitMs: number;
  readonly #mostWaiting: number;
  readonly #keeping: NodeJS.Timeout;
  /** Threads that stay with nothing to do. */
  readonly #ready: number;
  #isPrepared = false;
  #closing = false;
  /** While the first thread starts. */
  #waking: Promise<void> | undefined;
  /** Tasks that wait for it, which the queue does not know yet. */
  #waitingForFirst = 0;

  constructor(
    settings: WorkerSettings,
    {
      threads = availableParallelism(),
      streamsPerAddress,
      maxWaitMs = Number.POSITIVE_INFINITY,
      mostWaiting = QUEUE_LENGTH,
      ready = 0,
      idleMs = IDLE_MS,
    }: PoolSize,
  ) {
    this.#ready = Math.min(ready, threads);
    this.#keeping = setInterval(() => this.#keepSome(), idleMs / 3).unref();
    this.#wait = new ExpectedWait(threads);
    this.#maxWaitMs = maxWaitMs;
    this.#mostWaiting = mostWaiting;
    this.#streams = new StreamSlots({
      perAddress: streamsPerAddress,
      waitMs: STREAM_WAIT_MS,
      waiting: WAITING_STREAMS,
    });
    this.#pool = new Piscina({
      filename: new URL('./worker-entry.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
      loadBalancer: leastBusy({ maxThreads: threads, tasksPerWorker: TASKS_PER_WORKER }),
      concurrentTasksPerWorker: TASKS_PER_WORKER,
      // The default blocks a worker's event loop between tasks, and with it the streams it holds.
      atomics: 'disabled',
      workerData: settings,
    });
  }

  get load(): { readonly threads: number; readonly mostThreads: number; readonly waiting: number } {
    const { threads, options, queueSize } = this.#pool;
    return {
      threads: threads.length,
      mostThreads: options.maxThreads,
      waiting: queueSize + this.#waitingForFirst,
    };
  }

  /** Starts a thread if there is none, when a map or features are likely to be asked for next. */
  wake(): void {
    if (this.#closing || this.#pool.threads.length > 0) return;
    const awake = () => {
      this.#waking = undefined;
    };
    // A thread that fails to start is told of by the first task that needs it.
    this.#waking = this.#ping({ isWarmed: false }).then(awake, awake);
  }

  /**
   * Starts the threads that stay, one after the other: each has drawn a map of every kind before the next one starts,
   * so that whoever comes meanwhile finds one that is free.
   */
  async prepare(): Promise<void> {
    for (let count = 1; count <= this.#ready && !this.#closing; count += 1) await this.#pingAtOnce(count);
    this.#isPrepared = true;
  }

  /** Has each thread that stays draw maps of what visitors are likely to ask, until they do. */
  async drawLikely(likelyMaps: readonly LikelyMap[]): Promise<void> {
    if (!this.#closing) await this.#pingAtOnce(this.#ready, { likelyMaps });
  }

  /** As many idle threads are spoken to as stay, so that the others alone find nothing to do for long. */
  #keepSome(): void {
    if (this.#closing || this.#pool.threads.length === 0) return;
    if (this.#isPrepared && this.#ready > 0) void this.#pingAtOnce(this.#ready);
    else void this.#ping({ isWarmed: false }).catch(() => undefined);
  }

  /** Each goes to a thread of its own, or has one started. */
  async #pingAtOnce(count: number, more: Pick<WakeMessage, 'likelyMaps'> = {}): Promise<void> {
    await Promise.allSettled(Array.from({ length: count }, () => this.#ping({ isWarmed: true, ...more })));
  }

  #ping(how: Omit<WakeMessage, 'wake'>): Promise<unknown> {
    return this.#pool.run({ wake: true, ...how } satisfies WakeMessage);
  }

  /**
   * To the first thread once it is ready: a task given meanwhile would have a second one started beside it. Tasks that
   * wait are counted here: the queue of Piscina has a limit (`maxQueue`) that tasks with a signal are not held to.
   * @throws {CartableError} `common.busy`
   */
  async #give<Answer>(
    message: Message,
    options: { readonly signal: AbortSignal; readonly transferList?: [MessagePort] },
  ): Promise<{ readonly fault: WorkerFault } | { readonly answer: Answer }> {
    this.wake();
    this.#rejectBeyondLimit();
    if (this.#waking) {
      this.#waitingForFirst += 1;
      await this.#waking;
      this.#waitingForFirst -= 1;
      this.#rejectBeyondLimit();
    }
    return this.#pool.run(message, options);
  }

  /** @throws {CartableError} `common.busy` */
  #rejectBeyondLimit(): void {
    if (this.load.waiting >= this.#mostWaiting)
      throw new CartableError('common.busy', { seconds: RETRY_AFTER_SECONDS });
  }

  /** @throws {CartableError} `common.busy`, `common.timeout`, or what the task met. */
  async run<T extends MapTask>(
    task: T,
    { signal, timeoutMs }: { signal?: AbortSignal; timeoutMs: number },
  ): Promise<TaskAnswers[T['kind']]> {
    // Whoever has left is not heard to leave: said as of one that leaves later.
    if (signal?.aborted)
      throw new CartableError('common.busy', { seconds: RETRY_AFTER_SECONDS }, { cause: signal.reason });
    this.#rejectLongWait(task);
    this.#wait.begin();
    const cancelFlag = createCancelFlag();
    const cancel = () => raiseCancelFlag(cancelFlag);
    signal?.addEventListener('abort', cancel, { once: true });
    const ending = new AbortController();
    let isTooLong = false;
    let limit = setTimeout(() => {
      isTooLong = true;
      cancel();
      limit = setTimeout(() => ending.abort(), GRACE_MS);
    }, timeoutMs);
    try {
      const outcome = await this.#give<TaskAnswers[T['kind']]>(
        { task, cancelFlag },
        { signal: ending.signal },
      );
      if ('fault' in outcome) throw isTooLong ? tooLong(timeoutMs) : toError(outcome.fault);
      return outcome.answer;
    } catch (error) {
      throw this.#translate(error, timeoutMs);
    } finally {
      this.#wait.end(performance.now());
      clearTimeout(limit);
      signal?.removeEventListener('abort', cancel);
    }
  }

  /**
   * Bytes of a document as they are written, given once the first ones are ready: what cannot be answered is thrown
   * before anything is promised to the client. Destroying the stream stops the work.
   * @param timeoutMs until the first bytes; afterwards the pace is the client's
   * @param address of the client: so many streams at once for each
   * @throws {CartableError} `common.busy`, `common.timeout`, `common.too-many`, or what the task met.
   */
  async stream(
    task: WritingTask,
    { signal, timeoutMs, address }: { signal?: AbortSignal; timeoutMs: number; address: string },
  ): Promise<Readable> {
    const giveBack = await this.#streams.take(address, signal);
    const cancelFlag = createCancelFlag();
    const ending = new AbortController();
    const { port, readable } = openByteChannel(toError);
    readable.once('close', () => {
      raiseCancelFlag(cancelFlag);
      giveBack();
    });
    const giveUp = () => readable.destroy(tooLong(timeoutMs));
    const leave = () => readable.destroy();
    const limit = setTimeout(giveUp, timeoutMs);
    const end = setTimeout(() => ending.abort(), timeoutMs + GRACE_MS);
    const isStarted = firstBytes(readable).finally(() => clearTimeout(limit));
    signal?.addEventListener('abort', leave, { once: true });
    this.#give({ task, cancelFlag, port }, { transferList: [port], signal: ending.signal })
      .then((outcome) => outcome && 'fault' in outcome && readable.destroy(toError(outcome.fault)))
      .catch((error: unknown) => readable.destroy(this.#translate(error, timeoutMs)))
      .finally(() => clearTimeout(end));
    try {
      await isStarted;
      clearTimeout(end);
      return readable;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  /** A refusal drawn as an image is quick, and must reach the client. @throws {CartableError} `common.busy` */
  #rejectLongWait({ kind }: MapTask): void {
    const waitMs = this.#wait.ms;
    if (waitMs <= this.#maxWaitMs || kind === 'draw-message') return;
    throw new CartableError('common.busy', { seconds: Math.ceil(waitMs / 1000) });
  }

  get queueLength(): number {
    return this.load.waiting;
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#keeping);
    await this.#pool.destroy();
  }

  #translate(error: unknown, timeoutMs: number): Error {
    if (error instanceof CartableError) return error;
    // The tasks of a server that stops end with its threads: nobody's fault, and soon answered again.
    if (this.#closing)
      return new CartableError('common.busy', { seconds: RETRY_AFTER_SECONDS }, { cause: error });
    if (error instanceof Error && error.name === 'AbortError') {
      return tooLong(timeoutMs, error);
    }
    // A thread ended for another task that did not stop.
    if (error instanceof Error && /terminating worker/i.test(error.message)) {
      return new CartableError('common.busy', { seconds: RETRY_AFTER_SECONDS }, { cause: error });
    }
    return error instanceof Error ? error : new Error(String(error));
  }
}

function tooLong(timeoutMs: number, cause?: unknown): CartableError {
  return new CartableError('common.timeout', { seconds: Math.round(timeoutMs / 1000) }, { cause });
}

/** Resolves when there is something to read, or nothing at all. */
function firstBytes(readable: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    let fault: Error | undefined;
    const gone = () => reject(fault ?? new CartableError('common.busy', { seconds: RETRY_AFTER_SECONDS }));
    readable.once('error', (error) => (fault = error));
    readable.once('close', gone);
    readable.once('readable', () => {
      // Every answer closes in the end: no error is made for those that came.
      readable.off('close', gone);
      resolve();
    });
  });
}

function toError(fault: WorkerFault): CartableError {
  return isErrorCode(fault.code)
    ? new CartableError(fault.code, fault.params)
    : new CartableError('common.internal', { reference: fault.code });
}
