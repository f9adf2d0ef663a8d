import { OgcRequestError, quote } from '../common/ogc-request-error.ts';

/** A filter that cannot be understood: where, what stands there and what could have. */
export function cql2Error(problem: {
  /** Rank of a character (from 1) in the text, or a path in the JSON (`$.args[0].op`). */
  readonly position: number | string;
  readonly found: string;
  readonly expected: string;
  readonly cause?: unknown;
}): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: 'filter',
    code: 'service.cql2-invalid',
    params: { position: problem.position, found: quote(problem.found), expected: problem.expected },
    cause: problem.cause,
  });
}
