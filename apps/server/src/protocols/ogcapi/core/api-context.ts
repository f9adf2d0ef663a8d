import type { Language } from '@cartable/contract';
import { rootOf } from '../../context/mount.ts';
import type { ReceivedRequest } from '../../context/received-request.ts';
import { getScopedEndpoint } from '../../context/scoped-endpoint.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import type { ApiContext, ApiPart } from './api.ts';
import { textsOf } from './html/texts.ts';

export const apiName = 'ogcapi';
/** Of the open API. */
export const apiPath = rootOf(apiName, 'open');

/** @throws {CartableError} `service.endpoint-unknown` for a datastore that publishes nothing to this visitor */
export function apiContextOf(
  context: ServiceContext,
  request: ReceivedRequest,
  parts: readonly ApiPart[],
): ApiContext {
  const widest = widestContextOf(context, request, parts);
  const scoped = getScopedEndpoint(context);
  return scoped ? { ...widest, api: { ...widest.api, title: `${scoped.title} — OGC API` } } : widest;
}

/** Never refuses: what remains to answer with when the endpoint itself is refused. */
export function widestContextOf(
  context: ServiceContext,
  { query, accept }: ReceivedRequest,
  parts: readonly ApiPart[],
): ApiContext {
  const { publicUrl, siteTitle } = context.services.config;
  const askedLanguage = languageIn(query);
  const language = askedLanguage ?? context.language;
  const texts = textsOf(language);
  return {
    ...context,
    language,
    query,
    askedLanguage,
    accept,
    parts,
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
  const asked = new URLSearchParams(query).get('lang');
  return asked === 'fr' || asked === 'en' ? asked : undefined;
}
