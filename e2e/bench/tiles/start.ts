import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Program {
  readonly pid: number;
  stop(): Promise<void>;
}

/** A server of somebody else, once it answers. */
export async function startProgram(
  command: string,
  args: readonly string[],
  probeUrl: string,
): Promise<Program> {
  const child = spawn(command, args, { stdio: 'ignore' });
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  await once(child, 'spawn');
  for (let attempt = 0; ; attempt += 1) {
    const isReady = await fetch(probeUrl).then(
      () => true,
      () => false,
    );
    if (isReady) break;
    if (attempt > 300 || child.exitCode !== null)
      throw new Error(`${command} does not answer at ${probeUrl}`);
    await sleep(100);
  }
  return {
    pid: child.pid!,
    async stop() {
      process.off('exit', killNow);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
