import type { EventSink } from '@cartable/contract';
import Fastify from 'fastify';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { sendEvents } from './send-events.ts';

afterEach(() => vi.useRealTimers());

/** A stream of events, of which each reading is one that was written. */
async function open() {
  let sink: EventSink | undefined;
  const stop = vi.fn();
  const app = Fastify({ forceCloseConnections: true });
  app.get('/', (_request, reply) =>
    sendEvents(reply, {
      listen: (given) => {
        sink = given;
        return stop;
      },
    }),
  );
  onTestFinished(() => app.close());
  const answer = await fetch(await app.listen({ port: 0, host: '127.0.0.1' }));
  const reader = answer.body!.getReader();
  const read = async () => Buffer.from((await reader.read()).value ?? []).toString();
  return { headers: answer.headers, read, cancel: () => reader.cancel(), sink: () => sink!, stop };
}

it('a stream that has nothing to tell is never silent for long', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { read, sink } = await open();
  expect(await read()).toBe('retry: 3000\n\n');
  for (let beat = 0; beat < 3; beat++) {
    vi.advanceTimersByTime(15_000);
    expect(await read()).toBe('event: ping\ndata: {}\n\n');
  }
  sink().send('work', { title: 'été' });
  expect(await read()).toBe('event: work\ndata: {"title":"été"}\n\n');
});

it('beats no more once nobody listens', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { read, cancel, stop } = await open();
  await read();
  expect(vi.getTimerCount()).toBe(1);
  await cancel();
  await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce(), { timeout: 50_000 });
  expect(vi.getTimerCount()).toBe(0);
});

it('is neither kept, changed nor gathered on its way', async () => {
  const { headers } = await open();
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store, no-transform');
  expect(headers.get('x-accel-buffering')).toBe('no');
});
