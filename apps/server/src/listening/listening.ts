import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import { CartableError } from '@cartable/contract';
import type { FastifyInstance } from 'fastify';
import { listenBeside } from './listen-beside.ts';

/**
 * Makes sure that the port can be listened on, before anything is opened or created; 0 becomes a free one.
 * @throws {CartableError} `server.port-taken`, `server.port-refused`
 */
export async function reservePort(host: string, port: number): Promise<number> {
  let reserved = port;
  for (const address of await addressesOf(host, port)) reserved = await tryPort(address, reserved);
  return reserved;
}

/**
 * Listens on each address of the host. The framework would give a second one a server of its own, which is not waited
 * for when it closes.
 */
export async function listenOn(app: FastifyInstance, host: string, port: number): Promise<void> {
  const [first = host, ...others] = new Set(await addressesOf(host, port));
  try {
    await app.listen({ host: first, port });
    for (const address of others) await listenBeside(app.server, { host: address, port });
  } catch (error) {
    await app.close();
    throw explainListening(error, host, port);
  }
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

function explainListening(error: unknown, host: string, port: number): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') return new CartableError('server.port-taken', { port }, { cause: error });
  if (code === undefined) return error;
  return new CartableError('server.port-refused', { host, port, reason: code }, { cause: error });
}
