import { parentPort } from 'node:worker_threads';
import { followCancelFlag } from './cancel-flag.ts';
import type { AnswerMessage, ErrorCodec, RequestMessage, RequestTools } from './messages.ts';

/** Longest time before what waits hears that it is cancelled. */
const lookEveryMs = 200;

type Handler<Request, Answer, Progress> = (
  request: Request,
  tools: RequestTools<Progress>,
) => Promise<Answer> | Answer;

/** The side of the thread: answers what a `ThreadPool` asks, several requests at a time when it gives several. */
export function serveRequests<Request, Answer, Progress = never>(
  handle: Handler<Request, Answer, Progress>,
  { errors }: { errors?: ErrorCodec } = {},
): void {
  const send = (message: AnswerMessage<Answer, Progress>): void => parentPort?.postMessage(message);
  parentPort?.on('message', async ({ id, request, cancelFlag }: RequestMessage<Request>) => {
    const flag = cancelFlag && followCancelFlag(cancelFlag, lookEveryMs);
    const tools: RequestTools<Progress> = {
      signal: flag?.signal ?? new AbortController().signal,
      throwIfCancelled: () => flag?.throwIfRaised(),
      report: (progress) => send({ id, kind: 'progress', progress }),
    };
    try {
      send({ id, kind: 'answer', answer: await handle(request, tools) });
    } catch (error) {
      send(messageOf(id, error, tools.signal, errors));
    } finally {
      flag?.stop();
    }
  });
}

function messageOf(
  id: number,
  error: unknown,
  signal: AbortSignal,
  errors: ErrorCodec | undefined,
): AnswerMessage<never, never> {
  if (signal.aborted && isAbort(error)) return { id, kind: 'cancelled' };
  const known = errors?.write(error);
  if (known !== undefined) return { id, kind: 'refused', error: known };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { id, kind: 'fault', message, stack };
}

/** Error that the platform's own functions throw when their signal is aborted. */
const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
