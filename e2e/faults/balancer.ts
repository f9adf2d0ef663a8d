import { once } from 'node:events';
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer that the rules of this suite do not allow. */
export interface Answered {
  readonly call: string;
  readonly status: number;
  readonly hasRetryAfter: boolean;
  readonly ms: number;
  readonly body: string;
}

const shownCharacters = 300;

/**
 * What stands in front of several web processes: each request goes to the next of them; one that is not there is passed
 * over, and an answer cut in its middle is cut for the client too. Every answer goes by here, so it is where they are
 * judged.
 */
export class Balancer {
  readonly url: string;
  readonly #server: Server;
  readonly #ports: readonly number[];
  readonly #onAnswer: (answer: Answered) => void;
  #turn = 0;

  static async over(ports: readonly number[], onAnswer: (answer: Answered) => void): Promise<Balancer> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new Balancer(server, ports, onAnswer);
  }

  private constructor(server: Server, ports: readonly number[], onAnswer: (answer: Answered) => void) {
    this.#server = server;
    this.#ports = ports;
    this.#onAnswer = onAnswer;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
      this.#pass(incoming, outgoing).catch(() => outgoing.destroy());
    });
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    this.#turn += 1;
    for (let tried = 0; tried < this.#ports.length; tried += 1) {
      const port = this.#ports[(this.#turn + tried) % this.#ports.length]!;
      if (await this.#ask(port, incoming, body, outgoing)) return;
    }
    outgoing.destroy();
  }

  /** @returns false when nobody listens there: nothing was done */
  async #ask(
    port: number,
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
  ): Promise<boolean> {
    const { method, url: path, headers } = incoming;
    const start = Date.now();
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
    outgoing.once('close', () => outgoing.writableFinished || asked.destroy());
    let answer: IncomingMessage;
    try {
      answer = await answerOf(asked, body);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return false;
      outgoing.destroy();
      return true;
    }
    const { statusCode: status = 0 } = answer;
    outgoing.writeHead(status, answer.headers);
    let told = '';
    try {
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        if (told.length < shownCharacters) told += chunk.toString('latin1').slice(0, shownCharacters);
        if (!outgoing.write(chunk)) await once(outgoing, 'drain');
      }
      outgoing.end();
    } catch {
      outgoing.destroy();
    }
    this.#onAnswer({
      call: `${method} ${path?.split('?')[0]}`,
      status,
      hasRetryAfter: answer.headers['retry-after'] !== undefined,
      ms: Date.now() - start,
      body: told,
    });
    return true;
  }
}

async function answerOf(asked: ClientRequest, body: Buffer): Promise<IncomingMessage> {
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  asked.on('error', () => undefined);
  return answer;
}
