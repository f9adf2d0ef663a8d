import { CartableError } from '@cartable/contract';
import type { Audience } from '@cartable/datastore';
import { readWmtsPath, type WmtsRequest, type WmtsRestPath, wmtsSections, wmtsVersion } from '@cartable/ogc';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitOf } from '../../http/rate-limits.ts';
import type { Services } from '../../services.ts';
import { sendAnswer } from '../context/answer/send-answer.ts';
import { answerPreflight } from '../context/cross-origin.ts';
import { guardEntrance, rootOf } from '../context/private-root.ts';
import { type ProtocolEntrance, protocolContext } from '../context/protocol-context.ts';
import { type Wmts, wmtsPath } from './protocol.ts';

const SECONDS_PER_MINUTE = 60;

/** WMTS 1.0.0, RESTful encoding (07-057r7 §10): the same operations under addresses without query. */
export function registerWmtsRest(
  scope: FastifyInstance,
  wmts: Wmts,
  audience: Audience,
  services: Services,
): void {
  const base = rootOf(wmtsPath, audience);
  const entrance: ProtocolEntrance = { root: base, audience, serves: wmts.serves };
  const root = `${base}/${wmtsVersion}`;
  const config = limitOf(wmts.requestsPerSecond(services.config) * SECONDS_PER_MINUTE, wmtsPath);
  guardEntrance(scope, audience, services);
  const contextOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = await protocolContext(entrance, services, request, reply);
    // Names in the path are those of a tile, never of a part of the platform.
    return { ...context, endpoint: {}, baseUrl: `${services.config.publicUrl}${base}` };
  };
  scope.setErrorHandler(async (error, request, reply) => {
    const answer = wmts.refusal(await contextOf(request, reply), error);
    // What an address without query names is a resource: it is there or not.
    return sendAnswer(request, reply, {
      ...answer,
      status: answer.status === 400 ? 404 : (answer.status ?? 500),
    });
  });
  const get = (path: string, read: (request: FastifyRequest) => WmtsRequest) => {
    answerPreflight(scope, `${root}${path}`);
    scope.get(`${root}${path}`, { config }, async (request, reply) => {
      const asked = read(request);
      return sendAnswer(request, reply, await wmts.answerRequest(await contextOf(request, reply), asked));
    });
  };
  get('/WMTSCapabilities.xml', () => ({
    operation: 'GetCapabilities',
    sections: new Set(wmtsSections),
    updateSequence: undefined,
  }));
  get('/:layer/:style/:tileMatrixSet/:tileMatrix/*', ({ params }) => {
    const { '*': rest = '', ...place } = params as Record<string, string>;
    const asked = readWmtsPath({ ...(place as unknown as Omit<WmtsRestPath, 'rest'>), rest });
    if (asked === undefined) throw new CartableError('common.not-found');
    return asked;
  });
}
