import type { ApiContext } from '../api.ts';
import { html } from './html.ts';
import { writePage } from './page.ts';
import { pageLinksOf } from './page-formats.ts';
import { textsOf } from './texts.ts';

export function conformancePage(context: ApiContext, classes: readonly string[]): string {
  const t = textsOf(context.language);
  const url = `${context.baseUrl}/conformance`;
  return writePage(context, {
    title: t.conformance,
    url,
    trail: [],
    formats: pageLinksOf(url),
    content: html`<h1>${t.conformance}</h1>
<p>${t.conformanceIntro}</p>
<ul class="plain">${classes.map((uri) => html`<li><a href="${uri}">${uri}</a></li>\n`)}</ul>`,
  });
}
