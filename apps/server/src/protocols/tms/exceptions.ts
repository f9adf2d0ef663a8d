import { writeTmsError } from '@cartable/ogc';
import { retryAfterOf, statusOf } from '../../errors.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { presentableError } from '../context/presentable-error.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** In the words of TMS 1.0.0. */
export function rejectTms(context: ServiceContext, error: unknown): ServiceAnswer {
  const reason = presentableError(context, error);
  const retryAfter = retryAfterOf(reason);
  const status = reason.kind === 'invalid' ? 400 : statusOf(reason);
  return {
    body: writeTmsError(reason, context.language),
    contentType: 'text/xml; charset=utf-8',
    status,
    headers: {
      'cache-control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
  };
}
