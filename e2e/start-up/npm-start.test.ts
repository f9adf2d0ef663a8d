import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { routes } from '@cartable/contract';
import { temporaryFolder } from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { ApiClient, until } from '../support/client.ts';
import { repositoryRoot } from '../support/server.ts';

/** `npm start` as a newcomer types it: what is printed, and how it ends. */

const startMs = 90_000;

function npmStart(settings: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(repositoryRoot, 'scripts/start.mjs')], {
    env: { PATH, HOME, LANG: 'fr_FR.UTF-8', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (text) => {
    printed += text;
  });
  child.stderr.on('data', (text) => {
    printed += text;
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  onTestFinished(() => void child.kill('SIGTERM'));
  return {
    printed: () => printed,
    untilReady: () => until(startMs, 'the address', async () => /est prêt : (\S+)/.exec(printed)?.[1]),
    interrupt: () => child.kill('SIGINT'),
    code: async () => (await ended)[0],
  };
}

/** Those that stay are started without anybody asking for a map. */
async function untilMapThreadsAreReady(address: string, administrator: { email: string; password: string }) {
  const client = new ApiClient(address);
  await client.signIn(administrator);
  await until(startMs, 'the map threads to be ready', async () => {
    const { map_workers } = await client.call(routes.getHealth);
    return map_workers.threads >= Math.min(2, map_workers.most_threads) || undefined;
  });
}

it('prints the address, the first account once, serves the demonstration and stops on Ctrl-C', async () => {
  const settings = { CARTABLE_DATA_DIR: temporaryFolder(), CARTABLE_PORT: '0' };
  const first = npmStart(settings);
  const address = await first.untilReady();
  const accounts = [
    ...first.printed().matchAll(/Administrateur créé : (admin@example\.org), mot de passe (\S{12,})/g),
  ];
  expect(accounts).toHaveLength(1);
  await until(startMs, 'the demonstration to be published', async () => {
    const answer = await fetch(`${address}/wfs?SERVICE=WFS&REQUEST=GetCapabilities`);
    return (await answer.text()).includes('FeatureType>') || undefined;
  });
  const [, email, password] = accounts[0]!;
  await untilMapThreadsAreReady(address, { email: email!, password: password! });
  first.interrupt();
  expect(await first.code()).toBe(0);
  expect(first.printed()).not.toMatch(/\n\s+at /);

  const second = npmStart(settings);
  await second.untilReady();
  expect(second.printed()).not.toMatch(/mot de passe/);
  second.interrupt();
  expect(await second.code()).toBe(0);
}, 200_000);

it('says in one sentence that the port is taken', async () => {
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const start = npmStart({ CARTABLE_DATA_DIR: temporaryFolder(), CARTABLE_PORT: port });
  expect(await start.code()).toBe(1);
  const lines = start.printed().trim().split('\n');
  expect(lines.at(-1)).toContain(`Le port ${port} est déjà pris par un autre programme.`);
  expect(start.printed()).not.toMatch(/\n\s+at |node:internal/);
}, 120_000);
