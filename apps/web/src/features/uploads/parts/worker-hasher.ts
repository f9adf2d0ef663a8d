import type { HashAnswer, HashOrder } from './hash-messages.ts';
import type { FileHasher } from './hasher.ts';

interface Waiting {
  readonly resolve: (sha256: string) => void;
  readonly reject: (error: unknown) => void;
}

/** A hasher in a worker of its own. The bytes handed to it are moved, not copied. */
export function createWorkerHasher(): FileHasher {
  const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  worker.addEventListener('message', ({ data }: MessageEvent<HashAnswer>) => {
    waiting.get(data.id)?.resolve(data.sha256);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  });

  const ask = (bytes?: ArrayBuffer) =>
    new Promise<string>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      const order: HashOrder = bytes ? { id: lastId, bytes } : { id: lastId };
      worker.postMessage(order, bytes ? [bytes] : []);
    });

  return {
    add: (bytes) => ask(bytes.buffer as ArrayBuffer),
    digest: () => ask(),
    close: () => {
      worker.terminate();
      for (const { reject } of waiting.values()) reject(new DOMException('Hashing stopped', 'AbortError'));
      waiting.clear();
    },
  };
}
