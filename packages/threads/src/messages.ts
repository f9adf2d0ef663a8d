import type { CancelFlag } from './cancel-flag.ts';

/** Conversion of errors that mean something to plain data and back, to cross threads. */
export interface ErrorCodec<Plain = unknown> {
  /** `undefined` for an error that is a fault: of it only message and stack cross. */
  write(error: unknown): Plain | undefined;
  read(plain: Plain): Error;
}

export interface RequestMessage<Request> {
  readonly id: number;
  readonly request: Request;
  /** Absent for a request that nobody can cancel. */
  readonly cancelFlag: CancelFlag | undefined;
}

/** To a question that a request asked while it was being answered. */
export interface ReplyMessage {
  readonly id: number;
  readonly kind: 'reply';
  /** Plain data; none for a question that only asks whether to go on. */
  readonly reply?: unknown;
  /** An error the codec knows, or one that it does not. */
  readonly refusal?: { readonly error: unknown } | { readonly fault: string };
}

export type AnswerMessage<Answer, Progress> =
  /** Waits for a `ReplyMessage`. */
  | { readonly id: number; readonly kind: 'question'; readonly question: unknown }
  | { readonly id: number; readonly kind: 'progress'; readonly progress: Progress }
  | { readonly id: number; readonly kind: 'answer'; readonly answer: Answer }
  /** An error the codec knows. */
  | { readonly id: number; readonly kind: 'refused'; readonly error: unknown }
  | { readonly id: number; readonly kind: 'cancelled' }
  | {
      readonly id: number;
      readonly kind: 'fault';
      readonly message: string;
      readonly stack: string | undefined;
    };

/** Tools of a request in the thread that answers it. */
export interface RequestTools<Progress> {
  /** Aborted once the request is cancelled: for what waits. */
  readonly signal: AbortSignal;
  /** For what computes, between batches. @throws the reason of the signal once the request is cancelled */
  throwIfCancelled(): void;
  report(progress: Progress): void;
  /**
   * Asks whoever made the request, `onQuestion`, something in plain data or, with nothing, whether to go on. One
   * question at a time. @throws what he throws
   */
  question(question?: unknown): Promise<unknown>;
}
