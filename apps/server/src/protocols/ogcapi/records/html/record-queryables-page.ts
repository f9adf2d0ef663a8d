import { recordQueryables, recordsUrl } from '@cartable/ogc';
import type { ApiContext } from '../../core/api.ts';
import { collectionsStep } from '../../core/html/collections-page.ts';
import { html } from '../../core/html/html.ts';
import { writePage } from '../../core/html/page.ts';
import { pageLinksOf } from '../../core/html/page-formats.ts';
import { textsOf } from '../../core/html/texts.ts';
import { catalogueStep } from './catalogue-page.ts';

export function recordQueryablesPage(context: ApiContext): string {
  const t = textsOf(context.language);
  const url = `${recordsUrl(context.api)}/queryables`;
  const rows = Object.entries(recordQueryables).map(([name, schema]) => {
    const type =
      'format' in schema ? (schema.format === 'date' ? t.types.date : t.types.datetime) : t.types.text;
    return html`<tr><th scope="row"><code>${name}</code></th><td>${type}</td></tr>\n`;
  });
  return writePage(context, {
    title: `${t.links.records} — ${t.queryables}`,
    crumb: t.queryables,
    url,
    trail: [collectionsStep(context), catalogueStep(context)],
    formats: pageLinksOf(url),
    content: html`<h1>${t.queryables}</h1>
<p>${t.queryablesIntro}</p>
<div class="scroll" tabindex="0" role="region" aria-label="${t.queryables}"><table><caption>${t.queryables}</caption>
<thead><tr><th scope="col">${t.name}</th><th scope="col">${t.type}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`,
  });
}
