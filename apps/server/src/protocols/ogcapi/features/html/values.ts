import type { Language } from '@cartable/contract';
import type { Column } from '@cartable/geo';
import { type Html, html } from '../../core/html/html.ts';
import { textsOf } from '../../core/html/texts.ts';

export function isNumeric({ type }: Column): boolean {
  return type === 'integer' || type === 'bigint' || type === 'double';
}

export function cell(language: Language, column: Column, value: string | null): Html {
  return isNumeric(column)
    ? html`<td class="number">${shownValue(language, column, value)}</td>`
    : html`<td>${shownValue(language, column, value)}</td>`;
}

/** Numbers as they are: many are codes. Addresses of the web can be followed. */
export function shownValue(language: Language, { type }: Column, value: string | null): Html | string {
  const t = textsOf(language);
  if (value === null) return html`<span class="soft" title="${t.empty}">–</span>`;
  if (type === 'boolean') return value === 'true' || value === '1' ? t.yes : t.no;
  if (/^https?:\/\/[^\s"<>]{4,500}$/.test(value))
    return html`<a href="${value}" rel="nofollow noopener">${value}</a>`;
  return value;
}
