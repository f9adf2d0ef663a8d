import type { Server } from 'node:http';
import { createServer, type ListenOptions } from 'node:net';

/**
 * Has a server listen on one more address: its connections are those of the server, which answers, counts and closes
 * them. Closing the server closes both, and waits for the connections of both.
 */
export async function listenBeside(server: Server, address: ListenOptions): Promise<void> {
  // As connections of the server itself are: half open ones are answered, and nothing waits to be sent with more.
  const beside = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    server.emit('connection', socket);
  });
  beside.maxConnections = server.maxConnections;
  await new Promise<void>((resolve, reject) => {
    beside.once('error', reject);
    beside.listen(address, () => {
      beside.off('error', reject);
      resolve();
    });
  });
  const close = server.close.bind(server);
  server.close = (callback) => {
    const ended = new Promise<void>((resolve) => void beside.close(() => resolve()));
    return close((error) => void ended.then(() => callback?.(error)));
  };
}
