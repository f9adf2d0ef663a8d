import type { JudgeElsewhere } from '@cartable/formats';
import { ThreadPool } from '@cartable/threads';
import type { GeometriesToJudge } from './geometry-judge-worker.ts';

/** For what the checks of a file need: nothing is kept but the arrays of its largest geometry. */
const heapMb = 128;
/** Layers of a deposit, and deposits, often come one after the other. */
const idle = { most: 1, ms: 10_000 };

let threads: ThreadPool<GeometriesToJudge, null> | undefined;

/**
 * One thread beside this one, which judges geometries while this one reads. Where it ends before it answers (a geometry
 * too large for it), the geometries are judged here, as they were without it.
 */
export const judgeElsewhere: JudgeElsewhere = async (packed) => {
  threads ??= new ThreadPool({
    entry: new URL('./geometry-judge-worker.ts', import.meta.url),
    mostThreads: 1,
    heapMb,
    idle,
  });
  await threads.run(packed);
};
