// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import { reloadQueue, showQueueTo } from './send-queue.ts';

vi.mock('./field-store.ts', () => ({ listQueue: async () => [] }));

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
