import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** A whole run holds 1.4 GB of files at once; the rest is for the programs that it starts. */
const neededBytes = 8 * 1024 ** 3;
const prefix = 'cartable-tests-';

/**
 * A folder in memory for the files of a run of tests: what a run writes is read once and thrown away, and the disk is
 * what it waits for. Those that killed runs left go first.
 * @param {{ parent?: string, mounts?: string, numbering?: string, roomIn?: (folder: string) => number }} [place] folder
 * to make it in, what the system has mounted, which processes have numbers of their own, and how many bytes a folder can
 * take
 * @returns {{ path: string, remove(): void } | undefined} nothing where memory is no place for it, or where the caller
 * chose a place by `TMPDIR`
 */
export function openMemoryFolder({
  parent = '/dev/shm',
  mounts = readMounts(),
  numbering = readNumbering(),
  roomIn = memoryFor,
} = {}) {
  if (process.env.TMPDIR || !isMemory(parent, mounts)) return undefined;
  try {
    const own = `${prefix}${numbering}-`;
    for (const name of readdirSync(parent)) if (isLeftOver(name, own)) remove(join(parent, name));
    if (roomIn(parent) < neededBytes) return undefined;
    const path = mkdtempSync(join(parent, `${own}${process.pid}-`));
    // As the temporary folder of the system: PostgreSQL runs as another account.
    chmodSync(path, 0o1777);
    return { path, remove: () => remove(path) };
  } catch {
    // Nothing may be written there.
    return undefined;
  }
}

/**
 * The same, until this process ends. It outlasts Ctrl-C, which ends the tests that it waits for: ended before them, it
 * would leave the folder.
 * @param {Parameters<typeof openMemoryFolder>[0]} [place]
 * @returns {string | undefined} the folder
 */
export function holdMemoryFolder(place) {
  const folder = openMemoryFolder(place);
  if (folder === undefined) return undefined;
  process.on('exit', folder.remove);
  process.on('SIGINT', () => {});
  return folder.path;
}

function readMounts() {
  return process.platform === 'linux' ? readFileSync('/proc/mounts', 'utf8') : '';
}

/** A container that shares the folder counts its processes by itself: a number says nothing of one in another. */
function readNumbering() {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))[0];
  } catch {
    // No such numbers here: all processes are counted together.
    return '';
  }
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

function isLeftOver(name, own) {
  const [, pid] = new RegExp(`^${own}(\\d+)-`).exec(name) ?? [];
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
