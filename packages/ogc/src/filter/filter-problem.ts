import { OgcRequestError } from '../common/ogc-request-error.ts';

/** A filter, or a geometry in it, that is not written as the standard says. */
export function filterProblem(text: string, locator: string, cause?: unknown): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'OperationParsingFailed',
    locator,
    code: 'service.filter-invalid',
    params: { problem: text },
    cause,
  });
}
