/**
 * `node scripts/node-stability/main.ts RUNS NODE[+FLAG…] …`: starts processes that compile WASM in threads, hash
 * passwords and end with SQLite open, RUNS times under each Node in turn, four at a time, and counts those that fell
 * (a signal, or a code that is not 0). Needs `npm run build`. ADR 2 has the figures.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Candidate {
  readonly name: string;
  readonly command: string;
  readonly flags: readonly string[];
  runs: number;
  readonly falls: string[];
  milliseconds: number;
}

const together = 4;
const [, , runs = '100', ...names] = process.argv;
const candidates = (names.length > 0 ? names : [process.execPath]).map(readCandidate);
const folder = mkdtempSync(join(tmpdir(), 'node-stability-'));

function readCandidate(name: string): Candidate {
  const [command = '', ...flags] = name.split('+');
  return { name, command, flags, runs: 0, falls: [], milliseconds: 0 };
}

function runOnce(candidate: Candidate): Promise<void> {
  const started = performance.now();
  const script = join(import.meta.dirname, 'process.ts');
  const child = spawn(candidate.command, [...candidate.flags, script, folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk) => {
    words += chunk;
  });
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      candidate.runs++;
      candidate.milliseconds += performance.now() - started;
      if (code !== 0) candidate.falls.push(`${signal ?? code}: ${words.trim().split('\n')[0]}`);
      resolve();
    });
  });
}

async function runLane(turns: Candidate[]): Promise<void> {
  for (let next = turns.pop(); next; next = turns.pop()) await runOnce(next);
}

function report(): void {
  for (const { name, runs, falls, milliseconds } of candidates) {
    console.log(`${name}: ${falls.length} falls in ${runs}, ${Math.round(milliseconds / runs)} ms each`);
    for (const fall of new Set(falls))
      console.log(`  ${fall} (${falls.filter((one) => one === fall).length})`);
  }
}

const turns = Array.from({ length: Number(runs) }, () => candidates).flat();
await Promise.all(Array.from({ length: together }, () => runLane(turns)));
rmSync(folder, { recursive: true, force: true });
report();
