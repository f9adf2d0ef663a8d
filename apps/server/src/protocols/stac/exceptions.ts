import { toRequestError } from '@cartable/ogc';
import { problemOf } from '../context/answer/problem.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** A problem (RFC 9457); so is whatever the filter languages refuse. */
export function rejectStac(context: ServiceContext, error: unknown): ServiceAnswer {
  const { status, body, contentType, headers } = problemOf(context, toRequestError(error));
  return { body, contentType, status, headers };
}
