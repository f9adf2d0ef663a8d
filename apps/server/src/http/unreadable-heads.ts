import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { CartableError } from '@cartable/contract';
import { presentError, statusOf } from '../errors.ts';

/** First line and headers of a request, bytes. */
export const maxHeaderBytes = 16_384;

/** Names of faults that Node's parser tells. */
const overflow = 'HPE_HEADER_OVERFLOW';
const tooSlow = 'ERR_HTTP_REQUEST_TIMEOUT';
const reset = 'ECONNRESET';

/**
 * Answers what no route ever sees, since its head could not be read: one that is too long in our words, whatever the
 * language of its sender; one that is too slow, or no HTTP, by its status alone.
 */
export function answerUnreadableHead(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === reset || !socket.writable) {
    socket.destroy(error);
    return;
  }
  if (error.code !== overflow) {
    socket.end(answer(error.code === tooSlow ? 408 : 400));
    return;
  }
  const refusal = new CartableError('common.too-large', { limit: maxHeaderBytes });
  socket.end(answer(statusOf(refusal), JSON.stringify(presentError(refusal, 'fr'))));
}

function answer(status: number, json = ''): string {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...(json === '' ? [] : ['Content-Type: application/json; charset=utf-8']),
    `Content-Length: ${Buffer.byteLength(json)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${json}`;
}
