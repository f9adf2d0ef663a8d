import type { IncomingMessage } from 'node:http';
import { addAbortSignal, PassThrough, pipeline, type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { CartableError } from '@cartable/contract';

export interface BodyBounds {
  readonly maxBytes: number;
  readonly host: string;
  readonly signal: AbortSignal;
}

/**
 * The body of an answer, unpacked, as long as it stays within its bounds: bytes are counted once unpacked, so that a
 * small answer cannot grow without end.
 * @throws {CartableError} `outbound.too-large`, when the answer says so itself
 */
export function boundedBody(answer: IncomingMessage, { maxBytes, host, signal }: BodyBounds): Readable {
  const tooLarge = () => new CartableError('outbound.too-large', { host, limit: maxBytes });
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.destroy();
    throw tooLarge();
  }
  let bytes = 0;
  const count = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length;
      if (bytes > maxBytes) done(tooLarge());
      else done(null, part);
    },
  });
  addAbortSignal(signal, count);
  // The end of the pipeline is told by the stream itself to whoever reads it.
  return pipeline(answer, unpackerOf(answer), count, () => undefined);
}

function unpackerOf({ headers }: IncomingMessage): Transform {
  switch (headers['content-encoding']?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    default:
      return new PassThrough();
  }
}
