import type { ApiContext } from '../api.ts';
import { catalogData } from './catalog-data.ts';
import { collectionList } from './collections-page.ts';
import { html } from './html.ts';
import { pageLink, writePage } from './page.ts';
import { pageLinksOf } from './page-formats.ts';
import { textsOf } from './texts.ts';

/** Collections of each part shown at once on the first page. */
const shown = 12;

export function landingPage(context: ApiContext): string {
  const t = textsOf(context.language);
  const { api, baseUrl, parts } = context;
  const lists = parts.map((part) => part.listCollections(context));
  const count = lists.flat().length;
  const allLink = pageLink(context, `${baseUrl}/collections`);
  const pages = parts.flatMap((part) => part.landingPages?.(context) ?? []);
  return writePage(context, {
    title: api.title,
    description: api.description,
    url: baseUrl,
    trail: [],
    formats: pageLinksOf(baseUrl),
    data: catalogData(context, lists.flat()),
    content: html`<h1>${api.title}</h1>
<p class="lead">${api.description}</p>
<h2><a href="${allLink}">${t.collectionCount(count)}</a></h2>
${collectionList(
  context,
  lists.flatMap((list) => list.slice(0, shown)),
  3,
)}
${count > shown ? html`<p><a class="button" href="${allLink}">${t.collectionCount(count)}</a></p>` : ''}
<h2>${t.machine}</h2>
<p>${t.machineHint}</p>
<p><code class="address">${baseUrl}</code></p>
<ul class="plain">
<li><a href="${pageLink(context, `${baseUrl}/api`)}">${t.definition}</a></li>
<li><a href="${pageLink(context, `${baseUrl}/conformance`)}">${t.conformance}</a></li>
${pages.map(({ title, href }) => html`<li><a href="${href}">${title}</a></li>\n`)}</ul>`,
  });
}
