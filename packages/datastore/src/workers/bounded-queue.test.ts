import { expect, it } from 'vitest';
import { boundedQueue } from './bounded-queue.ts';

it('is busy for who comes when every slot is taken and as many wait as may', async () => {
  const queue = boundedQueue({ slots: 1, maxWaiting: 1 });
  const leave = await queue.take();
  const waiting = queue.run(async () => 'done');
  await expect(queue.run(async () => 'never')).rejects.toMatchObject({
    code: 'common.busy',
    params: { seconds: 10 },
  });
  leave();
  await expect(waiting).resolves.toBe('done');
});
