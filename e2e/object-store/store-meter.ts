import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** A read of an object: what was asked and how many bytes of it were answered. */
export interface StoreRead {
  readonly key: string;
  /** Header `Range`; undefined when the whole object was asked for. */
  readonly range: string | undefined;
  readonly bytes: number;
}

/** Stands between a server and its object store, and writes down what is read there. */
export interface StoreMeter {
  readonly endpoint: string;
  /** Reads since the last `reset` of the objects whose key ends so. */
  reads(ending: string): readonly StoreRead[];
  reset(): void;
  stop(): void;
}

export async function meterStore(store: string): Promise<StoreMeter> {
  let reads: StoreRead[] = [];
  const server = createServer((incoming, outgoing) => {
    pass(store, incoming, outgoing).then(
      (read) => read && reads.push(read),
      () => outgoing.destroy(),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reads: (ending) => reads.filter(({ key }) => key.endsWith(ending)),
    reset: () => {
      reads = [];
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function pass(
  store: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<StoreRead | undefined> {
  const { method, url: path, headers } = incoming;
  const asked = request(new URL(path!, store), { method, headers, agent: false });
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  await Promise.all([pipeline(incoming, asked), answered]);
  const [answer] = await answered;
  outgoing.writeHead(answer.statusCode!, answer.headers);
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await pipeline(answer, outgoing);
  if (method !== 'GET' || answer.statusCode! >= 300) return undefined;
  const key = decodeURIComponent(new URL(path!, store).pathname);
  return { key, range: headers.range, bytes };
}
