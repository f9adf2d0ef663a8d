import { taskReference } from '../../workers/task.ts';

/** Goes once the way of a deposited file, so that the first one does not wait for what is loaded on it. */
export const warmUpTask = taskReference<null, null>('warm-up');
