import { Readable } from 'node:stream';
import type { FileAnswer } from '@cartable/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Range {
  readonly start: number;
  /** Included. */
  readonly end: number;
}

/**
 * A file as HTTP: whole, or the one range asked for (RFC 9110 §14), so that a download cut short goes on from where it
 * stopped. Several ranges at once are answered by the whole, as the standard allows.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
): Promise<FastifyReply> {
  const etag = `"${file.version}"`;
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const range = isCurrent(request, etag) ? readRange(request.headers.range, file.sizeBytes) : undefined;
  if (range === 'outside') {
    return reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send();
  }
  const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.sizeBytes}`);
  return reply
    .headers({
      'content-type': file.mediaType,
      'content-length': String(end - start + 1),
      'content-disposition': attachment(file.fileName),
    })
    .send(Readable.from(await file.read(range), { objectMode: false }));
}

/** A range is of the version the client began with; of another, it gets the whole (RFC 9110 §13.1.5). */
function isCurrent(request: FastifyRequest, etag: string): boolean {
  const condition = request.headers['if-range'];
  return condition === undefined || condition === etag;
}

function readRange(header: string | undefined, size: number): Range | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return 'outside';
  return end < start ? undefined : { start, end };
}

/** Both spellings of the name: the plain one for old clients, the exact one for the others (RFC 6266). */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w.-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
