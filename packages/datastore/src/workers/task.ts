export interface TaskProgress {
  readonly done: number;
  readonly total: number | null;
  /** `features`, `files`, `tiles`, or `tasks` for parts of unequal size. */
  readonly unit: string;
  /** Level of a pyramid. */
  readonly part?: string;
  /** Share of the whole task that is done, between 0 and 1, when `done` counts one of its phases only. */
  readonly share?: number;
}

/** Tools that a task may use while it runs. */
export interface TaskTools {
  /** Throws once the task is cancelled; asked between batches, as a thread that computes hears no event. */
  throwIfCancelled(): void;
  report(progress: TaskProgress): void;
  /** Asks whoever runs the task, `onQuestion`, something in plain data. One question at a time. @throws what he throws */
  question(question: unknown): Promise<unknown>;
  /** Aborted once the task is cancelled: for what waits on something. */
  readonly signal: AbortSignal;
  /** A folder of its own, removed when the task ends. */
  readonly spoolDir: string;
}

export interface TaskOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Another heap than that of the host, in MB: in a thread that serves this task only. */
  readonly heapMb?: number;
  readonly onProgress?: (progress: TaskProgress) => void;
  readonly onQuestion?: (question: unknown) => Promise<unknown>;
}

/** Runs tasks in worker threads, each with a limit of memory and of time. */
export interface TaskHost {
  /** @throws {CartableError} what the task refused, or `upload.too-complex`, `upload.reading-too-long` */
  run(name: string, input: unknown, options: TaskOptions): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * A task of a worker thread, as those who ask for it know it: inputs and results are plain data. The thread that runs it
 * imports its runner; nobody else does.
 */
export interface TaskReference<Input, Result> {
  readonly name: string;
  run(tasks: TaskHost, input: Input, options: TaskOptions): Promise<Result>;
  /** To be listed in the entry of the thread. */
  runBy(runner: (input: Input, tools: TaskTools) => Promise<Result>): TaskRunner;
}

export interface TaskRunner {
  readonly name: string;
  run(input: unknown, tools: TaskTools): Promise<unknown>;
}

export function taskReference<Input, Result>(name: string): TaskReference<Input, Result> {
  return {
    name,
    run: async (tasks, input, options) => (await tasks.run(name, input, options)) as Result,
    runBy: (runner) => ({ name, run: (input, tools) => runner(input as Input, tools) }),
  };
}
