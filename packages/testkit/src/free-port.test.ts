import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from './free-port.ts';

it('a free port can be listened on, and is none that the system gives away', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const port = await freePort();
    expect(port).toBeGreaterThanOrEqual(12_000);
    expect(port).toBeLessThan(32_768);
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
  }
});

it('a port that is taken is not given', async () => {
  const taken = await freePort();
  const server = createServer().listen(taken, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const rank = (taken - 12_000 + 0.5) / (32_768 - 12_000);
  const random = vi.spyOn(Math, 'random').mockReturnValueOnce(rank);
  onTestFinished(() => random.mockRestore());
  expect(await freePort()).not.toBe(taken);
  expect(random.mock.calls.length).toBeGreaterThan(1);
});
