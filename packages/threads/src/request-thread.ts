import type { Worker } from 'node:worker_threads';
import { createCancelFlag, raiseCancelFlag } from './cancel-flag.ts';
import type { AnswerMessage, ErrorCodec, ReplyMessage, RequestMessage } from './messages.ts';
import { startWorker, type ThreadOptions } from './start-worker.ts';
import { ThreadError, threadErrorOf } from './thread-error.ts';

export interface AskOptions<Progress> {
  /** Past it the request fails with `too-long`. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Answers what the request asks meanwhile; it does not go on where this throws. @default it goes on */
  readonly onQuestion?: OnQuestion | undefined;
}

type OnQuestion = (question?: unknown) => Promise<unknown>;

interface Pending<Answer, Progress> {
  readonly onProgress: ((progress: Progress) => void) | undefined;
  readonly onQuestion: OnQuestion | undefined;
  readonly signal: AbortSignal | undefined;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Time given to a cancelled request to notice before it is given up. */
const graceMs = 5_000;

/** A thread that answers requests (`serveRequests`), and keeps the process alive only while it has some. */
export class RequestThread<Request, Answer, Progress> {
  readonly #worker: Worker;
  readonly #errors: ErrorCodec | undefined;
  readonly #pending = new Map<number, Pending<Answer, Progress>>();
  #lastId = 0;
  #end: ThreadError | undefined;
  #isSpoiled = false;

  constructor(options: ThreadOptions, errors?: ErrorCodec) {
    this.#errors = errors;
    this.#worker = startWorker(options)
      .on('message', (message) => this.#hear(message))
      .on('error', (error) => this.#endWith(threadErrorOf(error)))
      .on('exit', () => this.#endWith(new ThreadError('stopped', 'A thread was stopped.')));
    this.#worker.unref();
  }

  /** Requests it has not answered yet. */
  get load(): number {
    return this.#pending.size;
  }

  /** Whether a request met more than a refusal: what it left behind is not known, or it is still running. */
  get isSpoiled(): boolean {
    return this.#isSpoiled;
  }

  /** @throws {ThreadError}; the reason of the signal; the errors of the codec; a plain error for a fault */
  async ask(request: Request, options: AskOptions<Progress> = {}): Promise<Answer> {
    if (this.#end) throw this.#end;
    const { timeoutMs, signal, onProgress, onQuestion } = options;
    signal?.throwIfAborted();
    const id = ++this.#lastId;
    const cancelFlag = signal && createCancelFlag();
    const spoil = (error: unknown) => {
      this.#isSpoiled = true;
      this.#pending.get(id)?.reject(error);
    };
    const tooLong = () => spoil(new ThreadError('too-long', `A thread gave no answer in ${timeoutMs} ms.`));
    const limit = timeoutMs === undefined ? undefined : setTimeout(tooLong, timeoutMs);
    let grace: NodeJS.Timeout | undefined;
    const cancel = () => {
      if (cancelFlag) raiseCancelFlag(cancelFlag);
      grace = setTimeout(() => spoil(signal?.reason), graceMs);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    this.#worker.ref();
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.#pending.set(id, { resolve, reject, signal, onProgress, onQuestion });
        this.#worker.postMessage({ id, request, cancelFlag } satisfies RequestMessage<Request>);
      });
    } finally {
      this.#pending.delete(id);
      if (this.load === 0) this.#worker.unref();
      clearTimeout(limit);
      clearTimeout(grace);
      signal?.removeEventListener('abort', cancel);
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #hear(message: AnswerMessage<Answer, Progress>): void {
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    if (message.kind === 'question') void this.#reply(message, pending.onQuestion);
    else if (message.kind === 'progress') pending.onProgress?.(message.progress);
    else if (message.kind === 'answer') pending.resolve(message.answer);
    else if (message.kind === 'refused') pending.reject(this.#errors?.read(message.error));
    else {
      this.#isSpoiled = true;
      pending.reject(message.kind === 'cancelled' ? pending.signal?.reason : faultOf(message));
    }
  }

  async #reply(
    { id, question }: { readonly id: number; readonly question: unknown },
    onQuestion: OnQuestion | undefined,
  ): Promise<void> {
    const reply: ReplyMessage = { id, kind: 'reply' };
    try {
      this.#worker.postMessage({ ...reply, reply: await onQuestion?.(question) } satisfies ReplyMessage);
    } catch (error) {
      const known = this.#errors?.write(error);
      const refusal = known === undefined ? { fault: String(error) } : { error: known };
      this.#worker.postMessage({ ...reply, refusal } satisfies ReplyMessage);
    }
  }

  /** The first end is told: an `exit` follows every `error`. */
  #endWith(error: ThreadError): void {
    this.#end ??= error;
    this.#isSpoiled = true;
    for (const { signal, reject } of this.#pending.values()) reject(signal?.aborted ? signal.reason : error);
  }
}

function faultOf({ message, stack }: { message: string; stack: string | undefined }): Error {
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
