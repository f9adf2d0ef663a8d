import { stacVersion } from '@cartable/catalogue';
import {
  geoJsonMediaType,
  jsonMediaType,
  openApiMediaType,
  readParameters,
  stacConformance,
  stacDefinition,
} from '@cartable/ogc';
import { productVersion } from '../../version.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ReceivedRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { inLanguage, jsonAnswer, written } from './answer.ts';
import { rootLink } from './links.ts';

const descriptions = {
  fr: 'Données publiées par les communautés de la plateforme : une collection par fiche du catalogue, un élément par service dont les fichiers se téléchargent.',
  en: 'Data published by the communities of the platform: a collection for each record of the catalogue, an item for each service whose files may be downloaded.',
};

export function getLandingPage(context: ServiceContext, { query }: ReceivedRequest): ServiceAnswer {
  readParameters(query, []);
  const { baseUrl } = context;
  const document = {
    type: 'Catalog',
    stac_version: stacVersion,
    id: 'catalogue',
    title: titleOf(context),
    description: descriptions[context.language],
    conformsTo: stacConformance,
    links: [
      { href: baseUrl, rel: 'self', type: jsonMediaType },
      rootLink(context),
      { href: `${baseUrl}/api`, rel: 'service-desc', type: openApiMediaType },
      { href: `${baseUrl}/conformance`, rel: 'conformance', type: jsonMediaType },
      { href: `${baseUrl}/collections`, rel: 'data', type: jsonMediaType },
      { href: `${baseUrl}/search`, rel: 'search', type: geoJsonMediaType, method: 'GET' },
      { href: `${baseUrl}/search`, rel: 'search', type: geoJsonMediaType, method: 'POST' },
    ],
  };
  return inLanguage(jsonAnswer(document));
}

export function getConformance(_context: ServiceContext, { query }: ReceivedRequest): ServiceAnswer {
  readParameters(query, []);
  return jsonAnswer({ conformsTo: stacConformance });
}

export function getApi(context: ServiceContext, { query }: ReceivedRequest): ServiceAnswer {
  readParameters(query, []);
  const { baseUrl, language } = context;
  const info = {
    title: titleOf(context),
    description: descriptions[language],
    version: productVersion,
    baseUrl,
  };
  return inLanguage(written(stacDefinition(info), openApiMediaType));
}

const titleOf = ({ services }: ServiceContext): string => `${services.config.siteTitle} — STAC`;
