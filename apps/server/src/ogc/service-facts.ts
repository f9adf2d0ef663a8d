import type { ServiceFacts } from '@cartable/ogc';
import type { ServiceContext } from './service-context.ts';

/** How the capabilities present the platform. */
export function serviceFacts({ services, baseUrl }: ServiceContext, protocol: 'WFS' | 'WMS'): ServiceFacts {
  const { siteTitle, publicUrl } = services.config;
  return {
    title: `${siteTitle} — ${protocol}`,
    abstract: abstracts[protocol],
    keywords: [],
    provider: { name: siteTitle, site: publicUrl },
    baseUrl,
  };
}

const abstracts = {
  WFS: 'Données vecteur publiées par les communautés de la plateforme.',
  WMS: 'Cartes des données publiées par les communautés de la plateforme.',
};
