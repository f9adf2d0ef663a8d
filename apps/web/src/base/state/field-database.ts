/** Where the browser keeps what people did and have not sent yet (IndexedDB). */

const databaseName = 'cartable-guichet';
const version = 1;

/** `drafts`: what a person works on, by keys that begin with their number. `queue`: what waits, by its own key. */
export type FieldStore = 'drafts' | 'queue';

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, version);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('drafts');
      request.result.createObjectStore('queue', { keyPath: 'id' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => {
      opened = undefined;
      reject(request.error ?? new Error('IndexedDB'));
    };
  });
  return opened;
}

/** Whether there is anything to open; not every browser tells, which is then taken for yes. */
export async function hasFieldDatabase(): Promise<boolean> {
  if (!('indexedDB' in window)) return false;
  if (indexedDB.databases === undefined) return true;
  return (await indexedDB.databases()).some(({ name }) => name === databaseName);
}

/** All or nothing. Resolves once it is written, not before, with what the request that is returned found. */
export async function inFieldDatabase<T>(
  stores: readonly FieldStore[],
  mode: IDBTransactionMode,
  act: (transaction: IDBTransaction) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  return new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(stores, mode, { durability: 'strict' });
    const request = act(transaction);
    transaction.oncomplete = () => resolve(request.result);
    // A request that fails ends in this too, which alone knows why.
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
  });
}
