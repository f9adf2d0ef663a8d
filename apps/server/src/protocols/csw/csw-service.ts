import type { ServiceInfo } from '@cartable/ogc';
import type { RequestContext } from '../context/request-context.ts';

/** Description of the catalogue by itself, in any version. */
export function cswServiceOf({ services: { config }, endpoint, baseUrl }: RequestContext): ServiceInfo {
  const { siteTitle, publicUrl } = config;
  return {
    title: [endpoint.datastore, siteTitle, 'CSW'].filter((part) => part !== undefined).join(' — '),
    abstract:
      'Fiches de métadonnées des données et des services publiés par les communautés de la plateforme.',
    keywords: [],
    provider: { name: siteTitle, site: publicUrl },
    baseUrl,
  };
}
