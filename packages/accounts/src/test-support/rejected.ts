import { CartableError, type ErrorCode } from '@cartable/contract';
import { expect } from 'vitest';

/** The refusal an attempt must meet. */
export async function rejected(code: ErrorCode, attempt: Promise<unknown>): Promise<CartableError> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CartableError);
  expect((error as CartableError).code).toBe(code);
  return error as CartableError;
}
