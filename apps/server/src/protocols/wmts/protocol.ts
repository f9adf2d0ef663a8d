import { CartableError } from '@cartable/contract';
import {
  readWmtsKvp,
  readWmtsPath,
  type WmtsRequest,
  type WmtsRestPath,
  wmtsOperations,
  wmtsSections,
  wmtsVersion,
} from '@cartable/ogc';
import { namedOperation, type RouteOperation } from '../../operations/request-operation.ts';
import { narrowings, openAndPrivate } from '../context/mount.ts';
import { offeringsOf } from '../context/offerings.ts';
import type { ReceivedRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Protocol, Resource } from '../protocol.ts';
import { rejectWmts } from './exceptions.ts';
import { wmtsPath } from './get-capabilities.ts';
import type { WmtsOperations } from './operations.ts';
import { parametersOf } from './requests.ts';

const info: Pick<Protocol, 'name' | 'serves' | 'requestsPerSecond'> = {
  name: wmtsPath,
  serves: offeringsOf('WMTS-TMS'),
  requestsPerSecond: (config) => config.wmtsPerSecond,
};

/** WMTS 1.0.0 of the raster services of tiles, by keys and values. */
export function createWmts(operations: WmtsOperations): Protocol {
  return {
    ...info,
    mounts: openAndPrivate(wmtsPath, narrowings),
    resources: [
      {
        path: '',
        isPosted: true,
        operation: namedOperation('request', wmtsOperations),
        answer: (context, request) => operations.answer(context, readWmtsKvp(parametersOf(request))),
      },
    ],
    reject: (context, _request, error) => rejectWmts(context, error),
  };
}

/** RESTful encoding (07-057r7 §10): the same operations under addresses without query. */
export function createWmtsRest(operations: WmtsOperations): Protocol {
  const resource = (
    path: string,
    operation: RouteOperation,
    read: (request: ReceivedRequest) => WmtsRequest,
  ): Resource<ServiceContext> => ({
    path: `/${wmtsVersion}${path}`,
    operation,
    answer: (context, request) => operations.answer(context, read(request)),
  });
  return {
    ...info,
    mounts: openAndPrivate(wmtsPath),
    resources: [
      resource('/WMTSCapabilities.xml', 'GetCapabilities', () => wholeCapabilities),
      resource('/:layer/:style/:tileMatrixSet/:tileMatrix/*', operationOfPath, readTilePath),
    ],
    reject: (context, _request, error) => {
      const { status = 500, ...answer } = rejectWmts(context, error);
      // An address without query names a resource: it is there or not.
      return { ...answer, status: status === 400 ? 404 : status };
    },
  };
}

const wholeCapabilities: WmtsRequest = {
  operation: 'GetCapabilities',
  sections: new Set(wmtsSections),
  updateSequence: undefined,
};

/** `{TileRow}/{TileCol}.png`, or `{TileRow}/{TileCol}/{J}/{I}.json`. */
const operationOfPath: RouteOperation = ({ path: { '*': rest = '' } }) =>
  rest.split('/').length > 2 ? 'GetFeatureInfo' : 'GetTile';

function readTilePath({ path }: ReceivedRequest): WmtsRequest {
  const { '*': rest = '', ...place } = path;
  const requested = readWmtsPath({ ...(place as unknown as Omit<WmtsRestPath, 'rest'>), rest });
  if (requested === undefined) throw new CartableError('common.not-found');
  return requested;
}
