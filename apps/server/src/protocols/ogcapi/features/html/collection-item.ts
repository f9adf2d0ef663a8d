import { type FeaturesCollection, urlOf } from '@cartable/ogc';
import type { ApiContext } from '../../core/api.ts';
import { type Html, html } from '../../core/html/html.ts';
import { pageLink } from '../../core/html/page.ts';
import { textsOf } from '../../core/html/texts.ts';

/** A collection of features in a list of collections. */
export function collectionItem(
  context: ApiContext,
  collection: FeaturesCollection,
  heading: (title: Html) => Html,
): Html {
  const t = textsOf(context.language);
  const { title, description, featureCount, publisher, type } = collection;
  const geometry = type.geometry ? ` · ${t.types[type.geometry.type]}` : '';
  return html`<li>${heading(html`<a href="${pageLink(context, urlOf(context, collection))}">${title}</a>`)}
<p class="soft">${t.features(featureCount)}${geometry}</p>
${description === '' ? '' : html`<p>${description.slice(0, 300)}</p>`}
<p class="soft">${publisher}</p></li>\n`;
}
