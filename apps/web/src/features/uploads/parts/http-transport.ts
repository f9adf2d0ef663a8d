/** The uploader's calls over HTTP. Chunks go by XMLHttpRequest, which alone tells how much has left. */

import { datastoreCalls } from '@cartable/contract/datastore';
import { apiError, httpStatusOf, isSessionExpired } from '../../../base/api/api-error.ts';
import { addressOf, call } from '../../../base/api/call.ts';
import { lastVisit } from '../../../base/api/last-visit.ts';
import { sessionExpiry } from '../../../base/api/session-expiry.ts';
import { currentLanguage } from '../../../base/i18n/language.ts';
import { ConnectionLost } from './retry.ts';
import type { ChunkToSend, DepositTransport } from './transport.ts';

/** A line that carries nothing for this long is down, even if nobody said so. */
const SILENCE_MS = 60_000;

export const httpTransport: DepositTransport = {
  async received(uuid, signal) {
    try {
      const { chunks } = await reach(() => call(datastoreCalls.getChunks, { params: { uuid }, signal }));
      return chunks;
    } catch (error) {
      if (httpStatusOf(error) === 404) return undefined;
      throw error;
    }
  },
  send: sendChunk,
  complete: (body, signal) => reach(() => call(datastoreCalls.completeUpload, { body, signal })),
  cancel: (uuid) => reach(() => call(datastoreCalls.cancelDeposit, { params: { uuid } })),
};

/** `fetch` rejects with a TypeError when no answer came. */
async function reach<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof TypeError) throw new ConnectionLost(error.message, { cause: error });
    throw error;
  }
}

function sendChunk(chunk: ChunkToSend, onSent: (bytes: number) => void, signal: AbortSignal): Promise<void> {
  const form = new FormData();
  form.append('uuid', chunk.uuid);
  form.append('index', String(chunk.index));
  form.append('sha256', chunk.sha256);
  form.append('chunk', chunk.bytes, `${chunk.index}`);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout>;
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), SILENCE_MS);
    };
    const abort = () => request.abort();
    const end = (finish: () => void) => () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', abort);
      finish();
    };
    request.upload.addEventListener('progress', ({ loaded }) => {
      heard();
      onSent(Math.min(loaded, chunk.bytes.size));
    });
    request.addEventListener(
      'load',
      end(() => settle(request, resolve, reject)),
    );
    request.addEventListener(
      'error',
      end(() => reject(new ConnectionLost('The connection was lost.'))),
    );
    request.addEventListener(
      'abort',
      end(() => reject(signal.aborted ? signal.reason : new ConnectionLost('The line is silent.'))),
    );
    signal.addEventListener('abort', abort);
    request.open(datastoreCalls.uploadChunk.method, addressOf(datastoreCalls.uploadChunk));
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', currentLanguage());
    heard();
    request.send(form);
  });
}

function settle(request: XMLHttpRequest, resolve: () => void, reject: (error: unknown) => void): void {
  if (request.status >= 200 && request.status < 300) {
    sessionExpiry.set(false);
    lastVisit.set(Date.now());
    resolve();
    return;
  }
  const error = apiError(request.status, parseBody(request.responseText));
  if (isSessionExpired(error)) sessionExpiry.set(true);
  reject(error);
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
