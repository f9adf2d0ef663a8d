/** The folder where finished parts wait: they are of use only to the same request on the same data. */

import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Changes with the form of parts, or with what units draw: parts of another version are of no use. */
const version = 1;

export function keyOf(info: unknown): string {
  return hash('sha256', JSON.stringify([version, info]));
}

/** Empties the folder unless what it holds was made for this key. */
export function openSpool(spoolDir: string, key: string): void {
  const manifest = join(spoolDir, 'manifest.json');
  if (keyIn(manifest) === key) return;
  clearSpool(spoolDir);
  mkdirSync(join(spoolDir, 'parts'), { recursive: true });
  writeFileSync(manifest, JSON.stringify({ key }));
}

export function clearSpool(spoolDir: string): void {
  rmSync(join(spoolDir, 'manifest.json'), { force: true });
  rmSync(join(spoolDir, 'parts'), { recursive: true, force: true });
}

function keyIn(manifest: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { key?: string }).key;
  } catch {
    // Absent, or cut by a crash while it was written: nothing of the folder is then reused.
    return undefined;
  }
}
