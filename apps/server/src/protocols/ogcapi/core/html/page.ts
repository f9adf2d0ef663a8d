import { presentBrand } from '../../../../config/present-brand.ts';
import type { ApiContext } from '../api.ts';
import { apiPath } from '../api-context.ts';
import { type Html, html, jsonScript } from './html.ts';
import { styleEtag } from './style.ts';
import { textsOf } from './texts.ts';

export interface Step {
  readonly title: string;
  readonly href: string;
}

export interface Page {
  readonly title: string;
  readonly description?: string;
  /** Shorter, at the end of the trail. @default the title */
  readonly crumb?: string;
  /** Address of the resource, without query. */
  readonly url: string;
  /** Pages above this one, below the landing page. */
  readonly trail: readonly Step[];
  readonly content: Html;
  /** schema.org */
  readonly data?: object;
  /** The same resource for programs, by name of format. */
  readonly formats: readonly { readonly name: string; readonly type: string; readonly href: string }[];
  /** Pages of a set are found from the first one. @default true */
  readonly isIndexed?: boolean;
}

/** Links of the pages keep a language that the reader chose against his browser's. */
export function pageLink(context: ApiContext, url: string, parameters: Record<string, string> = {}): string {
  const { requestedLanguage: lang } = context;
  const query = new URLSearchParams({ ...parameters, f: 'html', ...(lang ? { lang } : {}) });
  return `${url}?${query}`;
}

export function writePage(context: ApiContext, page: Page): string {
  const t = textsOf(context.language);
  const { publicUrl, siteTitle } = context.services.config;
  const { name: owner } = presentBrand(context.services.config);
  const other = context.language === 'fr' ? 'en' : 'fr';
  const fullTitle = page.title === context.api.title ? page.title : `${page.title} — ${context.api.title}`;
  const document = html`<!doctype html>
<html lang="${context.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${fullTitle}</title>
${page.description ? html`<meta name="description" content="${page.description.slice(0, 300)}">` : ''}
${page.isIndexed === false ? html`<meta name="robots" content="noindex, follow">` : ''}
<link rel="canonical" href="${page.url}">
<link rel="alternate" hreflang="fr" href="${page.url}?lang=fr">
<link rel="alternate" hreflang="en" href="${page.url}?lang=en">
${page.formats.map(({ type, href }) => html`<link rel="alternate" type="${type}" href="${href}">\n`)}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${apiPath}/style.css?${styleEtag}">
${page.data ? jsonScript(page.data) : ''}
</head>
<body>
<a class="skip" href="#content">${t.skip}</a>
<header class="top"><div class="wrap">
<a class="brand" href="${pageLink(context, context.baseUrl)}">${context.api.title}<small>${owner ?? siteTitle}</small></a>
<ul>
<li><a href="${publicUrl}">${t.site}</a></li>
<li><a href="${otherLanguageLink(context, page.url, other)}" lang="${other}" hreflang="${other}">${t.otherLanguage}</a></li>
</ul>
</div></header>
<div class="wrap">${trail(context, page)}</div>
<main id="content" tabindex="-1"><div class="wrap">
${page.content}
</div></main>
<footer><div class="wrap">
<ul aria-label="${t.formats}">${page.formats.map(
    ({ name, href }) => html`<li><a href="${href}">${name}</a></li>`,
  )}
<li><a href="${pageLink(context, `${context.baseUrl}/api`)}">${t.definition}</a></li>
<li><a href="${pageLink(context, `${context.baseUrl}/conformance`)}">${t.conformance}</a></li></ul>
</div></footer>
</body>
</html>
`;
  return document.text;
}

function trail(context: ApiContext, page: Page): Html {
  const t = textsOf(context.language);
  if (page.url === context.baseUrl) return html``;
  return html`<nav class="trail" aria-label="${t.breadcrumb}"><ol>
<li><a href="${pageLink(context, context.baseUrl)}">${t.home}</a></li>
${page.trail.map(({ title, href }) => html`<li><a href="${href}">${title}</a></li>`)}
<li><span aria-current="page">${page.crumb ?? page.title}</span></li>
</ol></nav>`;
}

function otherLanguageLink({ query }: ApiContext, url: string, language: string): string {
  const parameters = new URLSearchParams(query);
  parameters.set('lang', language);
  parameters.set('f', 'html');
  return `${url}?${parameters}`;
}
