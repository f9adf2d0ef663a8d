import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type PlainGet, readPlainGet } from './plain-get.ts';

/** Answer to send, without the headers that every answer has: date and length. */
export interface RawAnswer {
  /** Status line and headers, each with its CR LF: `HTTP/1.1 200 OK\r\n…`. */
  readonly head: string;
  readonly body: RawBody | undefined;
}

/** Written where it goes out from: no other copy is made. */
export interface RawBody {
  readonly length: number;
  writeTo(target: Buffer, at: number): void;
}

/**
 * `undefined` leaves the request, and its connection, to the server.
 * @param address of the client, as the system tells it
 */
export type RawHandler = (
  request: PlainGet,
  address: string,
) => RawAnswer | undefined | Promise<RawAnswer | undefined>;

/** Prefix of the paths answered so, and what answers them. */
export interface RawRoute {
  readonly prefix: string;
  readonly handle: RawHandler;
}

interface RawOptions {
  readonly routes: readonly RawRoute[];
  /** A connection that stays silent for so long is closed. */
  readonly idleMs: number;
  /** The process leaves: the server answers everything, and ends each connection with its answer. */
  readonly isLeaving?: () => boolean;
}

/** A client that reads nothing of what it asks for is asked no more until it does. */
const maxUnsentBytes = 1 << 20;

/**
 * Small answers already in memory, sent without the HTTP machinery of the runtime, which costs several times as much as
 * all the rest (ADR 27). A connection is read here from its start, as long as it asks for such answers; its first request
 * of any other kind, or written in any unusual way, is given to the server with the connection.
 */
export function attachRawResponder(server: Server, options: RawOptions): void {
  const [serve] = server.listeners('connection') as ((socket: Socket) => void)[];
  if (serve === undefined) throw new Error('This server takes no connections.');
  const open = new Set<RawConnection>();
  const routes = options.routes.map(({ prefix, handle }) => ({
    start: Buffer.from(`GET ${prefix}`, 'latin1'),
    handle,
  }));
  const { idleMs, isLeaving = () => false } = options;
  const known = { server, serve, routes, idleMs, isLeaving, open };
  server.removeListener('connection', serve);
  server.on('connection', (socket: Socket) => new RawConnection(socket, known));
  // The server does so when it closes.
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    for (const connection of open) connection.endAfterAnswer();
    closeIdle();
  };
  const closeAll = server.closeAllConnections.bind(server);
  server.closeAllConnections = () => {
    for (const connection of open) connection.destroy();
    closeAll();
  };
}

interface KnownToConnections {
  readonly server: Server;
  readonly serve: (socket: Socket) => void;
  /** How the requests begin, and what answers them. */
  readonly routes: readonly { readonly start: Buffer; readonly handle: RawHandler }[];
  readonly idleMs: number;
  readonly isLeaving: () => boolean;
  readonly open: Set<RawConnection>;
}

class RawConnection {
  readonly #socket: Socket;
  readonly #address: string;
  readonly #known: KnownToConnections;
  /** A request is being answered. */
  #isBusy = false;
  /** Nothing more is waited for: the server stops, or the client has said all it had to. */
  #isLast = false;
  /** Bytes that arrived meanwhile. */
  #waiting: Buffer | undefined;

