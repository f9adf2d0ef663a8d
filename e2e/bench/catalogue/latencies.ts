import { Agent, get } from 'node:http';

export interface Latencies {
  /** Milliseconds. */
  readonly median: number;
  readonly p95: number;
  readonly perSecond: number;
}

interface Asked {
  readonly clients: number;
  /** Only the head of the answer is waited for. @default the whole answer */
  readonly untilFirstByte?: boolean;
  readonly accept?: string;
  /** Session of who asks. */
  readonly cookie?: string;
}

/** Each address once, by so many clients that keep their connections, after a tenth of them to warm up. */
export async function latencies(
  root: string,
  addresses: readonly string[],
  asked: Asked,
): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: asked.clients });
  const run = async (some: readonly string[]): Promise<number[]> => {
    const times: number[] = [];
    let next = 0;
    const client = async () => {
      for (let rank = next++; rank < some.length; rank = next++)
        times.push(await ask(`${root}${some[rank]}`, agent, asked));
    };
    await Promise.all(Array.from({ length: asked.clients }, client));
    return times;
  };
  await run(addresses.slice(0, Math.ceil(addresses.length / 10)));
  const begun = performance.now();
  const times = (await run(addresses)).sort((one, other) => one - other);
  const elapsed = performance.now() - begun;
  agent.destroy();
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]!;
  return { median: at(0.5), p95: at(0.95), perSecond: (times.length / elapsed) * 1000 };
}

function ask(
  url: string,
  agent: Agent,
  { untilFirstByte = false, accept = '*/*', cookie }: Asked,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const session = cookie === undefined ? {} : { cookie, 'x-requested-with': 'XMLHttpRequest' };
    get(url, { agent, headers: { accept, ...session } }, (answer) => {
      // A page of a longer list is 206.
      if (answer.statusCode !== 200 && answer.statusCode !== 206)
        reject(new Error(`${url} answered ${answer.statusCode}`));
      let first: number | undefined;
      answer.on('data', () => {
        first ??= performance.now() - begun;
      });
      answer.on('end', () =>
        resolve(untilFirstByte && first !== undefined ? first : performance.now() - begun),
      );
    }).on('error', reject);
  });
}
