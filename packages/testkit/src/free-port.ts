import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that Linux and macOS give to outgoing connections and to listeners on port 0; above 10080, the last
 * that browsers refuse to open.
 */
const [first, last] = [12_000, 32_767];
const attempts = 100;

/**
 * A port of 127.0.0.1 that nobody listens on. Outside the range the system gives away by itself: a port of that range is
 * anybody's as soon as it is let go, and while a server that must come back on it is down.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const port = first + Math.floor(Math.random() * (last - first + 1));
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${first} and ${last}.`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
