import { hash } from 'node:crypto';
import type { ServiceAnswer } from './service-answer.ts';

interface DrawnImage {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** An image made anew for each request, which a client that has it already is not sent again. */
export const imageAnswer = ({ bytes, contentType }: DrawnImage): ServiceAnswer => ({
  body: bytes,
  contentType,
  headers: { etag: `"${hash('sha1', bytes, 'base64url')}"` },
});
