import { type TileCollection, tileCollectionUrl, tileKindOf } from '@cartable/ogc';
import type { ApiContext } from '../../core/api.ts';
import { type Html, html } from '../../core/html/html.ts';
import { pageLink } from '../../core/html/page.ts';
import { textsOf } from '../../core/html/texts.ts';

/** A collection of tiles in a list of collections. */
export function tileCollectionItem(
  context: ApiContext,
  collection: TileCollection,
  heading: (title: Html) => Html,
): Html {
  const { layer, publisher } = collection;
  const link = pageLink(context, tileCollectionUrl(context, collection));
  return html`<li>${heading(html`<a href="${link}">${layer.title}</a>`)}
<p class="soft">${kindAndLevels(context, collection)}</p>
${layer.abstract === '' ? '' : html`<p>${layer.abstract.slice(0, 300)}</p>`}
<p class="soft">${publisher}</p></li>\n`;
}

export function kindAndLevels({ language }: ApiContext, collection: TileCollection): string {
  const { tiles } = textsOf(language);
  const { topLevel, bottomLevel } = collection.layer;
  return `${tiles[tileKindOf(collection)]} · ${tiles.levels(topLevel, bottomLevel)}`;
}
