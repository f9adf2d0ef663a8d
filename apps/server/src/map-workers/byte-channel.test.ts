import { once } from 'node:events';
import { Writable } from 'node:stream';
import { CartableError, isErrorCode } from '@cartable/contract';
import { expect, it } from 'vitest';
import { openByteChannel, pumpBytes, type WorkerFault } from './byte-channel.ts';

const toError = ({ code, params }: WorkerFault) =>
  new CartableError(isErrorCode(code) ? code : 'common.internal', params);
const chunkBytes = 200_000;

async function* endless(): AsyncGenerator<Uint8Array> {
  for (;;) yield new Uint8Array(chunkBytes);
}

it('gives up on a client that takes nothing any more, and stops the work', async () => {
  const { port, readable } = openByteChannel(toError, 20);
  let cancelled = false;
  const onCancel = () => {
    cancelled = true;
  };
  const pumping = pumpBytes(port, endless(), { onCancel, toFault: () => ({ code: '', params: {} }) });
  const failed = once(readable, 'error');
  // Takes a first chunk and never says it is done with it.
  readable.pipe(new Writable({ write: () => undefined }));
  const [error] = await failed;
  expect(error).toMatchObject({ code: 'common.timeout' });
  await pumping;
  expect(cancelled).toBe(true);
});

it('brings every byte to a client that takes them', async () => {
  const { port, readable } = openByteChannel(toError);
  async function* some() {
    for (let rank = 0; rank < 20; rank++) yield new Uint8Array(chunkBytes).fill(rank);
  }
  void pumpBytes(port, some(), { onCancel: () => undefined, toFault: () => ({ code: '', params: {} }) });
  let total = 0;
  for await (const chunk of readable) total += (chunk as Buffer).length;
  expect(total).toBe(20 * chunkBytes);
});
