import { afterEach, describe, expect, it } from 'vitest';
import {
  type CountingAnswer,
  type CountingRequest,
  RejectedError,
  rejections,
} from './test-support/counting-thread.ts';
import { ThreadPool, type ThreadPoolOptions } from './thread-pool.ts';

const entry = new URL('./test-support/counting-thread.ts', import.meta.url);
const pools: ThreadPool<CountingRequest, CountingAnswer, number>[] = [];

function openPool(options: Partial<ThreadPoolOptions> = {}) {
  const pool = new ThreadPool<CountingRequest, CountingAnswer, number>({
    entry,
    errors: rejections,
    ...options,
  });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

describe('a pool of threads', () => {
  it('gives a thread the data of its birth, and the next request to the same thread', async () => {
    const pool = openPool({ data: { folder: 'here' } });
    const first = await pool.run({ kind: 'who' });
    expect(first.data).toEqual({ folder: 'here' });
    expect(await pool.run({ kind: 'who' })).toEqual(first);
  });

  it('starts a thread for each request at a time, up to the most it may have', async () => {
    const pool = openPool({ mostThreads: 2 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => pool.run({ kind: 'who' })));
    expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(2);
  });

  it('keeps as many idle threads as it is told', async () => {
    const pool = openPool({ idle: { most: 1, ms: 60_000 } });
    const [one, two] = await Promise.all([pool.run({ kind: 'who' }), pool.run({ kind: 'who' })]);
    const next = await Promise.all([pool.run({ kind: 'who' }), pool.run({ kind: 'who' })]);
    const again = next.filter(({ threadId }) => threadId === one.threadId || threadId === two.threadId);
    expect(again).toHaveLength(1);
  });

  it('ends a thread that has been idle for long enough', async () => {
    const pool = openPool({ idle: { most: 1, ms: 1 } });
    const { threadId } = await pool.run({ kind: 'who' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await pool.run({ kind: 'who' })).threadId).not.toBe(threadId);
  });

  it('keeps for good as many idle threads as it is told', async () => {
    const pool = openPool({ idle: { most: 2, ms: 1, always: 1 } });
    const answers = await Promise.all([pool.run({ kind: 'who' }), pool.run({ kind: 'who' })]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const [one, other] = await Promise.all([pool.run({ kind: 'who' }), pool.run({ kind: 'who' })]);
    const before = new Set(answers.map(({ threadId }) => threadId));
    expect([one, other].filter(({ threadId }) => before.has(threadId))).toHaveLength(1);
  });

  it('hears of progress, in order', async () => {
    const heard: number[] = [];
    await openPool().run({ kind: 'count', to: 3 }, { onProgress: (done) => heard.push(done) });
    expect(heard).toEqual([1, 2, 3]);
  });

  it('gives a request with its own heap a thread of its own', async () => {
    const pool = openPool();
    const { threadId } = await pool.run({ kind: 'who' });
    expect((await pool.run({ kind: 'who' }, { heapMb: 64 })).threadId).not.toBe(threadId);
    expect((await pool.run({ kind: 'who' })).threadId).toBe(threadId);
  });

  it('answers nothing once it is closed, and what it was doing is told stopped', async () => {
    const pool = openPool();
    const running = pool.run({ kind: 'wait' });
    const ended = expect(running).rejects.toMatchObject({ end: 'stopped' });
    await pool.close();
    await ended;
    await expect(pool.run({ kind: 'who' })).rejects.toMatchObject({ end: 'stopped' });
  });
});

describe('a request that goes wrong', () => {
  it('is refused with the error the codec knows, and its thread serves the next', async () => {
    const pool = openPool();
    const { threadId } = await pool.run({ kind: 'who' });
    await expect(pool.run({ kind: 'refuse' })).rejects.toThrow(RejectedError);
    expect((await pool.run({ kind: 'who' })).threadId).toBe(threadId);
  });

  it.each(['fail', 'exit'] as const)('by a thread that does « %s » is answered by another', async (kind) => {
    const pool = openPool();
    const { threadId } = await pool.run({ kind: 'who' });
    await expect(pool.run({ kind })).rejects.toThrow(kind === 'fail' ? 'a bug' : 'stopped');
    expect((await pool.run({ kind: 'who' })).threadId).not.toBe(threadId);
  });

  it('past its time limit takes its thread with it, but not the process', async () => {
    const pool = openPool();
    await expect(pool.run({ kind: 'hang' }, { timeoutMs: 20 })).rejects.toMatchObject({ end: 'too-long' });
    await expect(pool.run({ kind: 'who' })).resolves.toBeDefined();
  });

  it('past its memory is told apart from other ends', async () => {
    const pool = openPool({ heapMb: 24, youngHeapMb: 4 });
    await expect(pool.run({ kind: 'swell' })).rejects.toMatchObject({ end: 'out-of-memory' });
    await expect(pool.run({ kind: 'who' })).resolves.toBeDefined();
  });
});

describe('a request that asks whether to go on', () => {
  it('goes on where nobody says otherwise, and ends with what he who made it throws', async () => {
    const pool = openPool();
    const { threadId } = await pool.run({ kind: 'ask' });
    const asked: string[] = [];
    await pool.run({ kind: 'ask' }, { onQuestion: async () => void asked.push('yes') });
    expect(asked).toEqual(['yes']);
    const no = async () => {
      throw new RejectedError('no');
    };
    await expect(pool.run({ kind: 'ask' }, { onQuestion: no })).rejects.toThrow(RejectedError);
    expect((await pool.run({ kind: 'who' })).threadId).toBe(threadId);
  });
});

describe('a request that is cancelled', () => {
  it.each(['wait', 'loop'] as const)(
    'ends with the reason of the signal while it does « %s »',
    async (kind) => {
      const controller = new AbortController();
      const running = openPool().run({ kind }, { signal: controller.signal });
      const reason = new Error('enough');
      const ended = expect(running).rejects.toBe(reason);
      controller.abort(reason);
      await ended;
    },
  );

  it('before it begins starts no thread', async () => {
    const reason = new Error('enough');
    const running = openPool().run({ kind: 'who' }, { signal: AbortSignal.abort(reason) });
    await expect(running).rejects.toBe(reason);
  });
});
