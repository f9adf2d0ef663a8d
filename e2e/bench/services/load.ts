import { Agent, get } from 'node:http';

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A request on a connection kept open; the answer read to its end. */
export function ask(url: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          bytes: Buffer.concat(chunks),
        }),
      );
    }).on('error', reject);
  });
}

/** The same, its bytes counted and let go. */
export function drain(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      let size = 0;
      const type = answer.headers['content-type'] ?? '';
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      answer.on('error', reject);
      answer.on('end', () => {
        // An exception of WMS is a success of HTTP, and small: it would win every race.
        const isMap = url.includes('REQUEST=GetMap');
        if (answer.statusCode === 200 && (!isMap || type.startsWith('image/'))) resolve(size);
        else reject(new Error(`${url}: ${answer.statusCode} ${type}`));
      });
    }).on('error', reject);
  });
}

export interface Contender {
  readonly name: string;
  /** One after the other, then from the first again. */
  readonly urls: readonly string[];
}

export interface Result {
  readonly name: string;
  /** Milliseconds of each answer. */
  readonly times: number[];
  readonly bytes: number;
}

/** Requests each contender is given at least, even when they outlast its time. */
const fewest = 3;
/** Servers are measured as they are after some time: caches full, code compiled. */
const leastWarmUps = 2;
const warmUpMs = 1000;
/** Turns of each contender when several clients ask. */
const spells = 3;

/**
 * One client: the contenders answer in turn, request by request, so that a passing load falls on all. Several: they
 * take turns by short spells. Each stops when its time is spent.
 */
export async function compete(
  contenders: readonly Contender[],
  clients: number,
  secondsEach: number,
): Promise<Result[]> {
  const results = contenders.map(({ name }): Result & { bytes: number; spentMs: number } => ({
    name,
    times: [],
    bytes: 0,
    spentMs: 0,
  }));
  for (const { urls } of contenders) await warmUp(urls, clients);
  const budgetMs = secondsEach * 1000;
  const turns = clients === 1 ? Number.POSITIVE_INFINITY : spells;
  for (let spell = 0; spell < turns; spell += 1) {
    let isOver = true;
    for (const [rank, { urls }] of contenders.entries()) {
      const result = results[rank]!;
      const isSpent = result.spentMs >= budgetMs && result.times.length >= fewest;
      if (clients === 1 && isSpent) continue;
      isOver = false;
      const began = performance.now();
      if (clients === 1) await one(urls[spell % urls.length]!, result);
      else await together(urls, clients, budgetMs / turns, result);
      result.spentMs += performance.now() - began;
    }
    if (isOver) break;
  }
  return results;
}

/** One that is asked each of its addresses once. */
export interface FreshContender extends Contender {
  /** Asked before those that are timed. */
  readonly warmUps: readonly string[];
}

/**
 * Each address once. One client: the contenders answer in turn, request by request. Several: each answers all of its
 * addresses in a third at a time.
 */
export async function competeOnce(
  contenders: readonly FreshContender[],
  clients: number,
): Promise<(Result & { readonly spentMs: number })[]> {
  const runs = contenders.map(({ name }) => ({
    name,
    times: [] as number[],
    sizes: [] as number[],
    spentMs: 0,
  }));
  for (const { warmUps } of contenders) await askAll(warmUps, clients, { times: [], sizes: [] });
  const longest = Math.max(...contenders.map(({ urls }) => urls.length));
  const step = clients === 1 ? 1 : Math.ceil(longest / spells);
  for (let at = 0; at < longest; at += step) {
    for (const [rank, { urls }] of contenders.entries()) {
      const began = performance.now();
      await askAll(urls.slice(at, at + step), clients, runs[rank]!);
      runs[rank]!.spentMs += performance.now() - began;
    }
  }
  return runs.map(({ sizes, ...run }) => ({
    ...run,
    bytes: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
  }));
}

async function askAll(
  urls: readonly string[],
  clients: number,
  run: { times: number[]; sizes: number[] },
): Promise<void> {
  let next = 0;
  const client = async () => {
    while (next < urls.length) {
      const url = urls[next++]!;
      const began = performance.now();
      run.sizes.push(await drain(url));
      run.times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

/** By as many clients as are to come: each of the threads or processes that answer them has to be warm. */
async function warmUp(urls: readonly string[], clients: number): Promise<void> {
  for (let rank = 0; rank < leastWarmUps; rank += 1) await drain(urls[rank % urls.length]!);
  await together(urls, clients, warmUpMs, { times: [], bytes: 0 });
}

async function one(url: string, result: { times: number[]; bytes: number }): Promise<void> {
  const began = performance.now();
  result.bytes = await drain(url);
  result.times.push(performance.now() - began);
}

async function together(
  urls: readonly string[],
  clients: number,
  limitMs: number,
  result: { times: number[]; bytes: number },
): Promise<void> {
  const end = performance.now() + limitMs;
  let next = 0;
  const client = async () => {
    do {
      next += 1;
      await one(urls[next % urls.length]!, result);
    } while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: clients }, client));
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
