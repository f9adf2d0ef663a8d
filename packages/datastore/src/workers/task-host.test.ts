import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { warmUpTask } from '../ingest/warm-up/warm-up-task.ts';
import { openTaskHost } from './task-host.ts';

it('has a thread read a tiny file the whole way, and leaves nothing of it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartable-warm-'));
  const tasks = openTaskHost({
    entry: new URL('../task-worker.ts', import.meta.url),
    features: { dataDir },
    spoolDir: join(dataDir, 'tasks'),
    heapMb: 384,
    ready: 1,
  });
  onTestFinished(async () => {
    await tasks.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  expect(await warmUpTask.run(tasks, null, { timeoutMs: 60_000 })).toBeNull();
  expect(await readdir(dataDir, { recursive: true })).toEqual(['tasks']);
});
