import { statusOfOwsException, wmtsVersion, writeOwsExceptionReport } from '@cartable/ogc';
import { retryAfterOf } from '../../errors.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { presentableError } from '../context/presentable-error.ts';
import type { ServiceContext } from '../context/service-context.ts';

export function rejectWmts(context: ServiceContext, error: unknown): ServiceAnswer {
  const reason = presentableError(context, error);
  const retryAfter = retryAfterOf(reason);
  return {
    body: writeOwsExceptionReport(reason, { version: wmtsVersion, language: context.language }),
    contentType: 'text/xml; charset=utf-8',
    status: statusOfOwsException(reason),
    ...(retryAfter === undefined ? {} : { headers: { 'retry-after': String(retryAfter) } }),
  };
}
