import { htmlMediaType, type MetadataLink } from '@cartable/ogc';
import { type Html, html } from './html.ts';

/** The name of the data set leads to its page in the catalogue, where there is one. */
export function datasetLink(name: string, links: readonly MetadataLink[]): Html | string {
  const page = links.find(({ format }) => format === htmlMediaType);
  return page ? html`<a href="${page.url}">${name}</a>` : name;
}
