/**
 * `npm run check`: format, lint, types, import walls, generated files, documentation. Runs everything, two at a time, then
 * tells what failed.
 */
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';

const root = dirname(import.meta.dirname);
const node = process.execPath;

interface Check {
  readonly name: string;
  readonly command: readonly string[];
}

const checks: readonly Check[] = [
  {
    name: 'format and lint',
    command: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '--reporter=summary', '.'],
  },
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json'] },
  {
    name: 'types of the front',
    command: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'apps/web/tsconfig.json'],
  },
  {
    name: 'types of the page of the OpenLayers test',
    command: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'e2e/clients/openlayers/tsconfig.json'],
  },
  { name: 'import walls', command: ['scripts/check-walls.ts'] },
  { name: 'generated files', command: ['scripts/generate.ts', '--check'] },
  { name: 'documentation', command: ['scripts/check-docs.ts'] },
];

const failed: string[] = [];
const waiting = checks.values();
await Promise.all([runInTurn(), runInTurn()]);

if (failed.length > 0) {
  console.error(
    `\nFailed: ${failed.join(', ')}. "npm run fix" mends format and simple lint; "npm run generate" the generated files.`,
  );
  process.exit(1);
}
console.log('\nAll checks passed.');

/** Takes what nobody has taken yet, until nothing is left. */
async function runInTurn(): Promise<void> {
  for (const { name, command } of waiting) {
    const child = spawn(node, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [code, ...printed] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
    // Whole, or two of them would be printed through one another.
    process.stdout.write(`— ${name}\n${printed.join('')}`);
    if (code !== 0) failed.push(name);
  }
}
