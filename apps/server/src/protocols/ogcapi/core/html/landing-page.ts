import type { FeaturesCollection, TileCollection } from '@cartable/ogc';
import { catalogData } from '../../features/html/json-ld.ts';
import type { ApiContext } from '../api-context.ts';
import { collectionTiles } from './collections-page.ts';
import { html } from './html.ts';
import { pageLink, writePage } from './page.ts';
import { pageLinksOf } from './page-formats.ts';
import { textsOf } from './texts.ts';

/** Collections shown at once on the first page. */
const shown = 12;

export function landingPage(
  context: ApiContext,
  collections: readonly FeaturesCollection[],
  tiles: readonly TileCollection[],
): string {
  const t = textsOf(context.language);
  const { api, baseUrl } = context;
  const count = collections.length + tiles.length;
  const allLink = pageLink(context, `${baseUrl}/collections`);
  return writePage(context, {
    title: api.title,
    description: api.description,
    url: baseUrl,
    trail: [],
    formats: pageLinksOf(baseUrl),
    data: catalogData(context, collections),
    content: html`<h1>${api.title}</h1>
<p class="lead">${api.description}</p>
<h2><a href="${allLink}">${t.collectionCount(count)}</a></h2>
${collectionTiles(context, collections.slice(0, shown), 3, tiles.slice(0, shown))}
${count > shown ? html`<p><a class="button" href="${allLink}">${t.collectionCount(count)}</a></p>` : ''}
<h2>${t.machine}</h2>
<p>${t.machineHint}</p>
<p><code class="address">${baseUrl}</code></p>
<ul class="plain">
<li><a href="${pageLink(context, `${baseUrl}/api`)}">${t.definition}</a></li>
<li><a href="${pageLink(context, `${baseUrl}/conformance`)}">${t.conformance}</a></li>
<li><a href="${pageLink(context, `${baseUrl}/tileMatrixSets`)}">${t.links.tileMatrixSets}</a></li>
</ul>`,
  });
}
