import { plainErrors } from '@cartable/contract';
import { ThreadPool } from '@cartable/threads';
import type {
  EditingCall,
  EditingCalls,
  EditingRequest,
  FeatureLocation,
  TransactionRequest,
} from './messages.ts';

const idle = { most: 1, ms: 60_000 };
const mostThreads = 2;

export interface EditingOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** Threads that write into tables: whoever writes waits for the disk, which the thread of HTTP may not. */
export interface TableThreads {
  ask<Call extends EditingCall>(
    call: Call,
    datasetId: string,
    input: Parameters<EditingCalls[Call]>[1],
    options?: EditingOptions,
  ): Promise<ReturnType<EditingCalls[Call]>>;
  close(): Promise<void>;
}

export function openTableThreads(features: FeatureLocation): TableThreads {
  const pool = new ThreadPool<EditingRequest, unknown>({
    entry: new URL('./table-worker.ts', import.meta.url),
    data: features,
    idle,
    mostThreads,
    errors: plainErrors,
  });
  const turns = new Map<string, Promise<unknown>>();
  return {
    ask: (call, datasetId, input, options = {}) => {
      const run = () =>
        pool.run({ call, datasetId, input }, options) as Promise<ReturnType<EditingCalls[typeof call]>>;
      return needsTurn(call, input) ? inTurn(turns, datasetId, run) : run();
    },
    close: () => pool.close(),
  };
}

/** Values that must be unique are looked for before they are written: two transactions never do so at once. */
function needsTurn(call: EditingCall, input: unknown): boolean {
  return call === 'transact' && (input as TransactionRequest).uniques.length > 0;
}

function inTurn<R>(turns: Map<string, Promise<unknown>>, name: string, run: () => Promise<R>): Promise<R> {
  const answer = (turns.get(name) ?? Promise.resolve()).then(run, run);
  turns.set(name, answer);
  const leave = () => {
    if (turns.get(name) === answer) turns.delete(name);
  };
  answer.then(leave, leave);
  return answer;
}
