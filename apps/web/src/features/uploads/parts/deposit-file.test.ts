import { createHash } from 'node:crypto';
import type { DepositInspection } from '@cartable/contract/datastore';
import { describe, expect, it } from 'vitest';
import { apiError } from '../../../base/api/api-error.ts';
import { type DepositProgress, depositFile } from './deposit-file.ts';
import { createHasher } from './hasher.ts';
import { RememberedDeposits } from './remembered-deposits.ts';
import { ConnectionLost } from './retry.ts';
import type { ChunkToSend, DepositTransport, ReceivedChunk, WholeFile } from './transport.ts';

const CHUNK = 1000;
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const inspection = { filename: 'u/f.gpkg' } as DepositInspection;

/** The uploader's rules, in memory: chunks verified one by one, the whole verified at the end. */
class FakeServer implements DepositTransport {
  readonly chunks = new Map<string, Map<number, Uint8Array>>();
  readonly received_: number[] = [];
  atOnce = 0;
  mostAtOnce = 0;
  cancelled: string[] = [];
  /** Called before a chunk is taken; throws to refuse it. */
  beforeSend: (chunk: ChunkToSend) => void = () => {};

  async received(uuid: string): Promise<ReceivedChunk[] | undefined> {
    const chunks = this.chunks.get(uuid);
    if (!chunks) return undefined;
    return [...chunks].map(([index, bytes]) => ({ index, numBytes: bytes.length, sha256: sha(bytes) }));
  }

  async send(chunk: ChunkToSend, onSent: (bytes: number) => void, signal: AbortSignal): Promise<void> {
    this.atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    try {
      await Promise.resolve();
      signal.throwIfAborted();
      this.beforeSend(chunk);
      const bytes = new Uint8Array(await chunk.bytes.arrayBuffer());
      onSent(bytes.length);
      if (sha(bytes) !== chunk.sha256) throw rejection(400, 'upload.chunk-corrupted');
      const chunks = this.chunks.get(chunk.uuid) ?? new Map<number, Uint8Array>();
      this.chunks.set(chunk.uuid, chunks.set(chunk.index, bytes));
      this.received_.push(chunk.index);
    } finally {
      this.atOnce -= 1;
    }
  }

  async complete({ uuid, size, sha256 }: WholeFile): Promise<DepositInspection> {
    const chunks = [...(this.chunks.get(uuid) ?? [])].sort(([a], [b]) => a - b);
    const whole = Buffer.concat(chunks.map(([, bytes]) => bytes));
    if (whole.length !== size) throw rejection(400, 'upload.chunk-missing');
    if (sha(whole) !== sha256) throw rejection(400, 'upload.hash-mismatch');
    return inspection;
  }

  async cancel(uuid: string): Promise<void> {
    this.cancelled.push(uuid);
  }
}

function rejection(status: number, code?: string) {
  return apiError(status, code ? { code: status, details: { error: code } } : {});
}

class MemoryStorage {
  #text: string | null = null;
  getItem = () => this.#text;
  setItem = (_key: string, text: string) => {
    this.#text = text;
  };
}

function fileOf(size: number, name = 'communes.gpkg'): File {
  return new File([Uint8Array.from({ length: size }, (_, i) => (i * 31) % 251)], name, { lastModified: 1 });
}

function setUp(size = 4500) {
  const server = new FakeServer();
  const remembered = new RememberedDeposits(new MemoryStorage());
  const progress: DepositProgress[] = [];
  const waits: number[] = [];
  const abort = new AbortController();
  const run = (file = fileOf(size)) =>
    depositFile({
      file,
      chunkBytes: CHUNK,
      transport: server,
      remembered,
      createHasher,
      wait: async (delayMs) => void waits.push(delayMs),
      onProgress: (step) => progress.push(step),
      signal: abort.signal,
    });
  return { server, remembered, progress, waits, abort, run };
}

