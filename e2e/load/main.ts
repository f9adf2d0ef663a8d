/**
 * `npm run load`: one server on the default engine under what visitors and editors ask, mixed: what it gives at most,
 * then 80 % of that for `BENCH_MINUTES` (10), where no request may fail and the memory must stay level, then three times
 * as much, which it has to shed with 429 or 503, and the time it takes to be itself again.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { makeSpace } from '../faults/make-space.ts';
import { repositoryRoot, startServer } from '../support/server.ts';
import type { TileJson } from '../support/tile-address.ts';
import { answered, quantile, replay, saturate, type Tally, wrongOf } from './drive.ts';
import { mixOf, shares } from './mix.ts';

const minutes = Number(process.env.BENCH_MINUTES ?? 10);
const share = 0.8;
const overload = { times: 3, seconds: 20 };
const warmUpSeconds = 15;
const saturationSeconds = 20;
const clients = 24;
const recoverySeconds = 60;

const built = spawnSync(process.execPath, [join(repositoryRoot, 'scripts/build.ts')], { stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);

const limitless = Object.fromEntries(
  ['API', 'WMS', 'WMS_RASTER', 'WFS', 'WMTS', 'INSTANT_TILES', 'OGCAPI', 'CATALOGUE'].map((name) => [
    `CARTABLE_${name}_RATE`,
    '1000000',
  ]),
);
// All the requests come from one address here: limits of one visitor would be those of all. The wait of maps is what
// `npm start` gives.
const server = await startServer({
  ...limitless,
  CARTABLE_CONNECTIONS_PER_ADDRESS: '2000',
  CARTABLE_STREAMS_PER_ADDRESS: '2000',
  CARTABLE_MAP_WORKERS_READY: '2',
  CARTABLE_MAP_WAIT: process.env.CARTABLE_MAP_WAIT ?? '5 s',
});
const problems: string[] = [];
try {
  const space = await makeSpace(server.url);
  const layer = new URL(space.tile).pathname.split('/').at(-4)!;
  const answer = await fetch(`${server.url}/tms/1.0.0/${layer}/tilejson.json`);
  const { tiles } = (await answer.json()) as TileJson;
  const next = mixOf(space, tiles[0]!);
  console.log(`${cpus().length} cores shared with the client, load ${loadavg()[0]!.toFixed(1)} at the start`);
  console.log(
    Object.entries(shares)
      .map(([kind, part]) => `${kind} ${part} %`)
      .join(', '),
  );

  await saturate(clients, warmUpSeconds, next);
  const full = await saturate(clients, saturationSeconds, next);
  const most = answered(full) / full.seconds;
  console.log(`\nsaturation, ${clients} clients: ${most.toFixed(0)} requests/s${tellWrong(full)}`);

  const memory: number[] = [];
  const steady = await replay(most * share, minutes * 60, next, () => memory.push(residentMegabytes()));
  console.log(
    `\n${share * 100} % for ${minutes} min: ${(answered(steady) / steady.seconds).toFixed(0)} requests/s`,
  );
  console.log('\n| | answers | median | 95 % | 99 % |\n| --- | --- | --- | --- | --- |');
  for (const kind of Object.keys(shares)) {
    const times = steady.times.get(kind) ?? [];
    const cells = [times.length, ...[0.5, 0.95, 0.99].map((at) => `${quantile(times, at).toFixed(0)} ms`)];
    console.log(`| ${kind} | ${cells.join(' | ')} |`);
  }
  const third = Math.max(1, Math.floor(memory.length / 3));
  const [before, after] = [quantile(memory.slice(0, third), 0.5), quantile(memory.slice(-third), 0.5)];
  console.log(
    `\nmemory, median of the first third ${before.toFixed(0)} MB, of the last ${after.toFixed(0)} MB`,
  );
  const failures = wrongOf(steady) + steady.shed;
  console.log(`refused or failed: ${failures}${tellShed(steady)}${tellWrong(steady)}`);
  if (failures > 0) problems.push(`${failures} requests failed at ${share * 100} %`);
  if (after > before * 1.25)
    problems.push(`the memory grew from ${before.toFixed(0)} to ${after.toFixed(0)} MB`);

  const flood = await replay(most * overload.times, overload.seconds, next);
  console.log(
    `\n${overload.times} times the most for ${overload.seconds} s: ${answered(flood)} answered, ${flood.shed} told to come back (429, 503)${tellShed(flood)}${tellWrong(flood)}`,
  );
  const [seconds, calm] = await recover(() => replay(most * share, 1, next));
  console.log(
    seconds === undefined
      ? `not itself again after ${recoverySeconds} s${tellWrong(calm)}`
      : `itself again after ${seconds} s`,
  );
  if (seconds === undefined) problems.push('it did not recover');
} finally {
  await server.dispose();
}
console.log(problems.length === 0 ? '\nNothing failed.' : `\n${problems.join('\n')}`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Second by second, until one whose requests are all answered, 95 % of them within a second. */
async function recover(spell: () => Promise<Tally>): Promise<[number | undefined, Tally]> {
  const began = performance.now();
  for (;;) {
    const tally = await spell();
    const slowest = quantile([...tally.times.values()].flat(), 0.95);
    const seconds = Math.round((performance.now() - began) / 1000);
    if (wrongOf(tally) + tally.shed === 0 && slowest < 1000) return [seconds, tally];
    if (seconds > recoverySeconds) return [undefined, tally];
  }
}

function tellShed({ shedOf }: Tally): string {
  return [...shedOf].map(([kind, count]) => `\n- ${count} × ${kind}: told to come back`).join('');
}

function tellWrong({ wrong }: Tally): string {
  return [...wrong].map(([what, count]) => `\n- ${count} × ${what}`).join('');
}

function residentMegabytes(): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}
