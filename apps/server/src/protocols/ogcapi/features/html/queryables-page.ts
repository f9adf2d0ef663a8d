import { type FeaturesCollection, schemaMediaType, urlOf } from '@cartable/ogc';
import type { ApiContext } from '../../core/api.ts';
import { collectionsStep } from '../../core/html/collections-page.ts';
import { html } from '../../core/html/html.ts';
import { pageLink, writePage } from '../../core/html/page.ts';
import { pageLinksOf } from '../../core/html/page-formats.ts';
import { textsOf } from '../../core/html/texts.ts';
import { collectionStep, propertiesTable } from './collection-page.ts';
import { exampleOf } from './filter-form.ts';

export function queryablesPage(context: ApiContext, collection: FeaturesCollection): string {
  const t = textsOf(context.language);
  const url = `${urlOf(context, collection)}/queryables`;
  const example = exampleOf(collection);
  const exampleLink = pageLink(context, `${urlOf(context, collection)}/items`, { filter: example });
  return writePage(context, {
    title: `${t.queryables} — ${collection.title}`,
    crumb: t.queryables,
    url,
    trail: [collectionsStep(context), collectionStep(context, collection)],
    formats: pageLinksOf(url, schemaMediaType),
    content: html`<h1>${t.queryables}</h1>
<p>${t.queryablesIntro}</p>
${propertiesTable(context, collection)}
<h2>${t.cql}</h2>
<p>${t.cqlHint} <a href="${exampleLink}"><code>${example}</code></a></p>`,
  });
}
