import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@cartable/testkit';
import { describe, expect, it } from 'vitest';
import { closeGently } from './close-gently.ts';
import { close, listening, open, request } from './test-support/plain-server.ts';

describe('a server that closes gently', () => {
  it('answers all who knocked before it stopped listening', async () => {
    const { server, port } = await listening();
    closeGently(server);
    const clients = Array.from({ length: 60 }, () => open(port));
    for (const { socket } of clients) socket.write(request);
    // Sockets have asked the system for their connection, and none is let in yet.
    await new Promise<void>((resolve) => process.nextTick(() => process.nextTick(resolve)));
    await close(server);
    await eventually(() => clients.every(({ end }) => end() !== undefined));
    expect(clients.filter(({ text }) => !text().endsWith('done')).map(({ end }) => end())).toEqual([]);
    const late = open(port);
    await eventually(() => late.end() === 'ECONNREFUSED');
  });

  it('answers what is on its way over a connection at rest, then ends it', async () => {
    const { server, port } = await listening();
    closeGently(server);
    const [used, silent] = [open(port), open(port)];
    used.socket.write(request);
    await eventually(() => used.text().endsWith('done'));
    const closed = close(server);
    await sleep(200);
    expect([used.end(), silent.end()]).toEqual([undefined, undefined]);
    silent.socket.write(request);
    await eventually(() => silent.text().endsWith('done'));
    await closed;
    await eventually(() => used.end() === 'end' && silent.end() === 'end');
  });

  it('stops listening while somebody always knocks', async () => {
    const { server, port } = await listening();
    closeGently(server);
    let isOver = false;
    const knock = () => {
      if (isOver) return;
      const { socket } = open(port);
      socket.on('connect', () => socket.destroy());
      socket.on('close', knock);
    };
    for (let one = 0; one < 8; one += 1) knock();
    const begun = performance.now();
    await close(server);
    isOver = true;
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});
