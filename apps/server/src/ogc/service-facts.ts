import type { ServiceFacts } from '@cartable/ogc';
import { getScopedEndpoint } from './endpoint-scope.ts';
import type { ServiceContext } from './service-context.ts';

/** How the capabilities present the platform, or the part of it the endpoint is narrowed to. */
export function serviceFacts(context: ServiceContext, protocol: 'WFS' | 'WMS'): ServiceFacts {
  const { siteTitle, publicUrl } = context.services.config;
  const part = getScopedEndpoint(context)?.title;
  return {
    title: [part, siteTitle, protocol].filter((text) => text !== undefined).join(' — '),
    abstract: part === undefined ? abstracts[protocol] : `${partAbstracts[protocol]} « ${part} ».`,
    keywords: [],
    provider: { name: siteTitle, site: publicUrl },
    baseUrl: context.baseUrl,
  };
}

const abstracts = {
  WFS: 'Données vecteur publiées par les communautés de la plateforme.',
  WMS: 'Cartes des données publiées par les communautés de la plateforme.',
};

const partAbstracts = {
  WFS: 'Données vecteur publiées par',
  WMS: 'Cartes des données publiées par',
};
