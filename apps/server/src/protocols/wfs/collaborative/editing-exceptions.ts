import { CartableError, type ErrorCode } from '@cartable/contract';
import { type OgcExceptionCode, OgcRequestError } from '@cartable/ogc';

/** What editing refuses, by the codes of WFS 2.0 (OGC 09-025r2 table 3), and the parameter it is about. */
const exceptions: Readonly<Partial<Record<ErrorCode, readonly [OgcExceptionCode, string?]>>> = {
  'espaceco.lock-missing': ['MissingParameterValue', 'lockId'],
  'espaceco.lock-expired': ['LockHasExpired', 'lockId'],
  'espaceco.feature-locked': ['InvalidLockId', 'lockId'],
  'espaceco.features-not-lockable': ['CannotLockAllFeatures', 'lockAction'],
  'espaceco.value-refused': ['InvalidValue'],
  'storage.geometry-mismatch': ['InvalidValue'],
  'storage.value-invalid': ['InvalidValue'],
  // Told by the protocol: clients of WFS 1.x read no report of another status than 200, and would say “403” alone.
  'espaceco.edit-refused': ['NoApplicableCode'],
  'espaceco.outside-grids': ['NoApplicableCode'],
  'espaceco.no-grid': ['NoApplicableCode'],
  'espaceco.not-now': ['NoApplicableCode'],
};

/** The same refusal in the words of the standard. */
export function asException(error: unknown): unknown {
  if (!(error instanceof CartableError) || error instanceof OgcRequestError) return error;
  const [exceptionCode, named] = exceptions[error.code] ?? [];
  if (exceptionCode === undefined) return error;
  const { code, params } = error;
  const column = typeof params.column === 'string' && params.column !== '*' ? params.column : undefined;
  return new OgcRequestError({ exceptionCode, locator: named ?? column, code, params, cause: error });
}
