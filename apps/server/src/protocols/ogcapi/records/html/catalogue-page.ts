import { recordsUrl } from '@cartable/ogc';
import type { ApiContext } from '../../core/api.ts';
import { collectionsStep } from '../../core/html/collections-page.ts';
import { html } from '../../core/html/html.ts';
import { pageLink, type Step, writePage } from '../../core/html/page.ts';
import { pageLinksOf } from '../../core/html/page-formats.ts';
import { textsOf } from '../../core/html/texts.ts';
import { searchForm } from './search-form.ts';

export function cataloguePage(context: ApiContext): string {
  const { links, catalogue } = textsOf(context.language);
  const url = recordsUrl(context.api);
  return writePage(context, {
    title: links.records,
    description: catalogue.description,
    url,
    trail: [collectionsStep(context)],
    formats: pageLinksOf(url),
    content: html`<h1>${links.records}</h1>
<p class="lead">${catalogue.description}</p>
${searchForm(context)}
<ul class="plain"><li><a href="${pageLink(context, `${url}/queryables`)}">${links.queryables}</a></li></ul>`,
  });
}

export function catalogueStep(context: ApiContext): Step {
  return {
    title: textsOf(context.language).links.records,
    href: pageLink(context, recordsUrl(context.api)),
  };
}
