import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cartable/testkit';
import { beforeEach, expect, it, vi } from 'vitest';
import { openMemoryFolder } from './memory-folder.mjs';

const gigabyte = 1024 ** 3;
let parent: string;
const inMemory = (options = 'rw,nosuid') => `tmpfs ${parent} tmpfs ${options} 0 0\n`;
const open = (mounts = inMemory(), room = 16 * gigabyte) =>
  openMemoryFolder({ parent, mounts, roomIn: () => room });

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
  const left = join(parent, 'cartable-tests-4194305-abcdef');
  const running = join(parent, `cartable-tests-${process.ppid}-abcdef`);
  const foreign = join(parent, 'pulse-shm-4194305');
  for (const folder of [left, running, foreign]) mkdirSync(folder);
  const { path } = open()!;
  expect(readdirSync(parent).map((name) => join(parent, name))).toEqual(
    expect.arrayContaining([running, foreign, path]),
  );
  expect(existsSync(left)).toBe(false);
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
