import { type Readable, Transform } from 'node:stream';
import { CartableError } from '@cartable/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { addressOf } from './address.ts';
import { isForm } from './is-form.ts';

/** So much of each body is not counted: signing in goes on whatever others are sending. */
const uncountedBytes = 16_384;
/** Parts of the memory that one address may take, so that it alone refuses nobody else. */
const sharesOfMemory = 4;
const retryAfterSeconds = 5;

/** Part of the memory for all bodies that one body takes. */
export interface BodyHold {
  /** @throws {CartableError} `common.busy` */
  take(bytes: number): void;
  /** Bytes that went on to the disk leave the memory. */
  giveBack(bytes: number): void;
}

/**
 * The memory in which bodies wait to be whole, shared by all requests: each is small, and two thousand slow ones would
 * still be two thousand (ADR 36).
 */
export class BodyMemory {
  readonly #limit: number;
  readonly #byAddress = new Map<string, number>();
  #taken = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get takenBytes(): number {
    return this.#taken;
  }

  /** @returns what counts a body, and what ends that: once, when its request is over */
  open(address: string): { readonly hold: BodyHold; close(): void } {
    let arrived = 0;
    let counted = 0;
    const recount = () => {
      const bytes = Math.max(0, arrived - uncountedBytes);
      this.#count(address, bytes - counted);
      counted = bytes;
    };
    return {
      hold: {
        take: (bytes) => {
          arrived += bytes;
          this.#rejectBeyond(address, Math.max(0, arrived - uncountedBytes) - counted);
          recount();
        },
        giveBack: (bytes) => {
          arrived -= bytes;
          recount();
        },
      },
      close: () => {
        arrived = 0;
        recount();
      },
    };
  }

  #rejectBeyond(address: string, more: number): void {
    if (more <= 0) return;
    const ofAddress = this.#byAddress.get(address) ?? 0;
    if (this.#taken + more > this.#limit || ofAddress + more > this.#limit / sharesOfMemory)
      throw new CartableError('common.busy', { seconds: retryAfterSeconds });
  }

  #count(address: string, more: number): void {
    this.#taken += more;
    const left = (this.#byAddress.get(address) ?? 0) + more;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
  }
}

const holds = new WeakMap<object, BodyHold>();

/** Counts every body that is gathered in memory, as long as its request lasts. */
export function limitBodyMemory(
  app: FastifyInstance,
  { bodyMemoryBytes }: Pick<Config, 'bodyMemoryBytes'>,
): void {
  const memory = new BodyMemory(bodyMemoryBytes);
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!mayBeLarge(request)) return done(null, payload);
    const { hold, close } = memory.open(addressOf(request));
    reply.raw.once('close', close);
    holds.set(request.raw, hold);
    // A form is read by the call itself, which counts what it does not write to disk.
    if (isForm(request)) return done(null, payload);
    const counting = counted(payload, hold);
    // Refused before its end: the rest is read, so that the connection comes to its next request.
    reply.raw.once('close', () => payload.unpipe(counting).resume());
    done(null, counting);
  });
}

function mayBeLarge({ headers }: FastifyRequest): boolean {
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > uncountedBytes
  );
}

/** Hold that counts the body of a form; undefined for a small one. */
export function holdOf({ raw }: Pick<FastifyRequest, 'raw'>): BodyHold | undefined {
  return holds.get(raw);
}

function counted(payload: Readable, hold: BodyHold): Transform {
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        hold.take(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  // A refused body has no reader any more.
  counting.on('error', () => undefined);
  payload.once('error', (error) => counting.destroy(error));
  return payload.pipe(counting);
}
