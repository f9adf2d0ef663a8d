/** Links of documents for whoever came with a key in the address: they keep it, so that a client can follow them. */

import { keyParameter } from './credentials.ts';

export interface LinkKey {
  readonly key: string;
  /** Addresses that want a key begin so: `https://…/private/`. */
  readonly root: string;
}

/** Path of an address as it stands in a document; templates have their braces. */
const path = '[^\\s"\'<>?#&\\\\]*';

/** @param document as it would be without key; only addresses of the private roots change */
export function withKeyInLinks(document: string, { key, root }: LinkKey, contentType: string): string {
  const and = contentType.includes('json') ? '&' : '&amp;';
  const parameter = `?${keyParameter}=${encodeURIComponent(key)}`;
  const address = new RegExp(`${literal(root)}${path}(\\?(?:${keyParameter}=)?)?`, 'g');
  return document.replace(address, (found, query?: string) => {
    if (query === undefined) return `${found}${parameter}`;
    return query === '?' ? `${found.slice(0, -1)}${parameter}${and}` : found;
  });
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** One address. */
export function withKey(url: string, link: LinkKey | undefined): string {
  return link === undefined ? url : withKeyInLinks(url, link, 'json');
}
