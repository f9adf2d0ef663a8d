import { errorCodeOf } from '../../../../base/api/api-error.ts';

/** Said at its field: the server's words speak of signing in. */
export function isWrongPassword(error: unknown): boolean {
  return errorCodeOf(error) === 'account.bad-credentials';
}
