import type { ApiContext } from '../api.ts';
import { html } from './html.ts';
import { pageLink, writePage } from './page.ts';
import { textsOf } from './texts.ts';

export interface ProblemTexts {
  readonly status: number;
  readonly found: string;
  readonly expected: string | undefined;
  readonly action: string | undefined;
}

export function problemPage(context: ApiContext, { status, found, expected, action }: ProblemTexts): string {
  const t = textsOf(context.language);
  return writePage(context, {
    title: t.problem,
    url: `${context.baseUrl}/`,
    trail: [],
    formats: [],
    isIndexed: false,
    content: html`<h1>${t.problem}</h1>
<div class="alert" role="alert"><p>${found}</p>
${expected ? html`<p>${expected}</p>` : ''}${action ? html`<p>${action}</p>` : ''}
<p class="soft">HTTP ${status}</p></div>
<p><a href="${pageLink(context, context.baseUrl)}">${t.back}</a></p>`,
  });
}
