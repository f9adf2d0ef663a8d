import { OgcRequestError, readWmsRequest, type WmsRequest, wmsOperations } from '@cartable/ogc';
import { namedOperation } from '../../operations/request-operation.ts';
import { DocumentCache } from '../context/answer/document-cache.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { narrowings, openAndPrivate } from '../context/mount.ts';
import type { ProtocolRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Protocol, Resource } from '../protocol.ts';
import { rejectWms } from './exceptions.ts';
import { parametersOf } from './requests.ts';

type Operation = WmsRequest['operation'];
type RequestOf<Name extends Operation> = Extract<WmsRequest, { operation: Name }>;

interface Asked {
  readonly capabilities: DocumentCache;
  /** The request as it came. */
  readonly received: ProtocolRequest;
}

type Answer<Name extends Operation> = (
  context: ServiceContext,
  request: RequestOf<Name>,
  asked: Asked,
) => ServiceAnswer | Promise<ServiceAnswer>;

/** Operations a WMS answers; one without a line is not offered. */
export type WmsAnswers = { readonly [Name in Operation]?: Answer<Name> };

type WmsInfo = Pick<Protocol, 'name' | 'serves' | 'requestsPerSecond'> & { readonly answers: WmsAnswers };

/** WMS 1.3.0 and 1.1.1 over one type of service. */
export function wmsProtocol({ answers, ...info }: WmsInfo): Protocol {
  return {
    ...info,
    mounts: openAndPrivate(info.name, narrowings),
    resources: [
      {
        path: '',
        isPosted: true,
        operation: namedOperation('request', wmsOperations),
        answer: answerBy(answers),
      },
    ],
    reject: rejectWms,
  };
}

function answerBy(answers: WmsAnswers): Resource<ServiceContext>['answer'] {
  const capabilities = new DocumentCache();
  return (context, received) => {
    const read = readWmsRequest(parametersOf(received));
    // The compiler does not follow that the answer and the request are of one operation.
    const answer = answers[read.operation] as Answer<Operation> | undefined;
    if (answer === undefined) throw notOffered(read.operation, Object.keys(answers));
    return answer(context, read, { capabilities, received });
  };
}

function notOffered(operation: string, operations: readonly string[]): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'OperationNotSupported',
    locator: 'REQUEST',
    code: 'service.operation-unknown',
    params: { operation, operations: operations.join(', ') },
  });
}
