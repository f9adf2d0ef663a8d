import { Readable } from 'node:stream';
import type { FileAnswer } from '@cartable/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Range {
  readonly start: number;
  /** Included. */
  readonly end: number;
}

/** A file for whoever asked for it alone, to keep. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
): Promise<FastifyReply> {
  return sendBytes(request, reply, file, {
    'cache-control': 'private, no-cache',
    'content-type': file.mediaType,
    'content-disposition': dispositionOf(file),
  });
}

function dispositionOf({ fileName, isShown }: FileAnswer): string {
  return named(isShown ? 'inline' : 'attachment', fileName);
}

/**
 * A file as HTTP: whole, or the one range asked for (RFC 9110 §14), so that a download cut short goes on from where it
 * stopped. Several ranges at once are answered by the whole, as the standard allows.
 * @param headers of the whole and of its parts
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
  headers: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  if (file.isStreamed) return sendStream(reply, file);
  const etag = `"${file.version}"`;
  const common = { ...headers, etag, 'accept-ranges': 'bytes' };
  if (holdsCurrent(request.headers['if-none-match'], etag)) return reply.headers(common).code(304).send();
  const link = await linkFor(request, file, headers['content-disposition']);
  if (link !== undefined)
    return reply.headers({ 'cache-control': 'private, no-store', location: link }).code(307).send();
  const range = isCurrent(request, etag) ? readRange(request.headers.range, file.sizeBytes) : undefined;
  if (range === 'outside') {
    return reply.headers(common).code(416).header('content-range', `bytes */${file.sizeBytes}`).send();
  }
  const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 };
  const isForHeaders = request.method === 'HEAD' || file.sizeBytes === 0;
  // Opened before anything is said of it: what cannot be read is refused in words, not under the headers of a file.
  const content = streamOf(isForHeaders ? [] : await file.read(range));
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.sizeBytes}`);
  return reply.headers({ ...common, 'content-length': String(end - start + 1) }).send(content);
}

/**
 * Whoever downloads the whole is sent to the object store. Not a script of a page, which that store would have to allow
 * to read it, nor whoever reads by ranges: those are small, and many.
 */
async function linkFor(
  { method, headers }: FastifyRequest,
  file: FileAnswer,
  disposition: string | undefined,
): Promise<string | undefined> {
  if (!file.linkTo || method !== 'GET' || headers.range !== undefined) return undefined;
  const mode = headers['sec-fetch-mode'];
  if (headers.origin !== undefined || (mode !== undefined && mode !== 'navigate')) return undefined;
  return file.linkTo(disposition ?? dispositionOf(file));
}

/** RFC 9110 §13.1.2: a list of tags, compared weakly. */
function holdsCurrent(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  const tags = condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

async function sendStream(reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'content-type': file.mediaType,
      'content-disposition': dispositionOf(file),
    })
    .send(streamOf(await file.read()));
}

/**
 * A stream stays itself: in another one around it, it would be left open when the client leaves before the first byte.
 */
const streamOf = (content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Readable =>
  content instanceof Readable ? content : Readable.from(content, { objectMode: false });

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
export function attachment(fileName: string): string {
  return named('attachment', fileName);
}

export function named(disposition: 'attachment' | 'inline', fileName: string): string {
  const plain = fileName.replace(/[^\w.-]/g, '_');
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
