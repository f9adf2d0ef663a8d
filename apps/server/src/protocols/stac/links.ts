import { geoJsonMediaType, jsonMediaType, type Link } from '@cartable/ogc';
import type { ServiceContext } from '../context/service-context.ts';

type At = Pick<ServiceContext, 'baseUrl'>;

export const collectionUrl = ({ baseUrl }: At, id: string): string =>
  `${baseUrl}/collections/${encodeURIComponent(id)}`;

export const rootLink = ({ baseUrl }: At): Link => ({ href: baseUrl, rel: 'root', type: jsonMediaType });

export function collectionLinks(at: At, id: string): Link[] {
  const url = collectionUrl(at, id);
  return [
    { href: url, rel: 'self', type: jsonMediaType },
    rootLink(at),
    { href: at.baseUrl, rel: 'parent', type: jsonMediaType },
    { href: `${url}/items`, rel: 'items', type: geoJsonMediaType },
  ];
}

export function itemLinks(at: At, collection: string, id: string): Link[] {
  const url = collectionUrl(at, collection);
  return [
    { href: `${url}/items/${encodeURIComponent(id)}`, rel: 'self', type: geoJsonMediaType },
    rootLink(at),
    { href: url, rel: 'parent', type: jsonMediaType },
    { href: url, rel: 'collection', type: jsonMediaType },
  ];
}
