import { closeSync, fsyncSync, openSync } from 'node:fs';

/** A file, or the names in a folder. */
export function syncToDisk(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
