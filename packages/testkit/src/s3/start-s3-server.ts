import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { eventually } from '../eventually.ts';
import { freePort } from '../free-port.ts';
import { requiredTool } from '../tools/requires.ts';

/** An object store that speaks S3, in memory. */
export interface S3Server {
  readonly endpoint: string;
  /** Whatever they are, they are taken. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** @returns name of a bucket nobody else has */
  freshBucket(): Promise<string>;
  stop(): Promise<void>;
}

const startTimeoutMs = 60_000;

/** Left out where moto is not there: `requires('moto')` belongs at the head of the group. */
export async function startS3Server(): Promise<S3Server> {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const server = spawn(requiredTool('moto'), ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  await eventually(() => answers(endpoint), startTimeoutMs);
  return {
    endpoint,
    credentials: { accessKeyId: 'tests', secretAccessKey: 'tests' },
    async freshBucket() {
      const name = `tests-${randomBytes(6).toString('hex')}`;
      const answer = await fetch(`${endpoint}/${name}`, { method: 'PUT' });
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
      return name;
    },
    stop: () => end(server),
  };
}

function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    () => true,
    () => false,
  );
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGKILL');
  await once(server, 'exit');
}
