import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { type SuiteContext, SuiteUnavailable } from './suite.ts';

const limitMs = 15 * 60_000;

/**
 * Runs a Java program of a suite: addresses of this machine are reached, the schemas come from the proxy, nothing else
 * answers. What it prints goes to `log.txt` of the folder.
 * @returns its exit status
 */
export async function runJava(context: SuiteContext, options: readonly string[]): Promise<number> {
  const log = createWriteStream(join(context.folder, 'log.txt'));
  const network = [
    '-Dhttp.proxyHost=127.0.0.1',
    `-Dhttp.proxyPort=${context.proxyPort}`,
    '-Dhttps.proxyHost=127.0.0.1',
    `-Dhttps.proxyPort=${context.proxyPort}`,
    '-Dhttp.nonProxyHosts=127.0.0.1|localhost',
    '-Djava.awt.headless=true',
  ];
  const child = spawn('java', [...network, ...options], {
    cwd: context.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
  });
  const missing = once(child, 'error').then(([cause]) => {
    throw new SuiteUnavailable('Java 17 is needed: `java` is not on the path', { cause });
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const [status, signal] = await Promise.race([once(child, 'close'), missing]);
  log.end();
  await finished(log);
  if (signal !== null)
    throw new Error(`java was stopped by ${signal}: see ${join(context.folder, 'log.txt')}`);
  return status as number;
}
