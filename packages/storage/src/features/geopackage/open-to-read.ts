import { DatabaseSync } from 'node:sqlite';

/**
 * How long a lock is waited for. Beside writers nobody waits to read, but for the first one to open a file that is
 * edited: it makes the index of its log anew, and the others would be told meanwhile that the file is locked.
 */
const busyTimeoutMs = 5_000;

export function openToRead(path: string): DatabaseSync {
  return new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs });
}
