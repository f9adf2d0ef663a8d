import { findCrsByName } from '@cartable/geo';
import { type FeaturesCollection, queryableColumns, urlOf } from '@cartable/ogc';
import type { ApiContext } from '../../core/api.ts';
import { collectionsStep } from '../../core/html/collections-page.ts';
import { datasetLink } from '../../core/html/dataset-link.ts';
import { type Html, html } from '../../core/html/html.ts';
import { pageLink, type Step, writePage } from '../../core/html/page.ts';
import { itemLinksOf, pageLinksOf } from '../../core/html/page-formats.ts';
import { textsOf } from '../../core/html/texts.ts';
import { filterForm } from './filter-form.ts';
import { datasetData } from './json-ld.ts';

export function collectionPage(context: ApiContext, collection: FeaturesCollection): string {
  const t = textsOf(context.language);
  const url = urlOf(context, collection);
  const { title, description } = collection;
  return writePage(context, {
    title,
    ...(description === '' ? {} : { description }),
    url,
    trail: [collectionsStep(context)],
    formats: pageLinksOf(url),
    data: datasetData(context, collection),
    content: html`<h1>${title}</h1>
<div class="columns"><div>
${paragraphs(description)}
<p class="actions"><a class="button" href="${pageLink(context, `${url}/items`)}">${t.browse}</a> <span class="soft">${t.features(collection.featureCount)}</span></p>
<h2>${t.filter}</h2>
${filterForm(context, collection)}
<h2><a href="${pageLink(context, `${url}/queryables`)}">${t.queryables}</a></h2>
${propertiesTable(context, collection)}
</div><div>
<h2>${t.about}</h2>
${about(context, collection)}
<h2>${t.download}</h2>
<ul class="tags">${itemLinksOf(`${url}/items`, '').map(
      ({ name, href }) => html`<li><a href="${href}">${name}</a></li>`,
    )}</ul>
<h2>${t.machine}</h2>
<p class="hint">${t.machineHint}</p>
<p><code class="address">${context.baseUrl}</code></p>
</div></div>`,
  });
}

export function collectionStep(context: ApiContext, collection: FeaturesCollection): Step {
  return { title: collection.title, href: pageLink(context, urlOf(context, collection)) };
}

/** Descriptions are Markdown at most: its paragraphs are kept, its marks are left as typed. */
function paragraphs(text: string): Html[] {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => html`<p>${part.trim()}</p>\n`);
}

export function propertiesTable(context: ApiContext, collection: FeaturesCollection): Html {
  const t = textsOf(context.language);
  const { geometry } = collection.type;
  const rows = [
    ...queryableColumns(collection).map(({ name, type, definition = '', unit }) => ({
      name,
      type: (t.types[type] ?? type) + (unit === undefined ? '' : ` (${unit})`),
      definition,
    })),
    ...(geometry
      ? [{ name: geometry.name, type: t.types[geometry.type] ?? geometry.type, definition: '' }]
      : []),
  ];
  const hasDefinitions = rows.some(({ definition }) => definition !== '');
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${t.queryables}"><table><caption>${t.queryablesIntro}</caption>
<thead><tr><th scope="col">${t.name}</th><th scope="col">${t.type}</th>${hasDefinitions ? html`<th scope="col">${t.description}</th>` : ''}</tr></thead>
<tbody>${rows.map(
    ({ name, type, definition }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${type}</td>${hasDefinitions ? html`<td>${definition}</td>` : ''}</tr>\n`,
  )}</tbody></table></div>`;
}

function about(context: ApiContext, collection: FeaturesCollection): Html {
  const t = textsOf(context.language);
  const { attribution, licence, keywords, type, crs, storageCrs } = collection;
  const date = new Intl.DateTimeFormat(context.language, { dateStyle: 'long', timeZone: 'UTC' });
  const coordinate = new Intl.NumberFormat(context.language, { maximumFractionDigits: 3 });
  const [west, south, east, north] = (type.geographicBbox ?? []).map((value) => coordinate.format(value));
  const entries: (readonly [string, Html | string])[] = [
    [t.publisher, collection.publisher],
    [t.dataset, datasetLink(collection.dataset, type.metadataUrls)],
    [t.published, date.format(new Date(collection.published))],
  ];
  if (attribution) entries.push([t.attribution, html`<a href="${attribution.url}">${attribution.title}</a>`]);
  if (licence) entries.push([t.licence, html`<a href="${licence.url}" rel="license">${licence.title}</a>`]);
  if (type.geometry) entries.push([t.geometry, t.types[type.geometry.type] ?? type.geometry.type]);
  if (west !== undefined) entries.push([t.extent, t.extentValue(west, south!, east!, north!)]);
  if (keywords.length > 0)
    entries.push([t.keywords, html`<ul class="tags">${keywords.map((word) => html`<li>${word}</li>`)}</ul>`]);
  const systems = crs.map((uri) => {
    const isStorage = uri === storageCrs;
    return html`<li><span title="${uri}">${crsLabel(uri)}</span>${isStorage ? html` <span class="soft">(${t.storage})</span>` : ''}</li>`;
  });
  entries.push([t.systems, html`<ul class="plain">${systems}</ul>`]);
  return html`<dl>${entries.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>\n`)}</dl>`;
}

function crsLabel(uri: string): string {
  const found = findCrsByName(uri);
  if (!found) return uri;
  return found.spelling.startsWith('crs84') ? 'CRS84 (WGS 84)' : `EPSG:${found.crs.srid} (${found.crs.name})`;
}
