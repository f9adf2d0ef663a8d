import type { ListedRecord } from '@cartable/datastore';
import { neighboursOf, recordsUrl, recordUrl } from '@cartable/ogc';
import type { ApiContext } from '../../core/api.ts';
import { collectionsStep } from '../../core/html/collections-page.ts';
import { type Html, html } from '../../core/html/html.ts';
import { pageLink, writePage } from '../../core/html/page.ts';
import { textsOf } from '../../core/html/texts.ts';
import { catalogueStep } from './catalogue-page.ts';
import { geoJsonLinkOf } from './geojson-link.ts';
import { searchForm } from './search-form.ts';

type Place = Parameters<typeof neighboursOf>[1];

export function recordsPage(context: ApiContext, page: Place, records: readonly ListedRecord[]): string {
  const t = textsOf(context.language);
  const url = `${recordsUrl(context.api)}/items`;
  return writePage(context, {
    title: `${t.links.records} — ${t.catalogue.search}`,
    crumb: t.catalogue.search,
    url,
    trail: [collectionsStep(context), catalogueStep(context)],
    formats: geoJsonLinkOf(url, context.query),
    isIndexed: false,
    content: html`<h1>${t.links.records}</h1>
${searchForm(context)}
${
  records.length === 0
    ? html`<p class="lead">${t.catalogue.none}</p>`
    : html`${pager(context, page, records)}
<ul class="tiles">${records.map((record) => item(context, record))}</ul>`
}`,
  });
}

function item(context: ApiContext, { record }: ListedRecord): Html {
  const { file_identifier: id, title, abstract, organisation_name: publisher } = record;
  const link = pageLink(context, recordUrl(context.api, id));
  return html`<li><h2><a href="${link}">${title}</a></h2>
<p>${abstract.slice(0, 300)}</p><p class="soft">${publisher}</p></li>\n`;
}

function pager(context: ApiContext, page: Place, records: readonly ListedRecord[]): Html {
  const t = textsOf(context.language);
  const { next, previous } = neighboursOf(`${recordsUrl(context.api)}/items`, page);
  const { offset, matched } = page;
  return html`<nav class="pager" aria-label="${t.pages}"><p class="count">${t.catalogue.shown(offset + 1, offset + records.length, matched)}</p>
${previous ? html`<a rel="prev" href="${previous}">← ${t.previous}</a>` : ''}
${next ? html`<a rel="next" href="${next}">${t.next} →</a>` : ''}</nav>`;
}
