import { problemOf } from '../context/answer/problem.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** A problem (RFC 9457): found, expected, what to do. */
export function rejectDownload(context: ServiceContext, error: unknown): ServiceAnswer {
  const { status, body, contentType, headers } = problemOf(context, error);
  return { body, contentType, status, headers };
}
