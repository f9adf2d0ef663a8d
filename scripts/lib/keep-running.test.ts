import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, temporaryFolder } from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';

const library = join(import.meta.dirname, 'keep-running.mjs');

/** A keeper over a program of one line, which notes each of its starts. */
function keep(program: string) {
  const folder = temporaryFolder();
  const starts = join(folder, 'starts');
  writeFileSync(starts, '');
  const server = join(folder, 'server.mjs');
  writeFileSync(
    server,
    `import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
appendFileSync(${JSON.stringify(starts)}, '.');
const start = readFileSync(${JSON.stringify(starts)}, 'utf8').length;
${program}`,
  );
  const keeper = join(folder, 'keeper.mjs');
  writeFileSync(
    keeper,
    `import { keepRunning } from ${JSON.stringify(library)};
process.exit(await keepRunning(process.execPath, [${JSON.stringify(server)}], { delayMs: 5 }));`,
  );
  const child = spawn(process.execPath, [keeper], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  child.stderr.on('data', (text) => {
    printed += text;
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  return {
    starts: () => readFileSync(starts, 'utf8').length,
    hasWritten: (name: string) => existsSync(join(folder, name)),
    printed: () => printed,
    code: async () => (await ended)[0],
    stop: () => child.kill('SIGTERM'),
  };
}

it('a server under which Node falls is started again, and its own end is the end', async () => {
  const outcome = keep("if (start < 3) process.kill(process.pid, 'SIGTRAP'); else process.exitCode = 7;");
  expect(await outcome.code()).toBe(7);
  expect(outcome.starts()).toBe(3);
  expect(outcome.printed().match(/Node fell \(SIGTRAP\)/g)).toHaveLength(2);
});

it('a server that refuses to start is not started again', async () => {
  const outcome = keep('process.exitCode = 1;');
  expect(await outcome.code()).toBe(1);
  expect(outcome.starts()).toBe(1);
});

it('a server that falls as soon as it stands is left down', async () => {
  const outcome = keep("process.kill(process.pid, 'SIGSEGV');");
  expect(await outcome.code()).toBe(1);
  expect(outcome.starts()).toBe(5);
  expect(outcome.printed()).toContain('not started again');
});

it('a server that is told to stop is not started again, however it ends', async () => {
  const outcome = keep(
    `process.on('SIGTERM', () => process.kill(process.pid, 'SIGABRT')); setInterval(() => {}, 1000);
writeFileSync(join(import.meta.dirname, 'listens'), '');`,
  );
  await eventually(() => outcome.hasWritten('listens'));
  outcome.stop();
  expect(await outcome.code()).toBe(1);
  expect(outcome.starts()).toBe(1);
});
