import { readFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@cartable/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { untilDemonstration, withDemonstration } from '../support/demonstration.ts';
import { faultsIn } from '../support/log.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** More maps asked for at once than can be drawn: some are drawn soon, the others are told to come back. */
const clients = 240;
const burst = 500;
const lastsMs = 10_000;
/** Beside the wait the server promises: drawing itself, and a machine with much else to do. */
const mapWaitMs = 2_000;
const mostMapMs = 20_000;
const mostOtherMs = 5_000;
/** Threads beside the first one, and what they draw in; they end after five minutes with nothing to do. */
const mostGrownBytes = 400_000_000;

let server: RunningServer;
let layer: string;

beforeAll(async () => {
  server = await startServer({
    ...withDemonstration,
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_MAP_WAIT: `${mapWaitMs / 1000} s`,
    CARTABLE_LOGIN_RATE: '10000',
    CARTABLE_CONNECTIONS_PER_ADDRESS: `${2 * burst}`,
  });
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  await untilDemonstration(client);
  const text = await (await fetch(`${server.url}/wms-v?SERVICE=WMS&REQUEST=GetCapabilities`)).text();
  layer = /<Layer\b[^>]*>\s*<Name>([^<]+)</.exec(text)![1]!;
});

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly ms: number;
}

/** Each client has its connection, and asks for another place each time, so that nothing is answered from memory. */
function ask(agent: http.Agent, rank: number): Promise<Answer> {
  const west = (rank % 977) / 400;
  const parameters = `LAYERS=${encodeURIComponent(layer)}&STYLES=&CRS=EPSG:4326&BBOX=${42 + west},${west},${47 + west},${5 + west}`;
  const path = `/wms-v?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&${parameters}&WIDTH=1024&HEIGHT=1024&FORMAT=image/png`;
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.get(server.url + path, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        resolve({
          status: answer.statusCode!,
          retryAfter: answer.headers['retry-after'],
          ms: performance.now() - start,
        }),
      );
      answer.once('error', reject);
    });
    request.once('error', reject);
  });
}

async function askUntil(end: number, first: number, answers: Answer[]): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let rank = first; performance.now() < end; rank += clients) {
    const answer = await ask(agent, rank);
    answers.push(answer);
    // A client that was told to come back waits too; here the wait is shorter.
    if (answer.status === 503) await wait(500);
  }
  agent.destroy();
}

/** Resident memory of the process, threads included. */
function residentBytes(): number {
  const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) * 1024;
}

async function othersMs(end: number): Promise<number> {
  let longest = 0;
  while (performance.now() < end) {
    const start = performance.now();
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    const client = new ApiClient(server.url);
    await client.signIn(server.administrator);
    await client.call(routes.getMyDatastores);
    longest = Math.max(longest, performance.now() - start);
    await wait(500);
  }
  return longest;
}

const worst = (answers: readonly Answer[]) => Math.max(0, ...answers.map(({ ms }) => ms));

/** The most the process held, looked at while something else goes on. */
async function peakDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  let peak = 0;
  const watch = async () => {
    for (; !isOver; await wait(50)) peak = Math.max(peak, residentBytes());
  };
  const watching = watch();
  await work.finally(() => {
    isOver = true;
  });
  await watching;
  return peak;
}

it(`sheds maps early, and goes on with all else, under ${clients} clients`, {
  timeout: 120_000,
}, async () => {
  const warm = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let rank = 0; rank < 5; rank++) expect((await ask(warm, rank)).status).toBe(200);
  warm.destroy();
  const before = residentBytes();

  const answers: Answer[] = [];
  const end = performance.now() + lastsMs;
  const others = othersMs(end);
  await Promise.all(Array.from({ length: clients }, (_, first) => askUntil(end, first, answers)));
  const drawn = answers.filter(({ status }) => status === 200);
  const shed = answers.filter(({ status }) => status === 503);
  const reported = {
    drawn: drawn.length,
    worstDrawnMs: worst(drawn),
    shed: shed.length,
    worstShedMs: worst(shed),
    othersMs: await others,
    grownBytes: residentBytes() - before,
  };
  const text = JSON.stringify(reported);
  if (process.env.CARTABLE_TEST_TELL) console.log(text);

  expect(drawn.length + shed.length, text).toBe(answers.length);
  expect(drawn.length, text).toBeGreaterThan(0);
  expect(shed.length, text).toBeGreaterThan(0);
  for (const { retryAfter } of shed) expect(Number(retryAfter)).toBeGreaterThan(0);
  expect(worst(answers), text).toBeLessThan(mostMapMs);
  expect(reported.othersMs, text).toBeLessThan(mostOtherMs);

  expect(reported.grownBytes, text).toBeLessThan(mostGrownBytes);
  const agent = new http.Agent();
  expect((await ask(agent, 3)).status).toBe(200);
});

it(`answers ${burst} maps asked for in one moment, each drawn or told to come back`, {
  timeout: 120_000,
}, async () => {
  const before = residentBytes();
  const agent = new http.Agent({ maxSockets: burst });
  const requested = Promise.all(Array.from({ length: burst }, (_, rank) => ask(agent, rank)));
  const grown = (await peakDuring(requested)) - before;
  const answers = await requested;
  agent.destroy();
  const count = (expectedStatus: number) => answers.filter(({ status }) => status === expectedStatus).length;
  const reported = JSON.stringify({ drawn: count(200), shed: count(503), grown, worstMs: worst(answers) });
  if (process.env.CARTABLE_TEST_TELL) console.log(reported);
  expect(count(200) + count(503), reported).toBe(burst);
  expect(count(503), reported).toBeGreaterThan(0);
  for (const { status, retryAfter } of answers)
    if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
  expect(grown, reported).toBeLessThan(mostGrownBytes);
  const other = new http.Agent();
  expect((await ask(other, 3)).status).toBe(200);
});
