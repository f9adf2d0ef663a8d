import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Ask {
  /** Of the table: `tile`, `map`… */
  readonly kind: string;
  readonly url: string;
  readonly method?: 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Tally {
  /** Whole answers of success, by kind, in milliseconds. */
  readonly times: Map<string, number[]>;
  /** 429 and 503 with `Retry-After`: the client is told to come back. */
  shed: number;
  /** Of which kind those were. */
  readonly shedOf: Map<string, number>;
  /** Anything else, by what it was. */
  readonly wrong: Map<string, number>;
  seconds: number;
}

/** A client that waits longer has gone. */
const patienceMs = 30_000;
/** Connections kept; requests beyond wait in the client, as in a browser. */
const agent = new Agent({ keepAlive: true, maxSockets: 512 });

export const emptyTally = (): Tally => ({
  times: new Map(),
  shed: 0,
  shedOf: new Map(),
  wrong: new Map(),
  seconds: 0,
});

/** As many clients as told, each asking as soon as it is answered: what the platform gives at most. */
export async function saturate(clients: number, seconds: number, next: () => Ask): Promise<Tally> {
  const tally = emptyTally();
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) await send(next(), tally);
    }),
  );
  tally.seconds = (performance.now() - began) / 1000;
  return tally;
}

/** So many a second, whether the former are answered or not: people do not wait for one another. */
export async function replay(
  perSecond: number,
  seconds: number,
  next: () => Ask,
  eachSecond?: (second: number, tally: Tally) => void,
): Promise<Tally> {
  const tally = emptyTally();
  const began = performance.now();
  const pending = new Set<Promise<void>>();
  let sent = 0;
  let second = 0;
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      const one = send(next(), tally).finally(() => pending.delete(one));
      pending.add(one);
    }
    if (performance.now() - began >= (second + 1) * 1000) {
      second += 1;
      eachSecond?.(second, tally);
    }
    await sleep(5);
  }
  tally.seconds = (performance.now() - began) / 1000;
  await Promise.all(pending);
  return tally;
}

async function send(ask: Ask, tally: Tally): Promise<void> {
  const began = performance.now();
  const outcome = await answerOf(ask);
  if (outcome === 'ok') {
    const times = tally.times.get(ask.kind) ?? [];
    times.push(performance.now() - began);
    tally.times.set(ask.kind, times);
  } else if (outcome === 'shed') {
    tally.shed += 1;
    tally.shedOf.set(ask.kind, (tally.shedOf.get(ask.kind) ?? 0) + 1);
  } else tally.wrong.set(outcome, (tally.wrong.get(outcome) ?? 0) + 1);
}

function answerOf({ kind, url, method, headers = {}, body }: Ask): Promise<string> {
  return new Promise((resolve) => {
    const asked = request(url, { agent, method: method ?? 'GET', headers, timeout: patienceMs }, (answer) => {
      const status = answer.statusCode ?? 0;
      const type = answer.headers['content-type'] ?? '';
      const isAskedBack = (status === 429 || status === 503) && answer.headers['retry-after'] !== undefined;
      let start = '';
      answer.on('data', (chunk: Buffer) => {
        if (start.length < 200) start += chunk.toString('latin1', 0, 200);
      });
      answer.on('error', (error) => resolve(`${kind}: ${(error as NodeJS.ErrnoException).code}`));
      answer.on('end', () => {
        // An exception of WMS is a success of HTTP.
        const isMap = kind !== 'map' || type.startsWith('image/');
        if (isAskedBack) resolve('shed');
        else if (status >= 200 && status < 300 && isMap) resolve('ok');
        else resolve(`${kind}: ${status} ${start.replace(/\s+/g, ' ').slice(0, 120)}`);
      });
    });
    asked.on('timeout', () => asked.destroy(Object.assign(new Error(), { code: 'no answer in 30 s' })));
    asked.on('error', (error) =>
      resolve(`${kind}: ${(error as NodeJS.ErrnoException).code ?? error.message}`),
    );
    asked.end(body);
  });
}

export const answered = ({ times }: Tally): number =>
  [...times.values()].reduce((sum, { length }) => sum + length, 0);

export const wrongOf = ({ wrong }: Tally): number =>
  [...wrong.values()].reduce((sum, count) => sum + count, 0);

/** @param share between 0 and 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
