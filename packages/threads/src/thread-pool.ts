import type { ErrorCodec } from './messages.ts';
import { type AskOptions, RequestThread } from './request-thread.ts';
import type { ThreadOptions } from './start-worker.ts';
import { ThreadError } from './thread-error.ts';

export interface ThreadPoolOptions extends ThreadOptions {
  /** Codec by which the errors that mean something come back. */
  readonly errors?: ErrorCodec;
  /** Beyond so many a thread is given several requests at a time. @default no limit */
  readonly mostThreads?: number;
  /**
   * Threads that stay with nothing to do, for how long, and how many of them stay as long as the pool.
   * @default all, until the pool is closed
   */
  readonly idle?: { readonly most: number; readonly ms: number; readonly always?: number };
}

export interface RunOptions<Progress> extends AskOptions<Progress> {
  /** Another heap, in MB: in a thread that serves this request only. */
  readonly heapMb?: number | undefined;
}

interface Entry<Request, Answer, Progress> {
  readonly thread: RequestThread<Request, Answer, Progress>;
  /** Ends it when it has been idle for too long. */
  retire: NodeJS.Timeout | undefined;
}

/**
 * Threads started when they are needed, each kept for the next request unless the last one went wrong in it: a warm
 * thread spares a start, and one that hung, swelled or met a fault harms nobody after.
 */
export class ThreadPool<Request, Answer, Progress = never> {
  readonly #options: ThreadPoolOptions;
  /** To be given requests; those idle for longest first. */
  #entries: Entry<Request, Answer, Progress>[] = [];
  /** Every thread not ended yet: also those that serve their last request. */
  readonly #threads = new Set<RequestThread<Request, Answer, Progress>>();
  #isClosed = false;

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
  }

  /**
   * @throws {ThreadError} for a thread that ended, and for a closed pool; the reason of the signal, the errors of the
   * codec, a plain error for a fault: once a thread that went wrong has ended
   */
  async run(request: Request, { heapMb, ...options }: RunOptions<Progress> = {}): Promise<Answer> {
    options.signal?.throwIfAborted();
    if (this.#isClosed) throw new ThreadError('stopped', 'The pool of threads is closed.');
    const entry = heapMb === undefined ? this.#choose() : { thread: this.#open(heapMb), retire: undefined };
    clearTimeout(entry.retire);
    try {
      return await entry.thread.ask(request, options);
    } finally {
      if (entry.thread.load === 0) await this.#giveBack(entry, heapMb === undefined);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { retire } of this.#entries) clearTimeout(retire);
    this.#entries = [];
    await Promise.all([...this.#threads].map((thread) => this.#end(thread)));
  }

  /** One with nothing to do, else a new one, else the least busy. */
  #choose(): Entry<Request, Answer, Progress> {
    const { mostThreads = Number.POSITIVE_INFINITY } = this.#options;
    this.#entries = this.#entries.filter(({ thread }) => !thread.isSpoiled);
    const free = this.#entries.findLast(isIdle);
    if (free) return free;
    if (this.#entries.length >= mostThreads) {
      return this.#entries.reduce((least, each) => (each.thread.load < least.thread.load ? each : least));
    }
    const entry = { thread: this.#open(this.#options.heapMb), retire: undefined };
    this.#entries.push(entry);
    return entry;
  }

  async #giveBack(entry: Entry<Request, Answer, Progress>, isShared: boolean): Promise<void> {
    const { thread } = entry;
    const others = this.#entries.filter((each) => each !== entry);
    const { most, ms } = this.#options.idle ?? { most: Number.POSITIVE_INFINITY, ms: undefined };
    this.#entries = others;
    if (!isShared || thread.isSpoiled || this.#isClosed || others.filter(isIdle).length >= most) {
      await this.#end(thread);
      return;
    }
    this.#entries = [...others, entry];
    if (ms !== undefined) entry.retire = setTimeout(() => this.#retire(entry), ms).unref();
  }

  #retire(entry: Entry<Request, Answer, Progress>): void {
    if (this.#entries.filter(isIdle).length <= (this.#options.idle?.always ?? 0)) return;
    this.#entries = this.#entries.filter((each) => each !== entry);
    void this.#end(entry.thread);
  }

  #open(heapMb: number | undefined): RequestThread<Request, Answer, Progress> {
    const { errors, entry, data, youngHeapMb } = this.#options;
    const thread = new RequestThread<Request, Answer, Progress>({ entry, data, heapMb, youngHeapMb }, errors);
    this.#threads.add(thread);
    return thread;
  }

  async #end(thread: RequestThread<Request, Answer, Progress>): Promise<void> {
    await thread.close();
    this.#threads.delete(thread);
  }
}

const isIdle = ({ thread }: { readonly thread: { readonly load: number } }): boolean => thread.load === 0;
