/** Housekeeping of a process: idempotent, so that several processes may run it at once. */
export interface PeriodicTask<Context> {
  readonly name: string;
  run(context: Context): Promise<void>;
}

/** Tasks of one period. */
export interface PeriodicTasks<Context> {
  readonly everyMs: number;
  /** Run one after the other; one that fails keeps no other from its turn. */
  readonly tasks: readonly PeriodicTask<Context>[];
  onFailure(context: Context, task: string, error: unknown): void;
  /** After each task, for the record; it must not throw. */
  onEnd?(context: Context, round: { readonly task: string; readonly failed: boolean }): Promise<void>;
}

/**
 * Runs the tasks at once, then at every period; a round that is still under way is not begun a second time. A process
 * does not stay alive for it.
 * @returns what stops it, once the round under way is over
 */
export function startPeriodicTasks<Context>(
  context: Context,
  tasks: PeriodicTasks<Context>,
): () => Promise<void> {
  let round: Promise<void> | undefined;
  const begin = () => {
    round ??= runRound(context, tasks).finally(() => {
      round = undefined;
    });
  };
  begin();
  const timer = setInterval(begin, tasks.everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}

async function runRound<Context>(
  context: Context,
  { tasks, onFailure, onEnd }: PeriodicTasks<Context>,
): Promise<void> {
  for (const { name, run } of tasks) {
    let failed = false;
    try {
      await run(context);
    } catch (error) {
      failed = true;
      onFailure(context, name, error);
    }
    await onEnd?.(context, { task: name, failed });
  }
}
