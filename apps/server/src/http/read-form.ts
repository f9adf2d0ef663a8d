import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CartableError } from '@cartable/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

/**
 * Forms with files. Each file is first received whole in a temporary folder: fields and files may then come in any
 * order, a slow or broken line costs the handler nothing, and everything is checked before anything is done.
 */
export interface FormFile {
  /** Name of the form field. */
  readonly field: string;
  /** As the client wrote it: never a path of ours. */
  readonly filename: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** Hexadecimal, computed while receiving. */
  readonly sha256: string;
  /** Temporary file; it may be moved away. */
  readonly path: string;
  stream(): Readable;
}

export interface ReceivedForm {
  readonly fields: Record<string, unknown>;
  readonly files: readonly FormFile[];
  /** Removes what the handler did not move away. */
  dispose(): Promise<void>;
}

export interface FormLimits {
  /** All the files together. */
  readonly filesBytes: number;
}

/** Fields and files of one form: the widest screen sends a file per table and a few dozen fields. */
const maxFiles = 200;
const maxFields = 2000;
const maxFieldBytes = 1_000_000;

/** @throws {CartableError} `common.too-large`, `server.body-unreadable` */
export async function readForm(
  request: FastifyRequest,
  folder: string,
  limits: FormLimits,
): Promise<ReceivedForm> {
  const received: { path: string }[] = [];
  const dispose = async () => {
    await Promise.all(received.map(({ path }) => rm(path, { force: true })));
  };
  const entries: [string, string][] = [];
  const files: FormFile[] = [];
  try {
    await mkdir(folder, { recursive: true });
    const parts = request.parts({
      limits: { fileSize: limits.filesBytes, files: maxFiles, fields: maxFields, fieldSize: maxFieldBytes },
    });
    for await (const part of parts) {
      if (part.type === 'field') entries.push([part.fieldname, String(part.value)]);
      else {
        const path = join(folder, randomUUID());
        received.push({ path });
        files.push(await receiveFile(part, path, limits.filesBytes));
        refuseBeyond(files, limits.filesBytes);
      }
    }
  } catch (error) {
    await dispose();
    throw explainFailure(error, limits);
  }
  return { fields: nestFields(entries), files, dispose };
}

async function receiveFile(part: MultipartFile, path: string, limit: number): Promise<FormFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(part.file, measure, createWriteStream(path));
  if (part.file.truncated) throw new CartableError('common.too-large', { limit });
  return {
    field: part.fieldname,
    filename: part.filename ?? '',
    mediaType: part.mimetype,
    sizeBytes,
    sha256: hash.digest('hex'),
    path,
    stream: () => createReadStream(path),
  };
}

function refuseBeyond(files: readonly FormFile[], limit: number): void {
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (total > limit) throw new CartableError('common.too-large', { limit });
}

function explainFailure(error: unknown, limits: FormLimits): unknown {
  if (error instanceof CartableError) return error;
  const code = (error as { code?: string }).code ?? '';
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new CartableError('common.too-large', { limit: limits.filesBytes });
  if (code === 'ENOSPC') return new CartableError('storage.disk-full', {}, { cause: error });
  if (/^E[A-Z]+$/.test(code) && code !== 'ECONNRESET') return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new CartableError('server.body-unreadable', { reason }, { cause: error });
}

/**
 * `a[]` repeated is a list and `a[b]` a member, as browsers and PHP write them.
 * Names are kept in objects without prototype: `__proto__` is a name like another.
 */
export function nestFields(entries: readonly (readonly [string, string])[]): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null);
  for (const [name, value] of entries) {
    const [, head, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [undefined, name, ''];
    const path = [
      head ?? name,
      ...[...(rest ?? '').matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? ''),
    ];
    place(root, path, value);
  }
  return root;
}

function place(target: Record<string, unknown>, path: readonly string[], value: string): void {
  const [key = '', next, ...rest] = path;
  if (next === undefined) target[key] = value;
  else if (next === '' && rest.length === 0) {
    const list = Array.isArray(target[key]) ? (target[key] as unknown[]) : [];
    list.push(value);
    target[key] = list;
  } else {
    const held = target[key];
    const inner = isRecord(held) ? held : (Object.create(null) as Record<string, unknown>);
    target[key] = inner;
    place(inner, [next, ...rest], value);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
