import { CartableError } from '@cartable/contract';

/** A failure as it is kept: a stable code and its parameters, said in the reader's language when it is shown. */
export interface StoredError {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export function toStoredError(error: unknown): StoredError | undefined {
  return error instanceof CartableError ? { code: error.code, params: error.params } : undefined;
}

/** A number the database may give as bigint or text (`bigint` and sums on PostgreSQL). */
export function readNumber(value: unknown): number {
  return Number(value ?? 0);
}

/** Text both engines can hold: PostgreSQL takes no NUL in a text, nor a lone surrogate. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD');
}
