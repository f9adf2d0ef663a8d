import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cartable/testkit';
import { beforeEach, expect, it, vi } from 'vitest';
import { openMemoryFolder } from './memory-folder.mjs';

const gigabyte = 1024 ** 3;
let parent: string;
const inMemory = (options = 'rw,nosuid') => `tmpfs ${parent} tmpfs ${options} 0 0\n`;
const open = (mounts = inMemory(), room = 16 * gigabyte) =>
  openMemoryFolder({ parent, mounts, numbering: '402', roomIn: () => room });

beforeEach(() => {
  parent = temporaryFolder();
  vi.stubEnv('TMPDIR', undefined);
  return () => vi.unstubAllEnvs();
});

it('is a folder of its own, open to every account as the temporary folder of the system is', () => {
  const [one, other] = [open()!, open()!];
  expect(one.path).not.toBe(other.path);
  expect(statSync(one.path).mode & 0o7777).toBe(0o1777);
  mkdirSync(join(one.path, 'deep'));
  writeFileSync(join(one.path, 'deep/file'), 'content');
  one.remove();
  expect(existsSync(one.path)).toBe(false);
  expect(existsSync(other.path)).toBe(true);
});

it('removes what killed runs left, and nothing of others', () => {
  // No process has a number beyond the largest of Linux.
  const left = join(parent, 'cartable-tests-402-4194305-abcdef');
  const running = join(parent, `cartable-tests-402-${process.ppid}-abcdef`);
  // Of a container whose processes have numbers of their own.
  const elsewhere = join(parent, 'cartable-tests-403-4194305-abcdef');
  const foreign = join(parent, 'pulse-shm-4194305');
  for (const folder of [left, running, elsewhere, foreign]) mkdirSync(folder);
  const { path } = open()!;
  expect(readdirSync(parent).map((name) => join(parent, name))).toEqual(
    expect.arrayContaining([running, elsewhere, foreign, path]),
  );
  expect(existsSync(left)).toBe(false);
});

it('goes with whoever holds it, by Ctrl-C too, once what they run has ended', async () => {
  const runner = join(parent, 'runner.mjs');
  const ended = join(parent, 'ended');
  // What it runs takes its time to end, and looks whether its files are still there.
  const program = `process.on('SIGINT', () => setTimeout(() => {
    fs.writeFileSync(${JSON.stringify(ended)}, String(fs.existsSync(process.argv[1])));
    process.exit();
  }, 200)); setInterval(() => {}, 1000); console.log('ready')`;
  const place = JSON.stringify({ parent, mounts: inMemory() });
  writeFileSync(
    runner,
    `import { spawnSync } from 'node:child_process';
    import { holdMemoryFolder } from ${JSON.stringify(join(import.meta.dirname, 'memory-folder.mjs'))};
    const path = holdMemoryFolder({ ...${place}, roomIn: () => ${16 * gigabyte} });
    spawnSync(process.execPath, ['-e', ${JSON.stringify(program)}, path], { stdio: 'inherit' });`,
  );
  const held = () => readdirSync(parent).filter((name) => name.startsWith('cartable-tests-'));
  const { TMPDIR: _, ...env } = process.env;
  // A group of its own, which the terminal would send Ctrl-C to.
  const child = spawn(process.execPath, [runner], {
    detached: true,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  expect(held()).toHaveLength(1);
  process.kill(-child.pid!, 'SIGINT');
  await exited;
  expect(readFileSync(ended, 'utf8')).toBe('true');
  expect(held()).toEqual([]);
});

it.each([
  ['on a disk', () => `/dev/vda ${parent} ext4 rw 0 0\n`],
  ['where no program may run', () => inMemory('rw,noexec')],
  ['where nothing may be written', () => inMemory('ro')],
  ['where something else was mounted over it', () => `${inMemory()}/dev/vda ${parent} ext4 rw 0 0\n`],
  ['where nothing is mounted', () => ''],
])('is not made %s', (_name, mounts) => {
  expect(open(mounts())).toBeUndefined();
  expect(readdirSync(parent)).toEqual([]);
});

it('is not made without the memory for a run, nor where a place was chosen', () => {
  expect(open(inMemory(), 7 * gigabyte)).toBeUndefined();
  vi.stubEnv('TMPDIR', '/var/tmp');
  expect(open()).toBeUndefined();
  expect(readdirSync(parent)).toEqual([]);
});

it('is not made in a folder that is not there', () => {
  const missing = join(parent, 'missing');
  const mounts = `tmpfs ${missing} tmpfs rw 0 0\n`;
  expect(openMemoryFolder({ parent: missing, mounts })).toBeUndefined();
});
