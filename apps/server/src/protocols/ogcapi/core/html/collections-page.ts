import type { ApiContext, ListedCollection } from '../api.ts';
import { catalogData } from './catalog-data.ts';
import { type Html, html } from './html.ts';
import { pageLink, type Step, writePage } from './page.ts';
import { pageLinksOf } from './page-formats.ts';
import { textsOf } from './texts.ts';

export function collectionsPage(context: ApiContext, collections: readonly ListedCollection[]): string {
  const t = textsOf(context.language);
  const url = `${context.baseUrl}/collections`;
  return writePage(context, {
    title: t.collections,
    description: context.api.description,
    url,
    trail: [],
    formats: pageLinksOf(url),
    data: catalogData(context, collections),
    content: html`<h1>${t.collections}</h1>
<p class="soft">${t.collectionCount(collections.length)}</p>
${collectionList(context, collections, 2)}`,
  });
}

/** @param level of the headings */
export function collectionList(
  context: ApiContext,
  collections: readonly ListedCollection[],
  level: 2 | 3,
): Html {
  const t = textsOf(context.language);
  if (collections.length === 0) return html`<p>${t.noCollection}</p>`;
  const heading = (title: Html) => (level === 2 ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`);
  return html`<ul class="tiles">
${collections.map((collection) => collection.item(heading))}</ul>`;
}

/** The page above those of a collection. */
export function collectionsStep(context: ApiContext): Step {
  return {
    title: textsOf(context.language).collections,
    href: pageLink(context, `${context.baseUrl}/collections`),
  };
}
