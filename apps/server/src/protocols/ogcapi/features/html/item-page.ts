import { type FeaturesCollection, type ItemQuery, urlOf } from '@cartable/ogc';
import type { ListedFeature, ListedFeatures } from '../../../../map-workers/tasks/list-features.ts';
import type { ApiContext } from '../../core/api.ts';
import { collectionsStep } from '../../core/html/collections-page.ts';
import { html } from '../../core/html/html.ts';
import { pageLink, writePage } from '../../core/html/page.ts';
import { itemLinksOf } from '../../core/html/page-formats.ts';
import { textsOf } from '../../core/html/texts.ts';
import { collectionStep } from './collection-page.ts';
import { drawing } from './drawing.ts';
import { featureData } from './json-ld.ts';
import { shownValue } from './values.ts';

export interface ItemPageInfo {
  readonly collection: FeaturesCollection;
  readonly query: ItemQuery;
  readonly feature: ListedFeature;
  readonly listed: ListedFeatures;
}

export function itemPage(context: ApiContext, { collection, query, feature, listed }: ItemPageInfo): string {
  const t = textsOf(context.language);
  const url = `${urlOf(context, collection)}/items/${feature.key}`;
  const title = titleOf(feature, query) ?? t.item(feature.key);
  return writePage(context, {
    title: `${title} — ${collection.title}`,
    crumb: title,
    url,
    trail: [
      collectionsStep(context),
      collectionStep(context, collection),
      { title: t.items, href: pageLink(context, `${urlOf(context, collection)}/items`) },
    ],
    formats: itemLinksOf(url, context.query),
    data: featureData(context, collection, { feature, bbox: listed.bbox, title, columns: query.columns }),
    content: html`<h1>${title}</h1>
<p class="soft">${collection.title} — ${t.item(feature.key)}</p>
<div class="columns"><div>
<div class="scroll" tabindex="0" role="region" aria-label="${t.queryables}"><table class="props"><caption>${t.queryables}</caption>
<tbody>${query.columns.map(
      (column, rank) =>
        html`<tr><th scope="row">${column.name}</th><td>${shownValue(context.language, column, feature.values[rank] ?? null)}</td></tr>\n`,
    )}</tbody></table></div>
<p class="soft">${t.downloadAs} ${itemLinksOf(url, context.query).map(
      ({ name, href }, rank) => html`${rank > 0 ? ', ' : ''}<a href="${href}">${name}</a>`,
    )}</p>
</div><div>${drawing(listed, t.geometry)}</div></div>`,
  });
}

/** The property a person would call the feature by. */
function titleOf({ values }: ListedFeature, { columns }: ItemQuery): string | undefined {
  const isName = ({ name }: { readonly name: string }) =>
    /^(nom|name|libelle|libellé|label|titre|title|intitule)/i.test(name);
  const rank = columns.findIndex((column) => column.type === 'text' && isName(column));
  const value = values[rank]?.trim();
  return value ? value.slice(0, 120) : undefined;
}
