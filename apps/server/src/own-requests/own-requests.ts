import { Agent, get, type IncomingMessage, type RequestOptions, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { finished } from 'node:stream/promises';

/** Ends of the connections that this process opened to itself, as the server sees them. */
const ownEnds = new Set<string>();
/** Connections seen from their other side: what is still being answered when one is closed stays known. */
const ownSockets = new WeakSet<object>();

/** Whether the server asks itself: such a request is answered as any other, and counted as nobody's. */
export function isOwnRequest({
  socket,
}: {
  readonly socket: Pick<Socket, 'remoteAddress' | 'remotePort'>;
}): boolean {
  if (ownSockets.has(socket)) return true;
  const isOwn = ownEnds.size > 0 && ownEnds.has(endOf(socket.remoteAddress, socket.remotePort));
  if (isOwn) ownSockets.add(socket);
  return isOwn;
}

/** Asks the server of this very process, by HTTP, for what nobody is to be counted for. */
export class OwnClient {
  readonly #agent: Agent;
  readonly #headers: Record<string, string>;
  readonly #timeoutMs: number;

  /** @param host of the `Host` field: the name under which visitors know the site */
  constructor(
    server: Server,
    { host, connections, timeoutMs }: { host: string; connections: number; timeoutMs: number },
  ) {
    this.#agent = new OwnAgent(server, connections);
    this.#headers = { host };
    this.#timeoutMs = timeoutMs;
  }

  /** @returns the status, once the whole answer has come. @throws what the connection met, or that it took too long */
  async get(path: string): Promise<number> {
    const signal = AbortSignal.timeout(this.#timeoutMs);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ agent: this.#agent, path, headers: this.#headers, signal }, resolve).once('error', reject);
    });
    await finished(response.resume());
    return response.statusCode!;
  }

  close(): void {
    this.#agent.destroy();
  }
}

class OwnAgent extends Agent {
  readonly #server: Server;

  constructor(server: Server, connections: number) {
    super({ keepAlive: true, maxSockets: connections });
    this.#server = server;
  }

  /** Noted before anything is sent: the server finds it noted when it reads the first request. */
  override createConnection(_options: RequestOptions, _created?: unknown): Socket {
    const socket = connect(addressOf(this.#server));
    socket.once('connect', () => {
      const end = endOf(socket.localAddress, socket.localPort);
      ownEnds.add(end);
      socket.once('close', () => ownEnds.delete(end));
    });
    return socket;
  }
}

/** Where a server that listens on every address can be reached from its own machine. @throws when it does not listen */
function addressOf(server: Server): { readonly host: string; readonly port: number } {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('This server has no port.');
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  return { host: everywhere[address.address] ?? address.address, port: address.port };
}

/** An IPv4 address has two spellings where a socket takes both families. */
function endOf(address: string | undefined, port: number | undefined): string {
  return `${address?.replace(/^::ffff:/i, '')}|${port}`;
}
