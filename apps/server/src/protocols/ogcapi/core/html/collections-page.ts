import { type FeaturesCollection, type TileCollection, urlOf } from '@cartable/ogc';
import { catalogData } from '../../features/html/json-ld.ts';
import { tileCollectionItem } from '../../tiles/html/tile-collection-item.ts';
import type { ApiContext } from '../api-context.ts';
import { type Html, html } from './html.ts';
import { pageLink, writePage } from './page.ts';
import { pageLinksOf } from './page-formats.ts';
import { textsOf } from './texts.ts';

export function collectionsPage(
  context: ApiContext,
  collections: readonly FeaturesCollection[],
  tiles: readonly TileCollection[],
): string {
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
<p class="soft">${t.collectionCount(collections.length + tiles.length)}</p>
${collectionTiles(context, collections, 2, tiles)}`,
  });
}

/** @param level of the headings */
export function collectionTiles(
  context: ApiContext,
  collections: readonly FeaturesCollection[],
  level: 2 | 3,
  tileCollections: readonly TileCollection[],
): Html {
  const t = textsOf(context.language);
  if (collections.length + tileCollections.length === 0) return html`<p>${t.noCollection}</p>`;
  const heading = (title: Html) => (level === 2 ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`);
  return html`<ul class="tiles">
${collections.map((collection) => {
  const { title, description, featureCount, publisher, type } = collection;
  const geometry = type.geometry ? ` · ${t.types[type.geometry.type]}` : '';
  return html`<li>${heading(html`<a href="${pageLink(context, urlOf(context, collection))}">${title}</a>`)}
<p class="soft">${t.features(featureCount)}${geometry}</p>
${description === '' ? '' : html`<p>${description.slice(0, 300)}</p>`}
<p class="soft">${publisher}</p></li>\n`;
})}${tileCollections.map((collection) => tileCollectionItem(context, collection, heading))}</ul>`;
}
