import { Readable } from 'node:stream';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

/**
 * Bytes from a worker to a client at the client's pace. The worker may be `WINDOW` chunks ahead of what the client had
 * room for, so a slow client costs a megabyte or two, never the whole answer.
 */
const WINDOW = 4;
/** Room is told for so many chunks at once: a message wakes a thread, and small answers need none. */
const TOLD_AT_ONCE = WINDOW / 2;
const HIGH_WATER_MARK_BYTES = 512 * 1024;
/** A client that takes nothing for so long is gone or hostile: a few of them would hold every worker. */
const STALL_MS = 30_000;

export interface WorkerFault {
  readonly code: string;
  readonly params: Record<string, string | number>;
}

type FromWorker = { chunk: Uint8Array } | { end: true } | { fault: WorkerFault };
type FromReader = { room: number } | 'cancel';

export interface ByteChannel {
  readonly port: MessagePort;
  readonly readable: Readable;
}

/** The reading side, kept by the HTTP thread. `port` is transferred to the worker. */
export function openByteChannel(toError: (fault: WorkerFault) => Error, stallMs = STALL_MS): ByteChannel {
  const { port1, port2 } = new MessageChannel();
  let finished = false;
  /** Chunks received for which no room was told yet. */
  let received = 0;
  let stall: NodeJS.Timeout | undefined;
  const giveUp = () => {
    readable.destroy(toError({ code: 'common.timeout', params: { seconds: Math.round(stallMs / 1000) } }));
  };
  const readable = new Readable({
    highWaterMark: HIGH_WATER_MARK_BYTES,
    read: () => {
      clearTimeout(stall);
      if (received < TOLD_AT_ONCE) return;
      port1.postMessage({ room: received } satisfies FromReader);
      received = 0;
    },
    destroy(error, done) {
      clearTimeout(stall);
      if (!finished) port1.postMessage('cancel' satisfies FromReader);
      port1.close();
      done(error);
    },
  });
  port1.on('message', (message: FromWorker) => {
    if ('chunk' in message) {
      received += 1;
      const { buffer, byteOffset, byteLength } = message.chunk;
      const hasCapacity = readable.push(Buffer.from(buffer, byteOffset, byteLength));
      clearTimeout(stall);
      if (!hasCapacity) stall = setTimeout(giveUp, stallMs);
      return;
    }
    finished = true;
    if ('end' in message) readable.push(null);
    else readable.destroy(toError(message.fault));
  });
  // A worker that dies closes its end; without this the answer would hang.
  port1.on('close', () => {
    if (!finished && !readable.destroyed)
      readable.destroy(toError({ code: 'common.internal', params: { reference: 'map-worker' } }));
  });
  return { port: port2, readable };
}

/** Sends `chunks` through the port as the reader has room; stops when it cancels. Closes the port. */
export async function pumpBytes(
  port: MessagePort,
  chunks: AsyncIterable<Uint8Array>,
  { onCancel, toFault }: { onCancel: () => void; toFault: (error: unknown) => WorkerFault },
): Promise<void> {
  let room = WINDOW;
  let cancelled = false;
  let wake = () => {};
  port.on('message', (message: FromReader) => {
    if (message === 'cancel') {
      cancelled = true;
      onCancel();
    } else room += message.room;
    wake();
  });
  try {
    for await (const chunk of chunks) {
      while (room === 0 && !cancelled) await new Promise<void>((resolve) => (wake = resolve));
      if (cancelled) return;
      room -= 1;
      port.postMessage(
        { chunk } satisfies FromWorker,
        ownsItsBuffer(chunk) ? [chunk.buffer as ArrayBuffer] : [],
      );
    }
    port.postMessage({ end: true } satisfies FromWorker);
  } catch (error) {
    if (!cancelled) port.postMessage({ fault: toFault(error) } satisfies FromWorker);
  } finally {
    port.close();
  }
}

/** A view on a part of a pool must be copied: transferring would take the whole pool away. */
function ownsItsBuffer(chunk: Uint8Array): boolean {
  return chunk.byteOffset === 0 && chunk.byteLength === chunk.buffer.byteLength;
}
