/** `npm run check`: format, lint, types, import walls, generated files, documentation. Runs everything, then tells what failed. */
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';

const root = dirname(import.meta.dirname);
const node = process.execPath;

const checks: { name: string; command: string[] }[] = [
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

const failed = checks.filter(({ name, command }) => {
  console.log(`— ${name}`);
  return spawnSync(node, command, { cwd: root, stdio: 'inherit' }).status !== 0;
});

if (failed.length > 0) {
  console.error(
    `\nFailed: ${failed.map(({ name }) => name).join(', ')}. "npm run fix" mends format and simple lint; "npm run generate" the generated files.`,
  );
  process.exit(1);
}
console.log('\nAll checks passed.');
