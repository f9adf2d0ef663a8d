import type { Readable } from 'node:stream';

/** Bytes of an answer, which its own bounds keep few. */
export async function readBody(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