  constructor(socket: Socket, known: KnownToConnections) {
    this.#socket = socket;
    this.#address = socket.remoteAddress ?? '';
    this.#known = known;
    known.open.add(this);
    socket.setNoDelay(true);
    socket.setTimeout(known.idleMs);
    socket.on('data', this.#onData);
    socket.on('timeout', this.destroy);
    socket.on('error', this.destroy);
    socket.on('end', this.endAfterAnswer);
    socket.on('close', this.#onClose);
  }

  readonly destroy = (): void => void this.#socket.destroy();

  /** Once what was asked is answered and gone. */
  readonly endAfterAnswer = (): void => {
    this.#isLast = true;
    if (!this.#isBusy) this.#socket.destroySoon();
  };

  readonly #onClose = (): void => void this.#known.open.delete(this);

  readonly #onData = (chunk: Buffer): void => {
    if (this.#isBusy) {
      this.#waiting = this.#waiting === undefined ? chunk : Buffer.concat([this.#waiting, chunk]);
      this.#socket.pause();
      return;
    }
    const handle = this.#handlerOf(chunk);
    const request = handle && readPlainGet(chunk);
    const answer = handle && request && handle(request, this.#address);
    if (answer === undefined) this.#handOver(chunk);
    else if (answer instanceof Promise) this.#await(answer, chunk);
    else this.#send(answer);
  };

  #await(answer: Promise<RawAnswer | undefined>, chunk: Buffer): void {
    this.#isBusy = true;
    answer.then(
      (ready) => this.#settle(ready, chunk),
      // Whatever went wrong, the server meets it again and says it in its own way.
      () => this.#settle(undefined, chunk),
    );
  }

  #handlerOf(chunk: Buffer): RawHandler | undefined {
    if (this.#known.isLeaving()) return undefined;
    return this.#known.routes.find(
      ({ start }) => chunk.length > start.length && start.compare(chunk, 0, start.length) === 0,
    )?.handle;
  }

  #settle(answer: RawAnswer | undefined, chunk: Buffer): void {
    const waiting = this.#waiting;
    this.#isBusy = false;
    this.#waiting = undefined;
    if (this.#socket.destroyed) return;
    if (answer === undefined) {
      this.#handOver(waiting ? Buffer.concat([chunk, waiting]) : chunk);
      return;
    }
    this.#send(answer);
    if (waiting !== undefined) {
      this.#socket.resume();
      this.#onData(waiting);
    }
    const isOurs = this.#known.open.has(this);
    if (this.#isLast && !this.#isBusy && isOurs) this.#socket.destroySoon();
  }

  #send({ head, body }: RawAnswer): void {
    const socket = this.#socket;
    const length = body === undefined ? '' : `Content-Length: ${body.length}\r\n`;
    sendWhole(socket, `${head}Date: ${now()}\r\n${length}\r\n`, body);
    if (socket.writableLength <= maxUnsentBytes) return;
    socket.pause();
    socket.once('drain', () => socket.resume());
  }

  /** The server reads the connection from the start of this request on. */
  #handOver(chunk: Buffer): void {
    const socket = this.#socket;
    // Nothing can be put back in front of what has ended.
    if (socket.readableEnded) {
      socket.destroy();
      return;
    }
    socket.off('data', this.#onData);
    socket.off('timeout', this.destroy);
    socket.off('error', this.destroy);
    socket.off('end', this.endAfterAnswer);
    socket.off('close', this.#onClose);
    socket.setTimeout(0);
    socket.pause();
    const { open, serve, server } = this.#known;
    open.delete(this);
    serve.call(server, socket);
    socket.unshift(chunk);
    socket.resume();
  }
}

/** Holds most answers whole; larger ones are given memory of their own. */
const scratchBytes = 256 << 10;
let scratch = Buffer.allocUnsafe(scratchBytes);

/** Head and body in one piece: one call of the system, and mostly no memory to find and give back. */
function sendWhole(socket: Socket, head: string, body: RawBody | undefined): void {
  const total = head.length + (body?.length ?? 0);
  const isSmall = total <= scratchBytes;
  const bytes = isSmall ? scratch : Buffer.allocUnsafe(total);
  bytes.write(head, 0, 'latin1');
  body?.writeTo(bytes, head.length);
  socket.write(isSmall ? bytes.subarray(0, total) : bytes);
  // Still needed by the connection: the next answers are written elsewhere.
  if (isSmall && socket.writableLength > 0) scratch = Buffer.allocUnsafe(scratchBytes);
}

let dateText = '';
let dateUntil = 0;

/** In the form of RFC 9110 §5.6.7, written once a second. */
function now(): string {
  const time = Date.now();
  if (time >= dateUntil) {
    dateText = new Date(time).toUTCString();
    dateUntil = time - (time % 1000) + 1000;
  }
  return dateText;
}
