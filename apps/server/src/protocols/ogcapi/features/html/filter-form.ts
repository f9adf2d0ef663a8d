import type { Language } from '@cartable/contract';
import type { Column } from '@cartable/geo';
import { type FeaturesCollection, parameterColumns, queryableColumns, urlOf } from '@cartable/ogc';
import { keyParameter } from '../../../context/requester/credentials.ts';
import type { ApiContext } from '../../core/api.ts';
import { type Html, html } from '../../core/html/html.ts';
import { textsOf } from '../../core/html/texts.ts';

/** Properties with a field of their own; the others are for the filter. */
const maxFields = 6;
const pageSizes = [10, 25, 50, 100] as const;

/** A form that needs no script: its fields are parameters of the API. Empty ones say nothing. */
export function filterForm(context: ApiContext, collection: FeaturesCollection): Html {
  const t = textsOf(context.language);
  const values = new URLSearchParams(context.query);
  const url = `${urlOf(context, collection)}/items`;
  const { requestedLanguage: lang } = context;
  const key = context.linkKey?.key;
  const isAdvanced = ['filter', 'bbox', 'sortby'].some((name) => (values.get(name) ?? '') !== '');
  return html`<form action="${url}" method="get" aria-label="${t.filter}">
<input type="hidden" name="f" value="html">${lang ? html`<input type="hidden" name="lang" value="${lang}">` : ''}${key ? html`<input type="hidden" name="${keyParameter}" value="${key}">` : ''}
<div class="fields">
${parameterColumns(collection)
  .slice(0, maxFields)
  .map((column) => field(column, values.get(column.name) ?? '', context.language))}
<div><label for="limit">${t.limit}</label>${select(
    'limit',
    pageSizes.map((size) => ({ value: String(size), label: String(size) })),
    values.get('limit') ?? '10',
  )}</div>
</div>
<details${isAdvanced ? html` open` : ''}><summary>${t.filterMore}</summary>
<div class="fields">
<div><label for="sortby">${t.sort}</label>${select('sortby', sortOptions(context, collection), values.get('sortby') ?? '')}</div>
${
  collection.type.geometry
    ? html`<div><label for="bbox">${t.bbox}</label><input id="bbox" name="bbox" value="${values.get('bbox') ?? ''}" aria-describedby="bbox-hint" autocomplete="off"><span class="hint" id="bbox-hint">${t.bboxHint}</span></div>`
    : ''
}</div>
<p><label for="filter">${t.cql}</label><textarea id="filter" name="filter" rows="2" spellcheck="false" aria-describedby="filter-hint">${values.get('filter') ?? ''}</textarea>
<span class="hint" id="filter-hint">${t.cqlHint} <code>${exampleOf(collection)}</code></span></p>
</details>
<div class="actions"><button class="button">${t.apply}</button><a href="${url}?f=html${lang ? `&lang=${lang}` : ''}">${t.reset}</a></div>
</form>`;
}

function field(column: Column, value: string, language: Language): Html {
  const t = textsOf(language);
  const id = `p-${column.name}`;
  const label = html`<label for="${id}">${column.name}</label>`;
  if (column.type === 'boolean') {
    const options = [
      { value: '', label: t.any },
      { value: 'true', label: t.yes },
      { value: 'false', label: t.no },
    ];
    return html`<div>${label}${select(column.name, options, value, id)}</div>\n`;
  }
  const kinds: Partial<Record<Column['type'], Html>> = {
    integer: html` inputmode="numeric"`,
    bigint: html` inputmode="numeric"`,
    double: html` inputmode="decimal"`,
    date: html` type="date"`,
  };
  return html`<div>${label}<input id="${id}" name="${column.name}" value="${value}"${kinds[column.type]} autocomplete="off"></div>\n`;
}

function sortOptions(context: ApiContext, collection: FeaturesCollection): Option[] {
  const t = textsOf(context.language);
  const columns = queryableColumns(collection);
  return [
    { value: '', label: t.unsorted },
    ...columns.flatMap(({ name }) => [
      { value: name, label: `${name} ↑` },
      { value: `-${name}`, label: `${name} ↓` },
    ]),
  ];
}

interface Option {
  readonly value: string;
  readonly label: string;
}

function select(name: string, options: readonly Option[], chosen: string, id = name): Html {
  // A value written by hand stays chosen.
  const isListed = options.some(({ value }) => value === chosen);
  const all = isListed ? options : [...options, { value: chosen, label: chosen }];
  return html`<select id="${id}" name="${name}">${all.map(
    ({ value, label }) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${label}</option>`,
  )}</select>`;
}

/** A filter that can be tried as it stands. */
export function exampleOf(collection: FeaturesCollection): string {
  const columns = queryableColumns(collection);
  const text = columns.find(({ type }) => type === 'text');
  const number = columns.find(({ type }) => type === 'integer' || type === 'bigint' || type === 'double');
  const { geometry, geographicBbox } = collection.type;
  const parts = [
    ...(text ? [`${quoted(text.name)} LIKE 'A%'`] : []),
    ...(number ? [`${quoted(number.name)} > 10`] : []),
  ];
  if (parts.length === 0 && geometry && geographicBbox) {
    const box = geographicBbox.map((value) => Math.round(value * 10) / 10).join(', ');
    parts.push(`S_INTERSECTS(${quoted(geometry.name)}, BBOX(${box}))`);
  }
  return parts.join(' AND ') || 'TRUE';
}

function quoted(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
