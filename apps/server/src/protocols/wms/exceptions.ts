import type { CartableError } from '@cartable/contract';
import {
  Kvp,
  negotiateWmsVersion,
  OgcRequestError,
  readWmsRequest,
  type WmsGetMap,
  writeWmsExceptionReport,
} from '@cartable/ogc';
import { retryAfterOf, statusOf } from '../../errors.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { presentableError } from '../context/presentable-error.ts';
import type { ProtocolRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { parametersOf } from './requests.ts';

/** Enough for a message, even beside a map that took too long. */
const MESSAGE_TIMEOUT_MS = 10_000;

/** An exception report, or the image the request asked for instead. */
export async function rejectWms(
  context: ServiceContext,
  request: ProtocolRequest,
  error: unknown,
): Promise<ServiceAnswer> {
  const reason = presentableError(context, error);
  // Read once more, and once only: a document may be long.
  const parameters = readKvp(request);
  const map = parameters && findGetMap(parameters);
  // A client that must show a key is told so by the status, which an image does not have.
  if (map !== undefined && map.exceptions !== 'XML' && reason.kind !== 'unauthenticated') {
    const image = await drawReason(context, map, reason).catch(() => undefined);
    if (image !== undefined) return image;
  }
  return report(context, parameters, reason);
}

function report(context: ServiceContext, parameters: Kvp | undefined, reason: CartableError): ServiceAnswer {
  const version = negotiateWmsVersion(parameters ?? Kvp.parse(''));
  const retryAfter = retryAfterOf(reason);
  return {
    body: writeWmsExceptionReport(reason, { version, language: context.language }),
    contentType:
      version === '1.3.0' ? 'text/xml; charset=utf-8' : 'application/vnd.ogc.se_xml; charset=utf-8',
    status: statusOfException(reason),
    ...(retryAfter === undefined ? {} : { headers: { 'retry-after': String(retryAfter) } }),
  };
}

/**
 * WMS says nothing of statuses: what the protocol refuses is an ordinary answer, as MapServer and GeoServer give it,
 * because desktop clients do not read the report of another status. What the server cannot do says so.
 */
function statusOfException(reason: CartableError): number {
  return reason instanceof OgcRequestError || reason.kind === 'invalid' ? 200 : statusOf(reason);
}

async function drawReason(
  context: ServiceContext,
  map: WmsGetMap,
  reason: CartableError,
): Promise<ServiceAnswer> {
  const { width, height, background, transparent, format } = map;
  const text = map.exceptions === 'INIMAGE' ? reason.text(context.language) : '';
  const image = await context.services.maps.run(
    { kind: 'draw-message', width, height, background, transparent, format, text },
    { timeoutMs: MESSAGE_TIMEOUT_MS },
  );
  return { body: image.bytes, contentType: image.contentType };
}

/** A request that can be read may still be refused later: only then its size and format are known. */
function findGetMap(parameters: Kvp): WmsGetMap | undefined {
  try {
    const read = readWmsRequest(parameters);
    return read.operation === 'GetMap' ? read : undefined;
  } catch {
    return undefined;
  }
}

function readKvp(request: ProtocolRequest): Kvp | undefined {
  try {
    return parametersOf(request);
  } catch {
    return undefined;
  }
}
