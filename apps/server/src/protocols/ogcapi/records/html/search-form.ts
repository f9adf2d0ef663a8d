import { recordsUrl } from '@cartable/ogc';
import type { ApiContext } from '../../core/api.ts';
import { type Html, html } from '../../core/html/html.ts';
import { textsOf } from '../../core/html/texts.ts';

/** A form that needs no script: its fields are parameters of the API. Empty ones say nothing. */
export function searchForm(context: ApiContext): Html {
  const t = textsOf(context.language);
  const values = new URLSearchParams(context.query);
  const url = `${recordsUrl(context.api)}/items`;
  const { requestedLanguage: lang } = context;
  return html`<form action="${url}" method="get" role="search">
<input type="hidden" name="f" value="html">${lang ? html`<input type="hidden" name="lang" value="${lang}">` : ''}
<div class="fields">
<div><label for="q">${t.catalogue.words}</label><input id="q" name="q" value="${values.get('q') ?? ''}"></div>
<div><label for="bbox">${t.bbox}</label><input id="bbox" name="bbox" value="${values.get('bbox') ?? ''}" aria-describedby="bbox-hint" autocomplete="off"><span class="hint" id="bbox-hint">${t.bboxHint}</span></div>
</div>
<div class="actions"><button class="button">${t.catalogue.search}</button><a href="${url}?f=html${lang ? `&lang=${lang}` : ''}">${t.reset}</a></div>
</form>`;
}
