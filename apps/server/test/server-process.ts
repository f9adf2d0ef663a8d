import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const entryPoint = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export interface ServerProcess {
  readonly child: ChildProcess;
  /** `http://localhost:port`; empty for a process that only runs jobs. */
  readonly url: string;
  /** Everything written so far. */
  output(): string;
  errors(): string;
  /** Sends a signal and waits for the end. @returns exit code, or the signal that killed it */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/** Only what is needed: no setting of the developer's shell reaches the tests. */
function environmentOf(settings: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  const limits = {
    CARTABLE_LOGIN_RATE: '1000',
    CARTABLE_CHECK_ANSWERS: 'true',
    CARTABLE_WFS_RATE: '10000',
    CARTABLE_WMS_RATE: '10000',
    CARTABLE_MAP_WAIT: '60 s',
    CARTABLE_DEMONSTRATION: 'false',
    CARTABLE_MAP_WORKERS_READY: '0',
    CARTABLE_DEPOSIT_WORKERS_READY: '0',
  };
  return { PATH, HOME, TMPDIR, CARTABLE_PORT: '0', CARTABLE_LOG_FORMAT: 'json', ...limits, ...settings };
}

/** Runs the real program until it ends by itself. */
export async function runServer(
  settings: Record<string, string>,
  uid?: number,
): Promise<{ code: number | NodeJS.Signals | null; stdout: string; stderr: string }> {
  const run = launch(settings, uid);
  const [code, signal] = (await once(run.child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code: code ?? signal, stdout: run.output(), stderr: run.errors() };
}

/** Starts the real program and waits for its address; it is killed with the test at the latest. */
export async function startServer(settings: Record<string, string>): Promise<ServerProcess> {
  const { child, output, errors } = launch(settings);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const ready = /is ready: (\S+)|runs the jobs/.exec(output());
      if (ready !== null) resolve(ready[1] ?? '');
    });
    child.once('close', (code) => reject(new Error(`The server ended with ${code}: ${errors()}`)));
  });
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  return {
    child,
    url,
    output,
    errors,
    end: async (signal = 'SIGTERM') => {
      child.kill(signal);
      const [code, killedBy] = await ended;
      return code ?? killedBy;
    },
  };
}

/** `uid` of another account, to leave the rights of root behind. */
function launch(settings: Record<string, string>, uid?: number) {
  const child = spawn(process.execPath, [entryPoint], {
    env: environmentOf(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid }),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  return { child, output: () => stdout, errors: () => stderr };
}
