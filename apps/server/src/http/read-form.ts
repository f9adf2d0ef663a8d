import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CartableError } from '@cartable/contract';
import type { FastifyRequest } from 'fastify';
import type { BodyBudget } from './body-budget.ts';
import { type BodyHold, holdOf } from './body-memory.ts';
import { nestFields } from './nest-fields.ts';
import { type FilePart, readParts } from './read-parts.ts';

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

/** @throws {CartableError} `common.too-large`, `common.busy`, `server.body-too-complex`, `server.body-unreadable` */
export async function readForm(
  request: FastifyRequest,
  folder: string,
  budget: BodyBudget,
): Promise<ReceivedForm> {
  const paths: string[] = [];
  const dispose = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  const entries: [string, string][] = [];
  const files: FormFile[] = [];
  try {
    await mkdir(folder, { recursive: true });
    const hold = holdOf(request);
    await readParts(
      request.raw,
      { budget, hold },
      {
        field: (name, value) => entries.push([name, value]),
        file: async (part) => {
          const path = join(folder, randomUUID());
          paths.push(path);
          files.push(await receiveFile(part, path, hold));
          rejectBeyond(files, budget.filesBytes || budget.bodyBytes);
        },
      },
    );
    return { fields: nestFields(entries), files, dispose };
  } catch (error) {
    await dispose();
    throw explainFailure(error);
  }
}

async function receiveFile(
  { content, ...described }: FilePart,
  path: string,
  hold: BodyHold | undefined,
): Promise<FormFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      hold?.giveBack(chunk.length);
      done(null, chunk);
    },
  });
  await pipeline(content, measure, createWriteStream(path));
  return { ...described, sizeBytes, sha256: hash.digest('hex'), path, stream: () => createReadStream(path) };
}

function rejectBeyond(files: readonly FormFile[], limit: number): void {
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (total > limit) throw new CartableError('common.too-large', { limit });
}

function explainFailure(error: unknown): unknown {
  if (error instanceof CartableError) return error;
  const code = (error as { code?: string }).code ?? '';
  if (code === 'ENOSPC') return new CartableError('storage.disk-full', {}, { cause: error });
  if (/^E[A-Z]+$/.test(code) && code !== 'ECONNRESET') return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new CartableError('server.body-unreadable', { reason }, { cause: error });
}
