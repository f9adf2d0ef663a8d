import type { ErrorParams } from './core/index.ts';
import { CartableError, type ErrorCode } from './errors.ts';

/** An error of the catalogue as plain data: what crosses threads, where classes do not. */
export interface PlainError {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}

export const plainErrors = {
  /** `undefined` for what is no `CartableError`. */
  write: (error: unknown): PlainError | undefined =>
    error instanceof CartableError ? { code: error.code, params: { ...error.params } } : undefined,
  read: ({ code, params }: PlainError): CartableError => new CartableError(code, params),
} as const;
