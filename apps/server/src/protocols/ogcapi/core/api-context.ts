import { CartableError, type Language } from '@cartable/contract';
import { isListedDatastore } from '@cartable/datastore';
import { quote } from '@cartable/ogc';
import { rootOf } from '../../context/mount.ts';
import type { ReceivedRequest } from '../../context/received-request.ts';
import { type ServiceContext, visible } from '../../context/service-context.ts';
import type { ApiContext, ApiPart } from './api.ts';
import { textsOf } from './html/texts.ts';

export const apiName = 'ogcapi';
/** Path of the open API. */
export const apiPath = rootOf(apiName, 'open');

/** API context of an endpoint that was checked. */
export function apiContextOf(
  context: ServiceContext,
  request: ReceivedRequest,
  parts: readonly ApiPart[],
): ApiContext {
  const widest = widestContextOf(context, request, parts);
  const title = scopeTitleOf(context);
  return title === undefined ? widest : { ...widest, api: { ...widest.api, title: `${title} — OGC API` } };
}

/** A datastore whose services are all restricted shows its records under its technical name. */
function scopeTitleOf(context: ServiceContext): string | undefined {
  const [first] = visible(context, 'list');
  const { datastore } = context.endpoint;
  return datastore === undefined ? undefined : (first?.datastore.name ?? datastore);
}

/**
 * A datastore is there for this visitor with its services, or with its records. One that is unknown and one that has
 * neither are answered alike.
 * @throws {CartableError} `service.endpoint-unknown`
 */
export async function checkApiScope(context: ServiceContext): Promise<void> {
  const { endpoint, audience, services } = context;
  const { datastore } = endpoint;
  if (datastore === undefined || visible(context, 'list').length > 0) return;
  if (audience === 'open' && (await isListedDatastore(services.datastores.context, datastore))) return;
  throw new CartableError('service.endpoint-unknown', { name: quote(datastore) });
}

/** Never refuses: what remains to answer with when the endpoint itself is refused. */
export function widestContextOf(
  context: ServiceContext,
  { query, accept }: ReceivedRequest,
  parts: readonly ApiPart[],
): ApiContext {
  const { publicUrl, siteTitle } = context.services.config;
  const requestedLanguage = languageIn(query);
  const language = requestedLanguage ?? context.language;
  const texts = textsOf(language);
  return {
    ...context,
    language,
    query,
    requestedLanguage,
    accept,
    parts: parts.filter(({ audience }) => audience === undefined || audience === context.audience),
    api: {
      title: `${siteTitle} — OGC API`,
      description: texts.apiDescription,
      provider: { name: siteTitle, site: publicUrl },
      baseUrl: context.baseUrl,
      texts: texts.links,
      parameterTexts: texts.parameterTexts,
    },
  };
}

function languageIn(query: string): Language | undefined {
  const requested = new URLSearchParams(query).get('lang');
  return requested === 'fr' || requested === 'en' ? requested : undefined;
}
