/**
 * Sends one file by chunks: read once and in order (each chunk hashed, and the whole), sent two at a time, what the
 * server already holds skipped, what the line lost sent again. Nothing here knows the browser or HTTP.
 */

import type { DepositInspection } from '@cartable/contract/datastore';
import { errorCodeOf } from '../../../base/api/api-error.ts';
import { randomUuid } from '../../../base/state/random-uuid.ts';
import { type Chunk, planChunks } from './chunk-plan.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { FileHasher } from './hasher.ts';
import type { RememberedDeposits } from './remembered-deposits.ts';
import { isResumable, withRetry } from './retry.ts';
import type { DepositTransport, ReceivedChunk } from './transport.ts';

/** Two requests keep a line full while one of them waits for its answer; more would only share it. */
const PARALLEL_SENDS = 2;
/** Rounds of sending what the server says it misses, before giving up. */
const COMPLETION_ROUNDS = 3;

export type DepositPhase = 'preparing' | 'sending' | 'reconnecting' | 'verifying';

export interface DepositProgress {
  readonly phase: DepositPhase;
  /** Bytes the server holds or that are on their way. */
  readonly doneBytes: number;
  /** Bytes of `doneBytes` kept from a former session. */
  readonly resumedBytes: number;
}

export interface DepositRequest {
  readonly file: File;
  readonly chunkBytes: number;
  readonly transport: DepositTransport;
  readonly remembered: RememberedDeposits;
  readonly createHasher: () => FileHasher | Promise<FileHasher>;
  readonly wait: (delayMs: number, signal: AbortSignal) => Promise<void>;
  readonly onProgress: (progress: DepositProgress) => void;
  readonly signal: AbortSignal;
}

export async function depositFile(request: DepositRequest): Promise<DepositInspection> {
  const { file, transport, remembered, signal } = request;
  const progress = new ProgressTally(request.onProgress);
  progress.phase('preparing');
  const fingerprint = await fingerprintOf(file);
  const { uuid, received } = await findOrStart(request, fingerprint);
  const retry = {
    signal,
    wait: request.wait,
    onRetry: () => progress.phase('reconnecting'),
  };

  for (let round = 1, held = received; ; round++) {
    const sha256 = await sendAll({ ...request, uuid, held, progress });
    progress.phase('verifying');
    try {
      const whole = { uuid, originalFilename: file.name, size: file.size, sha256 };
      const inspection = await withRetry(() => transport.complete(whole, signal), retry);
      remembered.forget(fingerprint);
      return inspection;
    } catch (error) {
      const code = errorCodeOf(error);
      if (code === 'upload.chunk-missing' && round < COMPLETION_ROUNDS) {
        held = byIndex((await withRetry(() => transport.received(uuid, signal), retry)) ?? []);
        continue;
      }
      // The server wants nothing more of this file: the next attempt, if any, starts from nothing.
      if (!isResumable(error)) remembered.forget(fingerprint);
      throw error;
    }
  }
}

type Held = ReadonlyMap<number, ReceivedChunk>;

const byIndex = (chunks: readonly ReceivedChunk[]): Held =>
  new Map(chunks.map((chunk) => [chunk.index, chunk]));

async function findOrStart(
  { file, transport, remembered, signal, wait }: DepositRequest,
  fingerprint: string,
): Promise<{ uuid: string; received: Held }> {
  const known = remembered.find(fingerprint);
  if (known) {
    const chunks = await withRetry(() => transport.received(known.uuid, signal), {
      signal,
      wait,
      onRetry: () => {},
    });
    // Nothing received, or already put together: a new deposit is surer than guessing which.
    if (chunks && chunks.length > 0) return { uuid: known.uuid, received: byIndex(chunks) };
  }
  const uuid = randomUuid();
  remembered.keep({ fingerprint, uuid, fileName: file.name, sizeBytes: file.size, startedMs: Date.now() });
  return { uuid, received: new Map() };
}

interface SendRequest extends DepositRequest {
  readonly uuid: string;
  readonly held: Held;
  readonly progress: ProgressTally;
}

interface HashedChunk extends Chunk {
  readonly sha256: string;
}

/** @returns the SHA-256 of the whole file */
async function sendAll(request: SendRequest): Promise<string> {
  const hasher = await request.createHasher();
  const stop = new AbortController();
  const signal = AbortSignal.any([request.signal, stop.signal]);
  // An asynchronous generator answers its callers one after the other: the file is read and hashed in order.
  const chunks = readChunks(request, hasher);
  const sender = async () => {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      signal.throwIfAborted();
      await sendChunk({ ...request, signal }, next.value);
    }
  };
  try {
    await Promise.all(Array.from({ length: PARALLEL_SENDS }, sender));
    return await hasher.digest();
  } catch (error) {
    stop.abort();
    throw error;
  } finally {
    hasher.close();
  }
}

async function* readChunks(
  { file, chunkBytes, signal }: DepositRequest,
  hasher: FileHasher,
): AsyncGenerator<HashedChunk> {
  for (const chunk of planChunks(file.size, chunkBytes)) {
    signal.throwIfAborted();
    const bytes = new Uint8Array(await file.slice(chunk.start, chunk.end).arrayBuffer());
    yield { ...chunk, sha256: await hasher.add(bytes) };
  }
}

async function sendChunk(request: SendRequest, { index, start, end, sha256 }: HashedChunk): Promise<void> {
  const { file, uuid, held, transport, progress, signal, wait } = request;
  const known = held.get(index);
  if (known?.sha256 === sha256 && known.numBytes === end - start) {
    progress.resumed(index, end - start);
    return;
  }
  const chunk = { uuid, index, sha256, bytes: file.slice(start, end) };
  const attempt = () => {
    progress.phase('sending');
    return transport.send(chunk, (bytes) => progress.sent(index, bytes), signal);
  };
  const onRetry = () => {
    progress.sent(index, 0);
    progress.phase('reconnecting');
  };
  await withRetry(attempt, { signal, wait, onRetry });
  progress.phase('sending');
  progress.sent(index, end - start);
}

/** Adds up what each chunk has done. */
class ProgressTally {
  readonly #report: (progress: DepositProgress) => void;
  readonly #sent = new Map<number, number>();
  readonly #resumed = new Map<number, number>();
  #phase: DepositPhase = 'preparing';

  constructor(report: (progress: DepositProgress) => void) {
    this.#report = report;
  }

  phase(phase: DepositPhase): void {
    if (phase === this.#phase && phase !== 'preparing') return;
    this.#phase = phase;
    this.#tell();
  }

  sent(index: number, bytes: number): void {
    this.#sent.set(index, bytes);
    this.#tell();
  }

  resumed(index: number, bytes: number): void {
    if (!this.#sent.has(index)) this.#resumed.set(index, bytes);
    this.#tell();
  }

  #tell(): void {
    const resumedBytes = sum(this.#resumed.values());
    this.#report({ phase: this.#phase, doneBytes: sum(this.#sent.values()) + resumedBytes, resumedBytes });
  }
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
