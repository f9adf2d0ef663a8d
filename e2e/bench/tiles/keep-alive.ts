import { connect } from 'node:net';

interface Asking {
  readonly paths: readonly string[];
  readonly clients: number;
  readonly seconds: number;
}

interface Requested {
  readonly count: number;
  readonly bytes: number;
  readonly medianMs: number;
}

const endOfHead = '\r\n\r\n';

/** So many clients that keep their connection, each asking for the next tile once it has the one before. */
export async function askFor(url: string, { paths, clients, seconds }: Asking): Promise<Requested> {
  const until = performance.now() + seconds * 1000;
  const durations: number[] = [];
  let bytes = 0;
  let next = 0;
  const client = async () => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname).setNoDelay(true);
    const answers = answersOf(socket);
    try {
      while (performance.now() < until) {
        const path = paths[next++ % paths.length]!;
        const began = performance.now();
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: gzip\r\n\r\n`);
        const { value: length } = await answers.next();
        durations.push(performance.now() - began);
        bytes += length ?? 0;
      }
    } finally {
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  durations.sort((a, b) => a - b);
  return { count: durations.length, bytes, medianMs: durations[durations.length >> 1] ?? 0 };
}

/** Lengths of the bodies, as each answer has come whole. @throws for anything that is no tile, nor the want of one */
async function* answersOf(socket: AsyncIterable<Buffer>): AsyncGenerator<number, undefined> {
  let received: Buffer = Buffer.alloc(0);
  for await (const chunk of socket) {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf(endOfHead);
    if (end < 0) continue;
    const head = received.toString('latin1', 0, end);
    if (!/^HTTP\/1\.1 20[04] /.test(head)) throw new Error(head);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const total = end + endOfHead.length + length;
    if (received.length < total) continue;
    received = received.subarray(total);
    yield length;
  }
  throw new Error('the server closed a connection that was being used');
}
