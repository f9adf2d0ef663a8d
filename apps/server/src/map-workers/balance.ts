/** Load of a worker when a task looks for one. */
interface BusyWorker {
  readonly currentUsage: number;
}

/**
 * Gives a task to a worker with nothing to do, else lets one more be started, else to the least busy: streams wait for
 * their clients most of the time, and a slow one must not hold a worker alone.
 */
export function leastBusy(options: {
  readonly maxThreads: number;
  readonly tasksPerWorker: number;
}): <T extends BusyWorker>(task: unknown, workers: readonly T[]) => T | null {
  return (_task, workers) => {
    const [first, ...others] = workers;
    if (!first) return null;
    const chosen = others.reduce(
      (least, each) => (each.currentUsage < least.currentUsage ? each : least),
      first,
    );
    if (chosen.currentUsage === 0) return chosen;
    if (workers.length < options.maxThreads) return null;
    return chosen.currentUsage < options.tasksPerWorker ? chosen : null;
  };
}
