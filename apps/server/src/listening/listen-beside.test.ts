import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@cartable/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { closeGently } from '../http/close-gently.ts';
import { close, listening, open, request } from '../http/test-support/plain-server.ts';
import { listenBeside } from './listen-beside.ts';

describe('a server that listens on a second address', () => {
  const second = '127.0.0.2';

  it('answers there, and counts what comes there as its own', async () => {
    const { server, port } = await listening();
    await listenBeside(server, { host: second, port });
    let count = 0;
    server.on('connection', () => {
      count += 1;
    });
    const client = open(port, second);
    client.socket.write(request);
    await eventually(() => client.text().endsWith('done'));
    expect(count).toBe(1);
  });

  it('waits for what it answers there, and stops listening on both', async () => {
    let answer = () => {};
    const { server, port } = await listening(
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
    );
    await listenBeside(server, { host: second, port });
    closeGently(server);
    const client = open(port, second);
    client.socket.write(request);
    await once(server, 'request');
    let isClosed = false;
    const closed = close(server).then(() => {
      isClosed = true;
    });
    await eventually(() => !server.listening);
    await sleep(100);
    expect(isClosed).toBe(false);
    answer();
    await closed;
    expect(client.text()).toContain('done');
    for (const host of ['127.0.0.1', second]) {
      const late = open(port, host);
      await eventually(() => late.end() === 'ECONNREFUSED');
    }
  });

  it('says that the second is taken', async () => {
    const { server, port } = await listening();
    const other = createServer().listen(port, second);
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    await expect(listenBeside(server, { host: second, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
