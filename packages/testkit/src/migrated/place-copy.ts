import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { copiesVariable } from './copies-of-run.ts';

const fileName = 'cartable.db';

/**
 * Puts into a folder what a process of the run has made, a database file and what it speaks of, or makes it. Nothing is
 * put without the folder of a run, nor where a database is already.
 * @param key the same for those that begin alike
 * @param make leaves a closed database file in the folder it is given
 */
export async function placeCopy(
  dataDir: string,
  key: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const kept = process.env[copiesVariable];
  if (kept === undefined || existsSync(join(dataDir, fileName))) return;
  const original = join(kept, key);
  if (!existsSync(original)) await makeOriginal(original, make);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  cpSync(original, dataDir, { recursive: true });
}

/** Longer than any takes on a busy machine; then each makes its own. */
const patienceMs = 30_000;
const lookMs = 100;

/** One process makes it, the others wait: what a whole server makes costs too much to be made by each at once. */
async function makeOriginal(original: string, make: (folder: string) => Promise<void>): Promise<void> {
  const mark = `${original}.making`;
  const isFirst = claim(mark);
  for (let waited = 0; !isFirst && existsSync(mark) && waited < patienceMs; waited += lookMs)
    await setTimeout(lookMs);
  if (!isFirst && existsSync(original)) return;
  try {
    await makeAside(original, make);
  } finally {
    if (isFirst) rmSync(mark, { recursive: true, force: true });
  }
}

function claim(mark: string): boolean {
  try {
    mkdirSync(mark);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Then there at once: another process may have made the same meanwhile. */
async function makeAside(original: string, make: (folder: string) => Promise<void>): Promise<void> {
  const aside = `${original}-${randomBytes(6).toString('hex')}`;
  await make(aside);
  try {
    renameSync(aside, original);
  } catch (error) {
    if (!existsSync(original)) throw error;
    rmSync(aside, { recursive: true });
  }
}
