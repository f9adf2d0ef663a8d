import type { Language } from '@cartable/contract';
import type { Audience, PublishedFacts, ServedType } from '@cartable/datastore';
import type { ApiFacts } from '@cartable/ogc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../../http/address.ts';
import { languageOf } from '../../../http/language.ts';
import { signalOf } from '../../../http/register-routes.ts';
import type { Services } from '../../../services.ts';
import { baseUrlOf, type EndpointScope, narrow } from '../../context/endpoint-scope.ts';
import { rootOf } from '../../context/private-root.ts';
import { askerOf } from '../../context/requester/asker.ts';
import { queryOf, withoutKey } from '../../context/requester/credentials.ts';
import { getScopedEndpoint } from '../../context/scoped-endpoint.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { usedBy } from '../../context/used-services.ts';
import { textsOf } from './html/texts.ts';

/** A request to the API: the whole platform's, or one datastore's. */
export interface ApiContext extends ServiceContext {
  /** Query of the address, without `?`. */
  readonly query: string;
  /** The language asked in the address, against that of the browser: links keep it. */
  readonly askedLanguage: Language | undefined;
  readonly accept: string | undefined;
  readonly api: ApiFacts;
}

export const apiName = 'ogcapi';
/** Of the open API. */
export const apiPath = rootOf(apiName, 'open');

/** Both kinds of collections. */
export const collectionTypes: readonly ServedType[] = ['WFS', 'WMTS-TMS'];

/**
 * @param given what is published  @default what is published now
 * @throws {CartableError} `service.endpoint-unknown` for a datastore that publishes nothing to this visitor
 */
export async function apiContextOf(
  services: Services,
  audience: Audience,
  request: FastifyRequest,
  reply: FastifyReply,
  given?: PublishedFacts,
): Promise<ApiContext> {
  const context = await widestContextOf(services, audience, request, reply, given);
  const scoped = getScopedEndpoint(context);
  return scoped ? { ...context, api: { ...context.api, title: `${scoped.title} — OGC API` } } : context;
}

/** Never refuses: what remains to answer with when the endpoint itself is refused. */
export async function widestContextOf(
  services: Services,
  audience: Audience,
  request: FastifyRequest,
  reply: FastifyReply,
  given?: PublishedFacts,
): Promise<ApiContext> {
  const facts = given ?? (await services.datastores.publishedServices.find(...collectionTypes));
  const { datastore } = request.params as EndpointScope;
  const endpoint: EndpointScope = datastore === undefined ? {} : { datastore };
  const { publicUrl, siteTitle } = services.config;
  const root = `${publicUrl}${rootOf(apiName, audience)}`;
  const baseUrl = datastore === undefined ? root : baseUrlOf(`${root}/datastores`, endpoint);
  const { visitor, grants, linkKey } = await askerOf(services, request, audience);
  const asked = queryOf(request.url);
  const query = audience === 'open' ? asked : withoutKey(asked);
  const askedLanguage = languageIn(query);
  const language = askedLanguage ?? languageOf(request.headers['accept-language']);
  const texts = textsOf(language);
  return {
    services,
    visitor,
    grants,
    linkKey,
    language,
    audience,
    endpoint,
    baseUrl,
    factsVersion: facts.version,
    updateSequence: facts.version + grants.sequence,
    published: narrow(facts.services, endpoint),
    address: addressOf(request),
    used: usedBy(request),
    signal: signalOf(reply),
    query,
    askedLanguage,
    accept: request.headers.accept,
    api: {
      title: `${siteTitle} — OGC API`,
      description: texts.apiDescription,
      provider: { name: siteTitle, site: publicUrl },
      baseUrl,
      texts: texts.links,
      parameterTexts: texts.parameterTexts,
    },
  };
}

function languageIn(query: string): Language | undefined {
  const asked = new URLSearchParams(query).get('lang');
  return asked === 'fr' || asked === 'en' ? asked : undefined;
}
