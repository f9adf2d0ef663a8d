import { recordsUrl } from '@cartable/ogc';
import type { ApiContext } from '../../core/api.ts';
import { type Html, html } from '../../core/html/html.ts';
import { pageLink } from '../../core/html/page.ts';
import { textsOf } from '../../core/html/texts.ts';

/** The catalogue in a list of collections. */
export function catalogueItem(context: ApiContext, heading: (title: Html) => Html): Html {
  const { links, catalogue } = textsOf(context.language);
  const link = pageLink(context, recordsUrl(context.api));
  return html`<li>${heading(html`<a href="${link}">${links.records}</a>`)}
<p>${catalogue.description}</p></li>\n`;
}
