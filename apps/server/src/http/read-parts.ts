import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { CartableError } from '@cartable/contract';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { BodyBudget } from './body-budget.ts';
import type { BodyHold } from './body-memory.ts';
import { maxFormFiles, maxFormParts, tooComplexForm } from './nest-fields.ts';

/** A name of 255 letters of four bytes, percent-encoded in the name of a field and in that of a file. */
const maxPartHeaderBytes = 8192;
/** Content-Disposition, Content-Type, and some more that clients add. */
const maxPartHeaders = 16;
/** RFC 2046 §5.1.1; each byte of the body may be compared with all of it. */
const maxBoundaryLength = 70;

export interface FilePart {
  readonly field: string;
  readonly filename: string;
  readonly mediaType: string;
  readonly content: Readable;
}

/** Receiver of the parts, in their order. */
export interface PartSink {
  field(name: string, value: string): void;
  /** Its content is read whole, or it fails: the rest of the form waits for it. */
  file(part: FilePart): Promise<void>;
}

/** Budget of a form, and how what it keeps in memory is counted. */
interface Allowance {
  readonly budget: BodyBudget;
  readonly hold: BodyHold | undefined;
}

interface ReceivedRequest extends Readable {
  readonly headers: IncomingHttpHeaders;
}

/**
 * Reads a form under its budget: each byte that arrives is counted, whatever it belongs to and however it was framed.
 * Bytes left unread stay in the request.
 * @throws {CartableError} `common.too-large`, `common.busy`, `server.body-too-complex`
 * @throws what reading the form, or a file of it, met
 */
export async function readParts(
  request: ReceivedRequest,
  { budget, hold }: Allowance,
  sink: PartSink,
): Promise<void> {
  const parser = new Busboy({ headers: formHeaders(request.headers), limits: limitsOf(budget) });
  const finished = once(parser, 'finish');
  finished.catch(() => undefined);
  const reading = watchParts(parser, budget, sink);
  try {
    const received = await Promise.race([writeBody(request, parser, { budget, hold }), reading.failed]);
    // An empty body is a form without fields.
    if (received === 0) return;
    parser.end();
    await Promise.race([finished, reading.failed]);
    await Promise.all(reading.files);
  } catch (error) {
    reading.abandon(error as Error);
    await Promise.allSettled(reading.files);
    throw error;
  }
}

/** @throws {CartableError} `server.body-unreadable` */
function formHeaders(headers: IncomingHttpHeaders): BusboyHeaders {
  const type = headers['content-type'] ?? '';
  const [, boundary = ''] = /;\s*boundary=("[^"]*"|[^;]*)/i.exec(type) ?? [];
  if (boundary === '' || boundary.length > maxBoundaryLength + 2) {
    throw new CartableError('server.body-unreadable', { reason: 'boundary' });
  }
  return { ...headers, 'content-type': type };
}

function limitsOf({ bodyBytes, filesBytes }: BodyBudget) {
  return {
    fieldSize: bodyBytes,
    fileSize: filesBytes || bodyBytes,
    parts: maxFormParts,
    files: maxFormFiles,
    headerPairs: maxPartHeaders,
    headerSize: maxPartHeaderBytes,
  };
}

interface Reading {
  readonly files: readonly Promise<void>[];
  readonly failed: Promise<never>;
  abandon(error: Error): void;
}

function watchParts(parser: BusboyInstance, budget: BodyBudget, sink: PartSink): Reading {
  const files: Promise<void>[] = [];
  const contents: Readable[] = [];
  let fieldsBytes = 0;
  const { promise: failed, reject } = Promise.withResolvers<never>();
  // Told by whoever waits at that moment, if anybody does.
  failed.catch(() => undefined);
  parser.on('field', (name = '', value, _nameCut, isCut) => {
    fieldsBytes += name.length + value.length;
    if (isCut || fieldsBytes > budget.bodyBytes) reject(tooLarge(budget.bodyBytes));
    else sink.field(name, value);
  });
  parser.on('file', (field = '', content, filename = '', _encoding, mediaType) => {
    contents.push(content);
    content.on('limit', () => reject(tooLarge(budget.filesBytes || budget.bodyBytes)));
    const received = sink.file({ field, filename, mediaType, content });
    received.catch(reject);
    files.push(received);
  });
  parser.on('partsLimit', () => reject(tooComplexForm()));
  parser.on('filesLimit', () => reject(tooComplexForm()));
  parser.on('error', reject);
  return {
    files,
    failed,
    abandon: (error) => {
      for (const content of contents) content.destroy(error);
      parser.destroy();
    },
  };
}

async function writeBody(
  request: ReceivedRequest,
  parser: BusboyInstance,
  { budget: { bodyBytes, filesBytes }, hold }: Allowance,
): Promise<number> {
  let received = 0;
  // A refusal must still be answered: the connection is not ended with the loop.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    received += chunk.length;
    if (received > bodyBytes + filesBytes) throw tooLarge(filesBytes || bodyBytes);
    hold?.take(chunk.length);
    if (parser.destroyed) break;
    if (!parser.write(chunk)) await once(parser, 'drain');
  }
  return received;
}

function tooLarge(limit: number): CartableError {
  return new CartableError('common.too-large', { limit });
}
