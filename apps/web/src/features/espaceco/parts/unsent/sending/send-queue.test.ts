// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import { reloadQueue, sendQueue, showQueueTo } from './send-queue.ts';

const listQueue = vi.hoisted(() => vi.fn(async () => []));
vi.mock('../kept/queue-store.ts', () => ({ listQueue }));

it('a tab that left the map tells the others what becomes of what it sent', async () => {
  const other = new BroadcastChannel('cartable-guichet-queue');
  onTestFinished(() => other.close());
  const heard = vi.fn();
  other.onmessage = heard;
  showQueueTo(3);
  showQueueTo(undefined);
  await reloadQueue(3);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
});

it('a tab that finds another one sending has its turn after it, once however often it is asked', async () => {
  const other = Promise.withResolvers<void>();
  const request = vi.fn(async (_name: string, send: () => Promise<void>) => {
    await other.promise;
    await send();
  });
  vi.stubGlobal('navigator', { ...navigator, locks: { request } });
  onTestFinished(() => void vi.unstubAllGlobals());
  listQueue.mockClear();
  const turns = [sendQueue(3), sendQueue(3), sendQueue(3)];
  expect(listQueue).not.toHaveBeenCalled();
  other.resolve();
  await Promise.all(turns);
  expect(request).toHaveBeenCalledOnce();
  expect(listQueue).toHaveBeenCalledOnce();
  await sendQueue(3);
  expect(listQueue).toHaveBeenCalledTimes(2);
});

it('a turn that could not be asked for is asked for again', async () => {
  const request = vi.fn(async () => Promise.reject(new DOMException('The page goes.', 'InvalidStateError')));
  vi.stubGlobal('navigator', { ...navigator, locks: { request } });
  onTestFinished(() => void vi.unstubAllGlobals());
  for (let time = 0; time < 2; time += 1) await expect(sendQueue(4)).rejects.toThrow('The page goes.');
  expect(request).toHaveBeenCalledTimes(2);
});
