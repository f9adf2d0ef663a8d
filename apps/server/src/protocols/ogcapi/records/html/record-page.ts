import { schemaOrgDataset } from '@cartable/catalogue';
import type { ListedRecord } from '@cartable/datastore';
import { recordUrl } from '@cartable/ogc';
import type { ApiContext } from '../../core/api.ts';
import { collectionsStep } from '../../core/html/collections-page.ts';
import { type Html, html } from '../../core/html/html.ts';
import { writePage } from '../../core/html/page.ts';
import { textsOf } from '../../core/html/texts.ts';
import { catalogueStep } from './catalogue-page.ts';
import { geoJsonLinkOf } from './geojson-link.ts';

export function recordPage(context: ApiContext, listed: ListedRecord): string {
  const { record, addresses } = listed;
  const { title, abstract, file_identifier: id, layers } = record;
  const t = textsOf(context.language);
  const url = recordUrl(context.api, id);
  return writePage(context, {
    title,
    description: abstract,
    url,
    trail: [collectionsStep(context), catalogueStep(context)],
    formats: geoJsonLinkOf(url, ''),
    data: schemaOrgDataset(record, addresses),
    content: html`<h1>${title}</h1>
<div class="columns"><div>
${abstract
  .split(/\n{2,}/)
  .filter((part) => part.trim() !== '')
  .map((part) => html`<p>${part.trim()}</p>\n`)}
<p><a class="button" href="${addresses.pageUrl}">${t.catalogue.page}</a></p>
${
  layers.length === 0
    ? ''
    : html`<h2>${t.catalogue.services}</h2>
<ul class="plain">${layers.map(
        ({ title: name, gmd_online_resource_protocol: protocol, gmd_online_resource_url: href }) =>
          html`<li><a href="${href}">${name}</a> <span class="soft">${protocol}</span></li>\n`,
      )}</ul>`
}
</div><div><h2>${t.about}</h2>${about(context, listed)}</div></div>`,
  });
}

function about({ language }: ApiContext, { record }: ListedRecord): Html {
  const t = textsOf(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const coordinate = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
  const {
    organisation_name: publisher,
    licence,
    bbox,
    inspire_keywords: themes,
    free_keywords: free,
  } = record;
  const [west, south, east, north] = bbox
    ? [bbox.west, bbox.south, bbox.east, bbox.north].map((value) => coordinate.format(value))
    : [];
  const words = [...themes, ...free];
  const entries: (readonly [string, Html | string])[] = [
    [t.identifier, record.file_identifier],
    [t.catalogue.created, date.format(new Date(record.creation_date))],
    [t.catalogue.updated, date.format(new Date(record.update_date))],
  ];
  if (publisher !== '') entries.push([t.publisher, publisher]);
  if (licence) entries.push([t.licence, html`<a href="${licence.url}" rel="license">${licence.title}</a>`]);
  if (west !== undefined) entries.push([t.extent, t.extentValue(west, south!, east!, north!)]);
  if (words.length > 0)
    entries.push([t.keywords, html`<ul class="tags">${words.map((word) => html`<li>${word}</li>`)}</ul>`]);
  return html`<dl>${entries.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>\n`)}</dl>`;
}
