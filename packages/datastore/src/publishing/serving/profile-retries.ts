import type { Job } from '@cartable/storage';

/** A fault may pass, as a full disk does; what failed that often, so long apart, fails by itself. */
const retries = { most: 3, afterMs: 6 * 3_600_000 };

/** Neither while one is under way, nor at once after a failure, nor for ever. */
export function mayProfile(jobs: readonly Pick<Job, 'finishedAt'>[], now: Date): boolean {
  if (jobs.some(({ finishedAt }) => finishedAt === null) || jobs.length >= retries.most) return false;
  const latest = Math.max(0, ...jobs.map(({ finishedAt }) => Date.parse(finishedAt!)));
  return now.getTime() - latest >= retries.afterMs;
}
