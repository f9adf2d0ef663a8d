import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { promisify } from 'node:util';
import { cpuSecondsOf } from './cpu.ts';

const run = promisify(execFile);

export interface Contender {
  readonly name: string;
  /** Processes whose time counts. */
  readonly pids: readonly number[];
  readonly url: string;
  /** Path of a tile. */
  path(tile: Tile): string;
}

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export interface Measure {
  readonly requestsPerSecond: number;
  /** Processor time per request. */
  readonly microseconds: number;
}

const cpuOf = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);

/** So many clients that keep their connections, by wrk, each tile in turn. */
export async function hammer(
  { pids, url, path }: Contender,
  tiles: readonly Tile[],
  { clients, seconds, folder }: { clients: number; seconds: number; folder: string },
): Promise<Measure> {
  const script = `${folder}/tiles.lua`;
  const list = tiles.map((tile) => `'${path(tile)}'`).join(',');
  writeFileSync(
    script,
    `local paths = {${list}}\nlocal i = 0\nrequest = function()\n  i = i % #paths + 1\n  return wrk.format('GET', paths[i], {['Accept-Encoding'] = 'gzip'})\nend\n`,
  );
  const before = cpuOf(pids);
  const { stdout } = await run('wrk', ['-t1', `-c${clients}`, `-d${seconds}s`, '-s', script, url]);
  const cpu = cpuOf(pids) - before;
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  const count = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const requestsPerSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  return { requestsPerSecond, microseconds: (cpu / count) * 1e6 };
}

/** Each tile once, nothing of it kept from before. */
export async function askOnce(
  { pids, url, path }: Contender,
  tiles: readonly Tile[],
  clients: number,
): Promise<Measure> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const before = cpuOf(pids);
  const began = performance.now();
  let next = 0;
  const client = async () => {
    for (let tile = tiles[next++]; tile; tile = tiles[next++]) await drain(`${url}${path(tile)}`, agent);
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return {
    requestsPerSecond: tiles.length / seconds,
    microseconds: ((cpuOf(pids) - before) / tiles.length) * 1e6,
  };
}

function drain(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      answer.resume();
      answer.on('error', reject);
      answer.on('end', () => {
        const { statusCode: status } = answer;
        if (status === 200 || status === 204) resolve();
        else reject(new Error(`${url}: ${status}`));
      });
    }).on('error', reject);
  });
}
