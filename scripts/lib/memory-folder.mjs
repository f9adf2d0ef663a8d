import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** A whole run holds 1.4 GB of files at once; the rest is for the programs that it starts. */
const neededBytes = 8 * 1024 ** 3;
const prefix = 'cartable-tests-';

/**
 * A folder in memory for the files of a run of tests: what a run writes is read once and thrown away, and the disk is
 * what it waits for. Those that killed runs left go first.
 * @param {{ parent?: string, mounts?: string, roomIn?: (folder: string) => number }} [place] folder to make it in, what
 * the system has mounted, and how many bytes a folder can take
 * @returns {{ path: string, remove(): void } | undefined} nothing where memory is no place for it, or where the caller
 * chose a place by `TMPDIR`
 */
export function openMemoryFolder({ parent = '/dev/shm', mounts = readMounts(), roomIn = memoryFor } = {}) {
  if (process.env.TMPDIR || !isMemory(parent, mounts)) return undefined;
  try {
    for (const name of readdirSync(parent)) if (isLeftOver(name)) remove(join(parent, name));
    if (roomIn(parent) < neededBytes) return undefined;
    const path = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
    // As the temporary folder of the system: PostgreSQL runs as another account.
    chmodSync(path, 0o1777);
    return { path, remove: () => remove(path) };
  } catch {
    // Nothing may be written there.
    return undefined;
  }
}

function readMounts() {
  return process.platform === 'linux' ? readFileSync('/proc/mounts', 'utf8') : '';
}

/** Tests make programs there, too, and run them. */
function isMemory(folder, mounts) {
  const lines = mounts.split('\n').map((line) => line.split(' '));
  // What was mounted last is what is seen.
  const [, , type, options = ''] = lines.findLast(([, place]) => place === folder) ?? [];
  return type === 'tmpfs' && !options.split(',').some((option) => option === 'noexec' || option === 'ro');
}

function memoryFor(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, process.availableMemory());
}

function isLeftOver(name) {
  const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
  return pid !== undefined && !isRunning(Number(pid));
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of another account: it is there.
    return error.code === 'EPERM';
  }
}

/** A disk of a test that is still mounted in it stays; the run was not about that. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    console.error(`Cartable: ${folder} stays: ${error.message}`);
  }
}
