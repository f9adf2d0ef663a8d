import {
  type TileCollection,
  tileCollectionUrl,
  tilesetsUrl,
  tilesetUrl,
  tileUrlTemplates,
} from '@cartable/ogc';
import type { ApiContext } from '../../core/api.ts';
import { collectionsStep } from '../../core/html/collections-page.ts';
import { datasetLink } from '../../core/html/dataset-link.ts';
import { type Html, html } from '../../core/html/html.ts';
import { pageLink, type Step, writePage } from '../../core/html/page.ts';
import { pageLinksOf } from '../../core/html/page-formats.ts';
import { textsOf } from '../../core/html/texts.ts';
import { kindAndLevels } from './tile-collection-item.ts';

export function tileCollectionPage(context: ApiContext, collection: TileCollection): string {
  const t = textsOf(context.language);
  const { layer } = collection;
  const url = tileCollectionUrl(context, collection);
  return writePage(context, {
    title: layer.title,
    ...(layer.abstract === '' ? {} : { description: layer.abstract }),
    url,
    trail: [collectionsStep(context)],
    formats: pageLinksOf(url),
    content: html`<h1>${layer.title}</h1>
<div class="columns"><div>
${layer.abstract
  .split(/\n{2,}/)
  .filter((part) => part.trim() !== '')
  .map((part) => html`<p>${part.trim()}</p>\n`)}
<p class="soft">${kindAndLevels(context, collection)}</p>
<h2>${t.links.tilesets}</h2>
<ul class="plain"><li><a href="${pageLink(context, tilesetUrl(context, collection))}">${layer.set.ogcName}</a> <span class="soft">${layer.set.title}</span></li></ul>
<p class="soft"><a href="${pageLink(context, tilesetsUrl(context, collection))}">${t.links.tilesets}</a></p>
${layerTable(context, collection)}
</div><div>
<h2>${t.about}</h2>
${about(context, collection)}
<h2>${t.tiles.clients}</h2>
<p><code class="address">${collection.tileJsonUrl}</code></p>
${addresses(context, collection)}
</div></div>`,
  });
}

export function tileCollectionStep(context: ApiContext, collection: TileCollection): Step {
  return { title: collection.layer.title, href: pageLink(context, tileCollectionUrl(context, collection)) };
}

export function addresses(context: ApiContext, collection: TileCollection): Html {
  const { tiles } = textsOf(context.language);
  return html`<h2>${tiles.addresses}</h2>
<p class="hint">${tiles.addressesHint}</p>
${tileUrlTemplates(context, collection).map(({ href }) => html`<p><code class="address">${href}</code></p>\n`)}`;
}

/** Layers of vector tiles with their attributes. */
export function layerTable(context: ApiContext, { layer }: TileCollection): Html {
  const { tiles, name } = textsOf(context.language);
  if (layer.vectorLayers.length === 0) return html``;
  return html`<h2>${tiles.layers}</h2>
<div class="scroll" tabindex="0" role="region" aria-label="${tiles.layers}"><table>
<thead><tr><th scope="col">${name}</th><th scope="col">${tiles.level}</th><th scope="col">${tiles.attributes}</th></tr></thead>
<tbody>${layer.vectorLayers.map(
    ({ id, minzoom, maxzoom, fields }) =>
      html`<tr><th scope="row"><code>${id}</code></th><td>${minzoom} – ${maxzoom}</td><td>${Object.keys(fields).join(', ')}</td></tr>\n`,
  )}</tbody></table></div>`;
}

function about(context: ApiContext, { layer, publisher, dataset, published }: TileCollection): Html {
  const t = textsOf(context.language);
  const date = new Intl.DateTimeFormat(context.language, { dateStyle: 'long', timeZone: 'UTC' });
  const coordinate = new Intl.NumberFormat(context.language, { maximumFractionDigits: 3 });
  const [west, south, east, north] = (layer.geographicExtent ?? []).map((value) => coordinate.format(value));
  const entries: (readonly [string, Html | string])[] = [
    [t.publisher, publisher],
    [t.dataset, datasetLink(dataset, layer.metadataLinks)],
    [t.published, date.format(new Date(published))],
  ];
  const { attribution, licence, keywords } = layer;
  if (attribution) entries.push([t.attribution, html`<a href="${attribution.url}">${attribution.title}</a>`]);
  if (licence) entries.push([t.licence, html`<a href="${licence.url}" rel="license">${licence.title}</a>`]);
  if (west !== undefined) entries.push([t.extent, t.extentValue(west, south!, east!, north!)]);
  if (keywords.length > 0)
    entries.push([t.keywords, html`<ul class="tags">${keywords.map((word) => html`<li>${word}</li>`)}</ul>`]);
  return html`<dl>${entries.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>\n`)}</dl>`;
}
