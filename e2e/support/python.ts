import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requiredTool } from '@cartable/testkit';
import { repositoryRoot } from './server.ts';

const run = promisify(execFile);

/** Runs a script of `e2e/clients` with QGIS and OWSLib at hand. @returns the JSON it printed */
export async function runClient<Info>(script: string, ...args: string[]): Promise<Info> {
  const { stdout } = await run(
    requiredTool('python'),
    [join(repositoryRoot, 'e2e/clients', script), ...args],
    {
      env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' },
      timeout: 120_000,
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  return JSON.parse(stdout.slice(stdout.indexOf('{'))) as Info;
}
