import type { Column } from '@cartable/geo';
import { type FeaturesCollection, type ItemsQuery, urlOf } from '@cartable/ogc';
import type { ListedFeatures } from '../../../../map-workers/tasks/list-features.ts';
import type { ApiContext } from '../../core/api.ts';
import { collectionsStep } from '../../core/html/collections-page.ts';
import { type Html, html } from '../../core/html/html.ts';
import { pageLink, writePage } from '../../core/html/page.ts';
import { itemLinksOf } from '../../core/html/page-formats.ts';
import { textsOf } from '../../core/html/texts.ts';
import { collectionStep } from './collection-page.ts';
import { drawing } from './drawing.ts';
import { filterForm } from './filter-form.ts';
import { cell, isNumeric } from './values.ts';

export interface ItemsPageInfo {
  readonly collection: FeaturesCollection;
  readonly query: ItemsQuery;
  readonly listed: ListedFeatures;
}

export function itemsPage(context: ApiContext, info: ItemsPageInfo): string {
  const t = textsOf(context.language);
  const { collection, query, listed } = info;
  const url = `${urlOf(context, collection)}/items`;
  const isFirst = query.offset === 0 && query.condition === undefined && query.sort.length === 0;
  const isEmpty = listed.features.length === 0;
  const linkTo = ({ key }: { readonly key: string }) => ({
    href: pageLink(context, `${url}/${key}`),
    title: t.item(key),
  });
  return writePage(context, {
    title: `${collection.title} — ${t.items}`,
    crumb: t.items,
    description: collection.description,
    url,
    trail: [collectionsStep(context), collectionStep(context, collection)],
    formats: itemLinksOf(url, context.query),
    isIndexed: isFirst,
    content: html`<h1>${collection.title}</h1>
${filterForm(context, collection)}
<nav aria-label="${t.pages}">${pager(context, info)}</nav>
${
  isEmpty
    ? html`<p class="lead">${t.noItem}</p>`
    : html`${drawing(listed, t.drawing, linkTo)}${table(context, info)}${pager(context, info)}`
}
<p class="soft">${t.downloadAs} ${itemLinksOf(url, context.query).map(
      ({ name, href }, rank) => html`${rank > 0 ? ', ' : ''}<a href="${href}">${name}</a>`,
    )}</p>`,
  });
}

function pager(context: ApiContext, { query, listed }: ItemsPageInfo): Html {
  const t = textsOf(context.language);
  const { numberMatched, numberReturned, next, previous } = listed.info;
  if (numberReturned === 0) return html``;
  const total = typeof numberMatched === 'number' ? numberMatched : query.offset + numberReturned;
  return html`<div class="pager"><p class="count">${t.shown(
    query.offset + 1,
    query.offset + numberReturned,
    total,
  )}</p>
${previous ? html`<a rel="prev" href="${previous}">← ${t.previous}</a>` : ''}
${next ? html`<a rel="next" href="${next}">${t.next} →</a>` : ''}</div>`;
}

function table(context: ApiContext, { collection, query, listed }: ItemsPageInfo): Html {
  const t = textsOf(context.language);
  const url = `${urlOf(context, collection)}/items`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${t.table}"><table><caption>${t.table}</caption>
<thead><tr><th scope="col">${t.identifier}</th>${query.columns.map((column) => heading(context, url, query, column))}</tr></thead>
<tbody>
${listed.features.map(
  ({ key, values }) =>
    html`<tr><th scope="row"><a href="${pageLink(context, `${url}/${key}`)}" aria-label="${t.open(key)}">${key}</a></th>${query.columns.map(
      (column, rank) => cell(context.language, column, values[rank] ?? null),
    )}</tr>\n`,
)}</tbody></table></div>`;
}

/** Sorts by the column, then the other way round. */
function heading(context: ApiContext, url: string, { sort }: ItemsQuery, column: Column): Html {
  const t = textsOf(context.language);
  const kind = isNumeric(column) ? html` class="number"` : '';
  if (column.type === 'blob') return html`<th scope="col"${kind}>${column.name}</th>`;
  const sorted = sort[0]?.column === column.name ? sort[0] : undefined;
  const isAscending = sorted !== undefined && !sorted.descending;
  const parameters = new URLSearchParams(context.query);
  for (const name of ['offset', 'cursor']) parameters.delete(name);
  parameters.set('f', 'html');
  parameters.set('sortby', isAscending ? `-${column.name}` : column.name);
  const order = sorted && html` aria-sort="${sorted.descending ? 'descending' : 'ascending'}"`;
  const label = isAscending ? t.descending(column.name) : t.ascending(column.name);
  return html`<th scope="col"${kind}${order}><a href="${url}?${parameters.toString()}" title="${label}">${column.name}</a>${
    sorted ? (sorted.descending ? ' ↓' : ' ↑') : ''
  }</th>`;
}
