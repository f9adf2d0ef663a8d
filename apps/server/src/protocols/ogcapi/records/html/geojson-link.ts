import { geoJsonMediaType } from '@cartable/ogc';
import type { Page } from '../../core/html/page.ts';

/** The same records for programs, with the parameters of the page. */
export function geoJsonLinkOf(url: string, query: string): Page['formats'] {
  const parameters = new URLSearchParams(query);
  parameters.delete('lang');
  parameters.set('f', 'json');
  return [{ name: 'GeoJSON', type: geoJsonMediaType, href: `${url}?${parameters}` }];
}
