import { CartableError } from '@cartable/contract';

/**
 * Refusal for an error met while reading a file: reading past the end of a buffer is what a lying header leads to.
 * Anything else unexpected is a fault of ours and goes on.
 */
export function asRejection(error: unknown, file: string): CartableError {
  if (error instanceof CartableError) return error;
  if (error instanceof RangeError)
    return new CartableError('format.damaged', { file, position: '0' }, { cause: error });
  throw error;
}
