import { STATUS_CODES } from 'node:http';
import {
  type CartableError,
  definitionOf,
  type ErrorCode,
  type ErrorKind,
  type ErrorParams,
  fillTemplate,
  type Language,
} from '@cartable/contract';
import { InputError, type Problem } from './input-error.ts';

/** The only place that knows status codes. */
const statusOfKind: Record<ErrorKind, number> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'too-many': 429,
  timeout: 503,
  unavailable: 503,
  internal: 500,
};

/** Refusals of the protocol itself rather than of what it carries. */
const statusOfCode: Partial<Record<ErrorCode, number>> = {
  'annexe.identifier-invalid': 400,
  'common.header-missing': 400,
  // What the reference client takes for a name in use.
  'espaceco.name-taken': 400,
  'metadata.gone': 410,
  'metadata.moved': 301,
  'outbound.media-type': 502,
  'outbound.no-ranges': 502,
  'outbound.redirects': 502,
  'outbound.timeout': 504,
  'outbound.too-large': 502,
  'outbound.unreachable': 502,
  'service.method-not-allowed': 405,
  'service.precondition-failed': 412,
  'service.precondition-missing': 428,
  'server.body-too-slow': 408,
  'server.body-unreadable': 400,
  'server.media-type': 415,
};

/** Name the reference client tests to tell an expired session from any other 401. */
const apiController = 'App\\Controller\\ApiControllerInterface';

export interface ErrorBody {
  readonly code: number;
  /** Reason phrase of the status. */
  readonly status: string;
  readonly message: string;
  readonly details: {
    readonly error: ErrorCode;
    readonly found: string;
    readonly expected?: string;
    readonly action?: string;
    readonly params: ErrorParams;
    readonly problems?: readonly Problem[];
    readonly controller?: string;
    readonly session_expired?: true;
  };
}

export function statusOf(error: CartableError): number {
  return statusOfCode[error.code] ?? statusOfKind[error.kind];
}

export function presentError(error: CartableError, language: Language): ErrorBody {
  const status = statusOf(error);
  const statement = definitionOf(error.code)[language];
  const fill = (template: string) => fillTemplate(template, error.params, language);
  return {
    code: status,
    status: STATUS_CODES[status] ?? '',
    message: error.text(language),
    details: {
      error: error.code,
      found: fill(statement.found),
      ...(statement.expected === undefined ? {} : { expected: fill(statement.expected) }),
      ...(statement.action === undefined ? {} : { action: fill(statement.action) }),
      params: error.params,
      ...(error instanceof InputError ? { problems: error.problems } : {}),
      ...(error.code === 'common.unauthenticated'
        ? { controller: apiController, session_expired: true }
        : {}),
    },
  };
}

/** A call that took too long is not tried again at once; the seconds of its message are those it was given. */
const retryAfterTimeoutSeconds = 10;

/** Seconds after which trying again makes sense, for `Retry-After`. */
export function retryAfterOf(error: CartableError): number | undefined {
  if (error.kind === 'timeout') return retryAfterTimeoutSeconds;
  if (error.kind !== 'too-many' && error.kind !== 'unavailable') return undefined;
  const seconds = Number(error.params.seconds ?? 5);
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined;
}
