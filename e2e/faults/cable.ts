import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** What becomes of what passes. `silent` answers nothing and closes nothing, as a network that loses every packet. */
export type CableState = 'whole' | 'cut' | 'silent' | 'slow';

/** Of each piece, one way. */
const slowMs = 150;

/** A cable between programs that can be cut: TCP connections to `target`, passed on. */
export class Cable {
  readonly port: number;
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #state: CableState = 'whole';

  static async to(target: number): Promise<Cable> {
    const server = createServer({ pauseOnConnect: true });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new Cable(server, target);
  }

  private constructor(server: Server, target: number) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
    server.on('connection', (socket: Socket) => this.#join(socket, target));
  }

  set state(state: CableState) {
    this.#state = state;
    // What was swallowed meanwhile cannot be given back: those connections are dead, as their ends find out now.
    if (state === 'cut' || state === 'whole') for (const pair of this.#pairs) end(pair);
    if (state === 'silent') for (const [near, far] of this.#pairs) for (const one of [near, far]) one.pause();
  }

  stop(): void {
    for (const pair of this.#pairs) end(pair);
    this.#server.close();
  }

  #join(near: Socket, target: number): void {
    near.on('error', () => near.destroy());
    if (this.#state === 'cut') return void near.resetAndDestroy();
    if (this.#state === 'silent') {
      this.#pairs.add([near, near]);
      return;
    }
    const far = connect(target, '127.0.0.1');
    for (const one of [near, far]) one.setNoDelay(true);
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    const leave = () => near.destroyed && far.destroyed && this.#pairs.delete(pair);
    // What was sent before an end still arrives; a reset of one side is one of the other.
    far.on('error', () => near.resetAndDestroy());
    near.on('error', () => far.resetAndDestroy());
    for (const one of pair) one.on('close', leave);
    near.pipe(this.#delay()).pipe(far);
    far.pipe(this.#delay()).pipe(near);
  }

  #delay(): Transform {
    return new Transform({
      transform: (chunk, _encoding, done) => {
        if (this.#state === 'slow') setTimeout(() => done(null, chunk), slowMs);
        else done(null, chunk);
      },
    });
  }
}

function end(pair: readonly [Socket, Socket]): void {
  for (const one of pair) if (!one.destroyed) one.resetAndDestroy();
}
