import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, freePort, requiredTool } from '@cartable/testkit';
import { repositoryRoot } from './server.ts';

export interface Caddy {
  readonly url: string;
  close(): Promise<void>;
}

/** Caddy with the file of deploy/caddy, its name and the servers behind being those of the test, without certificates. */
export async function startDeployedCaddy(...behind: string[]): Promise<Caddy> {
  const program = requiredTool('caddy');
  const folder = await mkdtemp(join(tmpdir(), 'cartable-caddy-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const deployed = readFileSync(join(repositoryRoot, 'deploy/caddy/Caddyfile'), 'utf8');
  const site = deployed
    .replace(/^cartes\.example\.org \{/m, `${url} {`)
    .replace('127.0.0.1:8080', behind.map((url) => new URL(url).host).join(' '));
  const file = join(folder, 'Caddyfile');
  // Told to stop, it would wait a minute for connections that clients keep.
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n\tgrace_period 1s\n}\n${site}`);
  const child = spawn(program, ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: 'ignore',
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const exited = once(child, 'exit');
  const killWithTest = () => child.kill('SIGKILL');
  process.once('exit', killWithTest);
  const close = async () => {
    process.off('exit', killWithTest);
    child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await eventually(() =>
      fetch(`${url}/health/live`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close };
}
