import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { until } from '../support/client.ts';
import { serverProgram } from '../support/server.ts';

const startMs = 120_000;
/** As a service manager does. */
const restartAfterMs = 1_000;
const isReady = /Cartable (est prêt|is ready|exécute les traitements|runs the jobs)/;

/** One process of the platform, and the service manager that starts it again. */
export class Member {
  readonly name: string;
  readonly dataDir: string;
  readonly #environment: Record<string, string>;
  readonly #clockFile: string;
  #child: ChildProcess | undefined;
  #printed = '';
  #isWanted = true;
  #isStruck = false;
  #isReady = false;
  /** Ends that nobody asked for. */
  readonly falls: string[] = [];

  constructor(name: string, dataDir: string, environment: Record<string, string>) {
    this.name = name;
    this.dataDir = dataDir;
    mkdirSync(dataDir, { recursive: true });
    this.#clockFile = join(dataDir, 'clock-offset');
    this.clockOffsetMs = 0;
    const clock = pathToFileURL(join(import.meta.dirname, 'jumping-clock.ts'));
    this.#environment = {
      ...environment,
      CARTABLE_DATA_DIR: dataDir,
      CARTABLE_FAULTS_CLOCK: this.#clockFile,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${clock}`.trim(),
    };
  }

  /** How far the clock of its machine is from the right time, from now on. */
  set clockOffsetMs(ms: number) {
    writeFileSync(this.#clockFile, String(ms));
  }

  /** Everything it printed. */
  get output(): string {
    return this.#printed;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [serverProgram], {
      env: { ...process.env, ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const from = this.#printed.length;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (this.#printed += text));
    child.once('exit', (code, signal) => void this.#onExit(code, signal));
    await until(startMs, `${this.name} to be ready`, async () => {
      if (child.exitCode !== null && !this.#isWanted) throw new Error(this.#printed.slice(from));
      return isReady.test(this.#printed.slice(from)) || child !== this.#child ? true : undefined;
    });
    this.#isReady = true;
  }

  /** `kill -9`; the service manager starts it again. */
  strike(): void {
    this.#isStruck = true;
    this.#isReady = false;
    this.#child?.kill('SIGKILL');
  }

  /** Started again, and taking requests or jobs. */
  untilBack(): Promise<true> {
    return until(startMs, `${this.name} to be back`, async () => this.#isReady || undefined);
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.race([exited, sleep(15_000).then(() => child.kill('SIGKILL'))]);
  }

  async #onExit(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    if (!this.#isWanted) return;
    if (!this.#isStruck)
      this.falls.push(`${this.name} ended by itself (${code ?? signal}): ${this.#printed.slice(-600)}`);
    this.#isStruck = false;
    await sleep(restartAfterMs);
    if (this.#isWanted) await this.start().catch(() => undefined);
  }
}
