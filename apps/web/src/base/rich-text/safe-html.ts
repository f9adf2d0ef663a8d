import { richTextAttributes, richTextElements, richTextSchemes } from '@cartable/contract/espaceco';
import DOMPurify from 'dompurify';

// The rules of the page let no text frame another site, nor lay itself out.
const elements = richTextElements.filter((name) => name !== 'iframe');
const attributes = Object.values(richTextAttributes)
  .flat()
  .filter((name) => name !== 'style');
const addresses = new RegExp(`^(?:(?:${richTextSchemes.join('|')}):|/(?!/)|#)`, 'i');

/**
 * HTML that a person wrote, without anything that acts, loads from elsewhere by itself or lays itself over the page. The
 * server cleans what it keeps; what is shown is cleaned again, for what was kept before.
 */
export function safeHtml(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: elements,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: addresses,
  });
}

/** Words of a rich text: for a list, a title, or to know whether there is any. */
export function plainText(html: string): string {
  const parsed = new DOMParser().parseFromString(safeHtml(html), 'text/html');
  return (parsed.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