describe('depositing a file', () => {
  it('sends every chunk, two at a time, and verifies the whole', async () => {
    const { server, remembered, progress, run } = setUp();
    const second = Promise.withResolvers<void>();
    const send = server.send.bind(server);
    // The first chunk only arrives once the second is on its way: one at a time would never end.
    server.send = async (chunk, ...rest) => {
      if (chunk.index === 2) second.resolve();
      await second.promise;
      return send(chunk, ...rest);
    };
    expect(await run()).toBe(inspection);
    expect([...server.received_].sort()).toEqual([1, 2, 3, 4, 5]);
    expect(server.mostAtOnce).toBeLessThanOrEqual(2);
    expect(remembered.list()).toEqual([]);
    expect(progress.at(-1)).toMatchObject({ phase: 'verifying', doneBytes: 4500 });
  });

  it('resumes after a reload: only what the server lacks is sent again', async () => {
    const { server, progress, run } = setUp();
    server.beforeSend = ({ index }) => {
      if (index === 4) throw rejection(413, 'upload.too-large');
    };
    await expect(run()).rejects.toMatchObject({ details: { error: 'upload.too-large' } });
    const before = [...server.received_];
    server.beforeSend = () => {};
    server.received_.length = 0;
    expect(await run()).toBe(inspection);
    expect([...server.received_, ...before].sort()).toEqual([1, 2, 3, 4, 5]);
    expect(progress.at(-1)).toMatchObject({ doneBytes: 4500, resumedBytes: before.length * CHUNK });
    expect(server.chunks.size).toBe(1);
  });

  it('sends again a chunk that the server holds but that differs', async () => {
    const { server, run } = setUp();
    server.beforeSend = ({ index }) => {
      if (index === 5) throw rejection(409, 'upload.quota-exceeded');
    };
    await expect(run()).rejects.toBeDefined();
    const [chunks] = server.chunks.values();
    chunks!.set(2, new Uint8Array(CHUNK));
    server.beforeSend = () => {};
    expect(await run()).toBe(inspection);
  });

  it('starts anew when the server has forgotten the deposit', async () => {
    const { server, run } = setUp();
    server.beforeSend = () => {
      throw rejection(403);
    };
    await expect(run()).rejects.toBeDefined();
    server.beforeSend = () => {};
    server.chunks.clear();
    expect(await run()).toBe(inspection);
    expect(server.received_.length).toBe(5);
  });

  it('waits longer and longer while the line is down, then goes on', async () => {
    const { server, waits, progress, run } = setUp(900);
    let failures = 3;
    server.beforeSend = () => {
      if (failures-- > 0) throw new ConnectionLost('down');
    };
    expect(await run()).toBe(inspection);
    expect(waits).toEqual([1000, 2000, 4000]);
    expect(progress.some(({ phase }) => phase === 'reconnecting')).toBe(true);
  });

  it('sends again a chunk damaged on its way, and gives up after as many attempts as allowed', async () => {
    const { server, waits, run } = setUp(900);
    server.beforeSend = () => {
      throw rejection(400, 'upload.chunk-corrupted');
    };
    await expect(run()).rejects.toMatchObject({ details: { error: 'upload.chunk-corrupted' } });
    expect(waits.length).toBe(7);
    expect(Math.max(...waits)).toBe(30_000);
  });

  it('does not insist on a refusal', async () => {
    const { server, waits, run } = setUp();
    server.beforeSend = () => {
      throw rejection(409, 'upload.quota-exceeded');
    };
    await expect(run()).rejects.toMatchObject({ details: { error: 'upload.quota-exceeded' } });
    expect(waits).toEqual([]);
  });

  it('sends what the server says it misses at the end', async () => {
    const { server, run } = setUp();
    const complete = server.complete.bind(server);
    let lost = true;
    server.complete = async (whole) => {
      if (lost) server.chunks.get(whole.uuid)!.delete(3);
      lost = false;
      return complete(whole);
    };
    expect(await run()).toBe(inspection);
    expect(server.received_.filter((index) => index === 3).length).toBe(2);
  });

  it('forgets a deposit whose whole is not the file, so that the next attempt starts from nothing', async () => {
    const { server, remembered, run } = setUp();
    server.complete = async () => {
      throw rejection(400, 'upload.hash-mismatch');
    };
    await expect(run()).rejects.toBeDefined();
    expect(remembered.list()).toEqual([]);
  });

  it('stops when cancelled, keeping what is needed to resume', async () => {
    const { server, remembered, abort, run } = setUp();
    server.beforeSend = ({ index }) => {
      if (index === 2) abort.abort();
    };
    await expect(run()).rejects.toMatchObject({ name: 'AbortError' });
    expect(remembered.list().length).toBe(1);
    expect(server.received_.length).toBeLessThan(5);
  });

  it('gives another file of the same name a deposit of its own', async () => {
    const { server, run } = setUp();
    await run();
    await run(new File([new Uint8Array(4500).fill(7)], 'communes.gpkg', { lastModified: 1 }));
    expect(server.chunks.size).toBe(2);
  });
});
