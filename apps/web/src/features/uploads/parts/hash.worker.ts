/** Hashes away from the page, which stays smooth during a deposit of gigabytes. */

import type { HashAnswer, HashOrder } from './hash-messages.ts';
import { createHasher } from './hasher.ts';

const hasher = createHasher();
/** Orders are answered one after the other: a fingerprint depends on those before it. */
let turn: Promise<unknown> = Promise.resolve();

self.addEventListener('message', ({ data }: MessageEvent<HashOrder>) => {
  turn = turn.then(() => answer(data));
});

async function answer(order: HashOrder): Promise<void> {
  const { add, digest } = await hasher;
  const sha256 = order.bytes ? await add(new Uint8Array(order.bytes)) : await digest();
  const message: HashAnswer = { id: order.id, sha256 };
  self.postMessage(message);
}
