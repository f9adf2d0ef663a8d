import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import { CartableError } from '@cartable/contract';

/**
 * Makes sure that the port can be listened on, before anything is opened or created; 0 becomes a free one.
 * @throws {CartableError} `server.port-taken`, `server.port-refused`
 */
export async function reservePort(host: string, port: number): Promise<number> {
  let reserved = port;
  for (const address of await addressesOf(host, port)) reserved = await tryPort(address, reserved);
  return reserved;
}

/** A name such as localhost may stand for an IPv4 and an IPv6 address: the server listens on both. */
async function addressesOf(host: string, port: number): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch (error) {
    throw explainListening(error, host, port);
  }
}

function tryPort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(explainListening(error, host, port)));
    probe.listen({ host, port, exclusive: true }, () => {
      const address = probe.address();
      const reserved = typeof address === 'object' && address !== null ? address.port : port;
      probe.close(() => resolve(reserved));
    });
  });
}

export function explainListening(error: unknown, host: string, port: number): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') return new CartableError('server.port-taken', { port }, { cause: error });
  if (code === undefined) return error;
  return new CartableError('server.port-refused', { host, port, reason: code }, { cause: error });
}
