/** Entry of a thread for tests: does what each request says. */
import { threadId, workerData } from 'node:worker_threads';
import { serveRequests } from '../serve-requests.ts';

export type CountingRequest =
  | { readonly kind: 'who' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'loop' }
  | { readonly kind: 'hang' }
  | { readonly kind: 'count'; readonly to: number }
  | { readonly kind: 'ask' }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'fail' }
  | { readonly kind: 'exit' }
  | { readonly kind: 'swell' };

export interface CountingAnswer {
  readonly threadId: number;
  readonly data: unknown;
}

/** The one error of these tests that means something. */
export class RejectedError extends Error {}

export const rejections = {
  write: (error: unknown) => (error instanceof RejectedError ? { text: error.message } : undefined),
  read: ({ text }: { text: string }) => new RejectedError(text),
};

serveRequests<CountingRequest, CountingAnswer, number>(
  async (request, { signal, throwIfCancelled, report, question }) => {
    switch (request.kind) {
      case 'who':
        break;
      case 'wait':
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        break;
      case 'loop':
        for (;;) throwIfCancelled();
      case 'hang':
        for (;;);
      case 'count':
        for (let done = 1; done <= request.to; done++) report(done);
        break;
      case 'ask':
        await question();
        break;
      case 'refuse':
        throw new RejectedError('not today');
      case 'fail':
        throw new TypeError('a bug');
      case 'exit':
        process.exit(3);
        break;
      case 'swell':
        swell();
    }
    return { threadId, data: workerData };
  },
  { errors: rejections },
);

function swell(): never {
  const retained: number[][] = [];
  for (;;) retained.push(Array.from({ length: 10_000 }, (_, rank) => rank + 0.5));
}
