import type { Audience, PublishedFacts, PublishedService } from '@cartable/datastore';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../http/address.ts';
import { languageOf } from '../../http/language.ts';
import { signalOf } from '../../http/register-routes.ts';
import type { Services } from '../../services.ts';
import { baseUrlOf, type EndpointScope, narrow } from './endpoint-scope.ts';
import { askerOf } from './requester/asker.ts';
import type { ServiceContext } from './service-context.ts';
import { usedBy } from './used-services.ts';

/** Where a protocol is, and for whom. */
export interface ProtocolEntrance {
  /** Below the public address: `/wfs`, `/private/wmts`. */
  readonly root: string;
  readonly audience: Audience;
  readonly serves: PublishedService['type'];
}

/**
 * A request as the protocols see it, before anything is refused.
 * @param given what is published  @default what is published now
 */
export async function protocolContext(
  { root, audience, serves }: ProtocolEntrance,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  given?: PublishedFacts,
): Promise<ServiceContext> {
  const { visitor, grants, linkKey } = await askerOf(services, request, audience);
  const facts = given ?? (await services.datastores.publishedServices.find(serves));
  const { datastore, datasheet } = request.params as EndpointScope;
  const endpoint: EndpointScope = {
    ...(datastore === undefined ? {} : { datastore }),
    ...(datasheet === undefined ? {} : { datasheet }),
  };
  return {
    services,
    visitor,
    grants,
    language: languageOf(request.headers['accept-language']),
    audience,
    endpoint,
    baseUrl: baseUrlOf(`${services.config.publicUrl}${root}`, endpoint),
    linkKey,
    factsVersion: facts.version,
    updateSequence: facts.version + grants.sequence,
    published: narrow(facts.services, endpoint),
    address: addressOf(request),
    used: usedBy(request),
    signal: signalOf(reply),
  };
}
