import type { CartableError } from '@cartable/contract';
import {
  guessVersion,
  OgcRequestError,
  profileOf,
  statusOfOwsException,
  toRequestError,
  writeOwsExceptionReport,
  writeWfs10ExceptionReport,
} from '@cartable/ogc';
import { retryAfterOf, statusOf } from '../../errors.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { presentableError } from '../context/presentable-error.ts';
import type { ProtocolRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** An exception report in the words of the version; so is whatever the filter languages refuse. */
export async function rejectWfs(
  context: ServiceContext,
  { query, body }: ProtocolRequest,
  error: unknown,
): Promise<ServiceAnswer> {
  const reason = presentableError(context, toRequestError(error));
  const retryAfter = retryAfterOf(reason);
  const version = guessVersion(body === undefined ? query : `${query}&${body.text}`);
  const { family } = profileOf(version);
  const { language } = context;
  return {
    body:
      family === '1.0'
        ? writeWfs10ExceptionReport(reason, { language })
        : writeOwsExceptionReport(reason, { version, language }),
    contentType: 'text/xml; charset=utf-8',
    status: family === '2.0' ? statusOfOwsException(reason) : statusOfOldException(reason),
    ...(retryAfter === undefined ? {} : { headers: { 'retry-after': String(retryAfter) } }),
  };
}

/**
 * WFS 1.x says nothing of statuses: what the protocol refuses is an ordinary answer, because its clients do not read
 * the report of another status. What the server cannot do says so.
 */
function statusOfOldException(reason: CartableError): number {
  return reason instanceof OgcRequestError || reason.kind === 'invalid' ? 200 : statusOf(reason);
}
