import { CartableError, type ErrorCode, type ErrorParams } from '@cartable/contract';

/** Codes of OWS Common 1.1 (06-121r9 table 27), WFS 2.0 (09-025r2 table 3) WMS 1.3.0 (06-042 annex E), WMTS 1.0.0 (07-057r7 tables 22, 29). */
export type OgcExceptionCode =
  | 'InvalidParameterValue'
  | 'MissingParameterValue'
  | 'NoApplicableCode'
  | 'OperationNotSupported'
  | 'OptionNotSupported'
  | 'VersionNegotiationFailed'
  | 'InvalidUpdateSequence'
  | 'NotFound'
  | 'OperationParsingFailed'
  | 'OperationProcessingFailed'
  | 'ResponseCacheExpired'
  | 'CannotLockAllFeatures'
  | 'DuplicateStoredQueryIdValue'
  | 'DuplicateStoredQueryParameterName'
  | 'InvalidLockId'
  | 'InvalidValue'
  | 'LockHasExpired'
  | 'InvalidFormat'
  | 'InvalidCRS'
  | 'LayerNotDefined'
  | 'StyleNotDefined'
  | 'LayerNotQueryable'
  | 'TileOutOfRange'
  | 'PointIJOutOfRange'
  | 'InvalidPoint'
  | 'CurrentUpdateSequence'
  | 'MissingDimensionValue'
  | 'InvalidDimensionValue';

/** A request the protocol refuses: a text for people by the contract's code, a code and a place for clients. */
export class OgcRequestError extends CartableError {
  readonly exceptionCode: OgcExceptionCode;
  /** Usually the name of the parameter, as the standard writes it. */
  readonly locator: string | undefined;

  constructor(exception: {
    readonly exceptionCode: OgcExceptionCode;
    readonly locator?: string | undefined;
    readonly code: ErrorCode;
    readonly params?: ErrorParams;
    readonly cause?: unknown;
  }) {
    super(exception.code, exception.params ?? {}, { cause: exception.cause });
    this.name = 'OgcRequestError';
    this.exceptionCode = exception.exceptionCode;
    this.locator = exception.locator;
  }
}

/** Longest quote, in an error, of what a request wrote: it may be long and odd. */
const longestQuote = 100;

export function quote(value: string): string {
  return value.length > longestQuote ? `${value.slice(0, longestQuote)}…` : value;
}

export function missingParameter(parameter: string, expected: string): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'MissingParameterValue',
    locator: parameter,
    code: 'service.parameter-missing',
    params: { parameter, expected },
  });
}

export function invalidParameter(parameter: string, value: string, expected: string): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: parameter,
    code: 'service.parameter-invalid',
    params: { parameter, value: quote(value), expected },
  });
}

export function unsupportedOption(option: string, locator: string): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'OptionNotSupported',
    locator,
    code: 'service.option-unsupported',
    params: { option },
  });
}
