import type { Server } from 'node:http';
import { OwnClient } from './own-requests.ts';

/** At once: one is answered while the next one is read, and half of the threads stay free for who comes. */
const connections = 2;
/** For all of them: a machine that is slow to answer is left to those who ask. */
const mostMs = 6_000;
const answerMs = 2_000;

interface Asking {
  readonly server: Server;
  /** Name of the site in addresses, with its port. */
  readonly host: string;
  readonly paths: readonly string[];
  /** Since somebody asked: his answers come first. */
  readonly isOver: () => boolean;
}

/**
 * Asks by HTTP what visitors are likely to ask, before they do: what reads, draws, writes and sends it is compiled
 * meanwhile (docs/benchmarks.md). A connection that fails, or an answer that takes too long, ends it: whoever asks for it
 * is told why.
 * @returns how many answers came, errors included
 */
export async function askBeforeVisitors({ server, host, paths, isOver }: Asking): Promise<number> {
  const client = new OwnClient(server, { host, connections, timeoutMs: answerMs });
  const endMs = performance.now() + mostMs;
  const left = [...paths].reverse();
  let answers = 0;
  const ask = async () => {
    while (left.length > 0 && !isOver() && performance.now() < endMs) {
      await client.get(left.pop()!);
      answers += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, ask));
  } catch {
    left.length = 0;
  } finally {
    client.close();
  }
  return answers;
}
