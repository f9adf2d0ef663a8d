import { openApiMediaType } from '@cartable/ogc';
import type { ApiContext } from '../api.ts';
import { type Html, html } from './html.ts';
import { writePage } from './page.ts';
import { textsOf } from './texts.ts';

interface Definition {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}
interface Operation {
  readonly summary: string;
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description: string;
  readonly schema: { readonly type?: string; readonly enum?: readonly string[] };
}

/** The definition for people: every address, and what each parameter does. */
export function apiPage(context: ApiContext, definition: object): string {
  const t = textsOf(context.language);
  const url = `${context.baseUrl}/api`;
  const { paths, components } = definition as Definition;
  const entries = Object.entries(paths);
  return writePage(context, {
    title: t.definition,
    url,
    trail: [],
    formats: [{ name: 'OpenAPI', type: openApiMediaType, href: `${url}?f=json` }],
    content: html`<h1>${t.definition}</h1>
<p>${t.definitionIntro} <a href="${url}?f=json">${url}?f=json</a>.</p>
${entries.map(([path, { get }]) => operation(context, path, get))}
<h2>${t.parameters}</h2>
<div class="scroll" tabindex="0" role="region" aria-label="${t.parameters}"><table><caption>${t.parameters}</caption>
<thead><tr><th scope="col">${t.name}</th><th scope="col">${t.type}</th><th scope="col">${t.description}</th></tr></thead>
<tbody>${[...new Map(Object.values(components.parameters).map((item) => [item.name, item])).values()].map(
      ({ name, schema, description }) =>
        html`<tr><th scope="row"><code>${name}</code></th><td>${schema.enum?.join(', ') ?? schema.type}</td><td>${description}</td></tr>\n`,
    )}</tbody></table></div>`,
  });
}

function operation({ baseUrl }: ApiContext, path: string, { summary, parameters }: Operation): Html {
  const names = parameters.map((item) => ('$ref' in item ? nameIn(item.$ref) : item.name));
  return html`<h2>${summary}</h2>
<p><code class="address">GET ${path === '/' ? baseUrl : `${baseUrl}${path}`}</code></p>
<p class="hint">${names.map((name, rank) => html`${rank > 0 ? ' ' : ''}<code>${name}</code>`)}</p>\n`;
}

function nameIn(reference: string): string {
  const name = reference.split('/').at(-1)!;
  return name === 'itemFormat' ? 'f' : name;
}
