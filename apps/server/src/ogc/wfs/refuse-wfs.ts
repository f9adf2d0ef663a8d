import { statusOfOwsException, toRequestError, wfsVersion, writeOwsExceptionReport } from '@cartable/ogc';
import { retryAfterOf } from '../../errors.ts';
import { presentableError } from '../presentable-error.ts';
import type { ProtocolRequest } from '../register-services.ts';
import type { ServiceAnswer } from '../service-answer.ts';
import type { ServiceContext } from '../service-context.ts';

/** An OWS exception report; whatever the filter languages refuse is told in the words of the protocol. */
export async function refuseWfs(
  context: ServiceContext,
  _request: ProtocolRequest,
  error: unknown,
): Promise<ServiceAnswer> {
  const reason = presentableError(context, toRequestError(error));
  const retryAfter = retryAfterOf(reason);
  return {
    body: writeOwsExceptionReport(reason, { version: wfsVersion, language: context.language }),
    contentType: 'text/xml; charset=utf-8',
    status: statusOfOwsException(reason),
    ...(retryAfter === undefined ? {} : { headers: { 'retry-after': String(retryAfter) } }),
  };
}
