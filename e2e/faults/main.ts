/** `npm run faults`, or some of them: `npm run faults -- web store-cut`. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../support/server.ts';
import type { Answered } from './balancer.ts';
import { faults } from './faults.ts';
import { makeSpace } from './make-space.ts';
import { deposit } from './operations/deposit.ts';
import { edit } from './operations/edit.ts';
import { integration } from './operations/integration.ts';
import type { Operation } from './operations/operation.ts';
import { publication } from './operations/publication.ts';
import { pyramid } from './operations/pyramid.ts';
import { read } from './operations/read.ts';
import { startPlatform } from './platform.ts';
import { problemsOf, tableOf, withTable } from './report.ts';
import { type Row, runFault } from './run-fault.ts';

const requested = process.argv.slice(2);
const unknown = requested.find((name) => !faults.some((fault) => fault.name === name));
if (unknown !== undefined) {
  console.error(`« ${unknown} » is no fault: ${faults.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const built = spawnSync(process.execPath, [join(repositoryRoot, 'scripts/build.ts')], { stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);

const answers: Answered[] = [];
const platform = await startPlatform((answer) => answers.push(answer));
const rows: Row[] = [];
try {
  const space = await makeSpace(platform.url);
  const operations = [deposit, integration, pyramid, edit, publication, read].map((make) => make(space));
  for (const fault of faults) {
    if (requested.length > 0 && !requested.includes(fault.name)) continue;
    if (fault.isPossible?.(platform) === false) {
      console.log(`${fault.name}: not possible on this machine (a disk cannot be mounted)`);
      continue;
    }
    const row = await runFault(fault, platform, operations, answers);
    rows.push(row);
    console.log(`\n${tableOf([row])}`);
    for (const problem of problemsOf([row])) console.log(`- ${problem}`);
  }
  console.log(`\n${tableOf(rows)}\n\n${foundAgain(operations)}`);
  if (requested.length === 0) keepInDocs(`${tableOf(rows)}\n\n${circumstances()} ${foundAgain(operations)}`);
} finally {
  if (process.env.CARTABLE_FAULTS_LOG)
    for (const { name, output } of [...platform.web, ...platform.jobs])
      writeFileSync(join(process.env.CARTABLE_FAULTS_LOG, `${name.replace(' ', '-')}.log`), output);
  await platform.stop();
}
const problems = problemsOf(rows);
console.log(
  problems.length === 0 ? '\nNothing was lost, stuck or answered wrongly.' : `\n${problems.length} problems.`,
);
// The runtime, left to end by itself, turns for ever over a handle of a connection that was reset while it was made: it
// closes them all, and waits for one whose end was told before.
process.exit(problems.length === 0 ? 0 : 1);

function foundAgain(operations: readonly Operation[]): string {
  const acknowledged = operations.map((one) => `${one.acknowledged} of ${one.name}`).join(', ');
  return `Acknowledged and found again: ${acknowledged}.`;
}

function circumstances(): string {
  const day = new Date().toISOString().slice(0, 10);
  return `Measured by \`npm run faults\` in one go on ${day}, ${cpus().length} cores, load ${Math.round(loadavg()[2]!)}.`;
}

function keepInDocs(told: string): void {
  const page = join(repositoryRoot, 'docs/reliability.md');
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), told));
}
