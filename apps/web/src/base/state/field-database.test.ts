import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('tells why a browser keeps nothing, also where it is the writing that fails', async () => {
  const full = new DOMException('The storage is full.', 'QuotaExceededError');
  const transaction: { error: unknown; onerror?: () => void; onabort?: () => void } = { error: null };
  const opening = { result: { transaction: () => transaction }, onsuccess: () => undefined };
  vi.stubGlobal('indexedDB', {
    open: () => {
      queueMicrotask(() => opening.onsuccess());
      return opening;
    },
  });
  vi.resetModules();
  const { inFieldDatabase } = await import('./field-database.ts');
  const writing = inFieldDatabase(['queue'], 'readwrite', () => {
    queueMicrotask(() => {
      // The error of a request comes to its transaction before the transaction has one (IndexedDB 3.0, §5.5 and §5.9).
      transaction.onerror?.();
      transaction.error = full;
      transaction.onabort?.();
    });
    return {} as IDBRequest<undefined>;
  });
  await expect(writing).rejects.toBe(full);
});
