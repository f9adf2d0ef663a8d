import { parentPort } from 'node:worker_threads';
import { followCancelFlag } from './cancel-flag.ts';
import type { AnswerMessage, ErrorCodec, ReplyMessage, RequestMessage, RequestTools } from './messages.ts';

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
  const questions = new Map<number, (reply: ReplyMessage) => void>();
  parentPort?.on('message', async (message: RequestMessage<Request> | ReplyMessage) => {
    const { id } = message;
    if ('kind' in message) {
      questions.get(id)?.(message);
      questions.delete(id);
      return;
    }
    const { request, cancelFlag } = message;
    const flag = cancelFlag && followCancelFlag(cancelFlag, lookEveryMs);
    const tools: RequestTools<Progress> = {
      signal: flag?.signal ?? new AbortController().signal,
      throwIfCancelled: () => flag?.throwIfRaised(),
      report: (progress) => send({ id, kind: 'progress', progress }),
      question: async (question) => {
        const { reply, refusal } = await new Promise<ReplyMessage>((resolve) => {
          questions.set(id, resolve);
          send({ id, kind: 'question', question });
        });
        if (refusal === undefined) return reply;
        throw 'fault' in refusal ? new Error(refusal.fault) : errors?.read(refusal.error);
      },
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
