import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Settings of a run, from the environment: a full run takes about an hour, a subset a minute. */
export const knobs = {
  /** Data, databases and published servers, built once. */
  cache: process.env.BENCH_CACHE ?? join(tmpdir(), 'cartable-bench-services'),
  /** Regular expression on the names of the cases: `communes-1024-many`, `features-points-200-gml`… */
  only: new RegExp(process.env.BENCH_ONLY ?? '.'),
  contenders: new RegExp(process.env.BENCH_CONTENDERS ?? '.'),
  /** Seconds given to each contender in each case and number of clients. */
  seconds: Number(process.env.BENCH_SECONDS ?? 3),
  clients: (process.env.BENCH_CLIENTS ?? '1,4,16').split(',').map(Number),
  /** Of the views that are asked once. */
  freshClients: (process.env.BENCH_FRESH_CLIENTS ?? '1,8').split(',').map(Number),
  /** Parts measured: fresh, filters, first, burst, maps, features, depth, capabilities, memory, likeness; `processor` only when asked. */
  parts: (
    process.env.BENCH_PARTS ?? 'fresh,filters,first,burst,maps,features,depth,capabilities,memory,likeness'
  ).split(','),
  /** The section of docs/benchmarks.md is replaced only by a run asked to do so. */
  writesReport: process.env.BENCH_REPORT === '1',
};

/** The same data, and views of the parts other than `fresh`, in every run. */
export const seed = 20_261_120;
/** Other views in each run; a run is repeated by the seed it printed. */
export const viewSeed = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31);
