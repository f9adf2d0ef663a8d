import { statusOfOwsException, toRequestError, writeOwsExceptionReport } from '@cartable/ogc';
import { retryAfterOf } from '../../errors.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { presentableError } from '../context/presentable-error.ts';
import type { ReceivedRequest } from '../context/received-request.ts';
import type { RequestContext } from '../context/request-context.ts';
import { isCsw3 } from './requests.ts';

/** Version of the report of OWS Common 1.0 that CSW 2.0.2 gives (OGC 07-006r1 §10.3.7). */
const reportVersion = '1.2.0';
/** Version of the report of OWS Common 2.0, as CSW 3.0 answers (OGC 12-176r7 §6.7). */
const reportVersion3 = '3.0.0';

/** An exception report; so is whatever the filter languages refuse. */
export function rejectCsw(context: RequestContext, request: ReceivedRequest, error: unknown): ServiceAnswer {
  const reason = presentableError(context, toRequestError(error));
  const version = isCsw3(request) ? reportVersion3 : reportVersion;
  const retryAfter = retryAfterOf(reason);
  return {
    body: writeOwsExceptionReport(reason, { version, language: context.language }),
    contentType: 'application/xml; charset=utf-8',
    status: statusOfOwsException(reason),
    ...(retryAfter === undefined ? {} : { headers: { 'retry-after': String(retryAfter) } }),
  };
}
