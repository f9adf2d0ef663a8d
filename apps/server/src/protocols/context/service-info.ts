import type { PublishedService } from '@cartable/datastore';
import type { ServiceInfo } from '@cartable/ogc';
import { getScopedEndpoint } from './scoped-endpoint.ts';
import { type ServiceContext, visible } from './service-context.ts';

/** Presentation in the capabilities of the platform, or of the part of it the endpoint is narrowed to. */
export function serviceInfo(context: ServiceContext, protocol: keyof typeof abstracts): ServiceInfo {
  const { siteTitle, publicUrl } = context.services.config;
  const listed = visible(context, 'list');
  const part = getScopedEndpoint(context)?.title;
  return {
    title: [part, siteTitle, protocol].filter((text) => text !== undefined).join(' — '),
    abstract: part === undefined ? abstracts[protocol] : `${partAbstracts[protocol]} « ${part} ».`,
    keywords: keywordsOf(listed),
    ...termsOf(listed),
    provider: { name: siteTitle, site: publicUrl },
    baseUrl: context.baseUrl,
  };
}

/** Number of keywords a catalogue files the service under at most: enough to find it, not the whole thesaurus. */
const mostKeywords = 30;

/** Keywords of the services, those that most of them share first. */
function keywordsOf(services: readonly PublishedService[]): string[] {
  const uses = new Map<string, number>();
  for (const { keywords } of services) {
    for (const keyword of keywords) uses.set(keyword, (uses.get(keyword) ?? 0) + 1);
  }
  return [...uses]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostKeywords)
    .map(([keyword]) => keyword);
}

/**
 * Licences of what the document lists, each once. Terms and restrictions of use both name them (OGC 06-121r3 table 12:
 * `Fees` are « fees and terms », `AccessConstraints` also protect intellectual property); `none` when no one is named.
 */
function termsOf(services: readonly PublishedService[]): Pick<ServiceInfo, 'fees' | 'accessConstraints'> {
  const named = services.flatMap(({ licence }) => (licence ? [`${licence.title} (${licence.url})`] : []));
  if (named.length === 0) return {};
  const licences = [...new Set(named)].slice(0, mostLicences).join(' ; ');
  return { fees: licences, accessConstraints: licences };
}

/** Licences named at most for a whole platform: a line to read, not a register. */
const mostLicences = 20;

const abstracts = {
  WFS: 'Données vecteur publiées par les communautés de la plateforme.',
  WMS: 'Cartes des données publiées par les communautés de la plateforme.',
  TMS: 'Tuiles vecteur et raster publiées par les communautés de la plateforme.',
  WMTS: 'Images tuilées publiées par les communautés de la plateforme.',
};

const partAbstracts = {
  WFS: 'Données vecteur publiées par',
  WMS: 'Cartes des données publiées par',
  TMS: 'Tuiles publiées par',
  WMTS: 'Images tuilées publiées par',
};
