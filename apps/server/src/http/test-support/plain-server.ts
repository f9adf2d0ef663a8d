import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** Answers `done`, once `answerWhen` resolves where it is given. */
export async function listening(answerWhen?: Promise<void>): Promise<{ server: Server; port: number }> {
  const server = createServer((_request, response) => {
    void Promise.resolve(answerWhen).then(() => response.end('done'));
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, port: (server.address() as AddressInfo).port };
}

export interface Client {
  readonly socket: Socket;
  text(): string;
  /** What ended it: the server, or a reset. */
  end(): string | undefined;
}

export function open(port: number, host = '127.0.0.1'): Client {
  const socket = connect(port, host);
  let text = '';
  let end: string | undefined;
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', (error) => {
    end = (error as NodeJS.ErrnoException).code;
  });
  socket.on('end', () => {
    end ??= 'end';
  });
  onTestFinished(() => void socket.destroy());
  return { socket, text: () => text, end: () => end };
}

/** As the framework closes: it stops listening, and lets go connections that wait for nothing. */
export function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  server.closeIdleConnections();
  return closed;
}
