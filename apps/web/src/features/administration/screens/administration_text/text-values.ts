import type { SiteText, SiteTextKind } from '@cartable/contract/administration';

/** Fields at the head of a text of each kind, in the order of the form. */
export const headFields = {
  news: ['title', 'summary', 'date', 'tags', 'cover'],
  faq: ['question', 'group', 'order'],
  pages: ['title', 'summary'],
  partners: ['name', 'url', 'logo', 'order'],
} as const satisfies Record<SiteTextKind, readonly string[]>;

export type HeadField = (typeof headFields)[SiteTextKind][number];

export interface TextValues {
  readonly head: Readonly<Partial<Record<HeadField, string>>>;
  readonly body: string;
}

/** As the form shows it: every field is a line of text. */
export function valuesOf({ kind, head, body }: Pick<SiteText, 'kind' | 'head' | 'body'>): TextValues {
  const fields = headFields[kind].map((field) => [field, lineOf(head[field])] as const);
  return { head: Object.fromEntries(fields), body };
}

const lineOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ');
  return value === undefined || value === null ? '' : String(value);
};

/** As its file keeps it. */
export function headOf(kind: SiteTextKind, head: TextValues['head']) {
  const info = headFields[kind].map((field) => [field, factOf(field, (head[field] ?? '').trim())] as const);
  return Object.fromEntries(info.filter(([, fact]) => fact !== null));
}

function factOf(field: HeadField, line: string): string | number | string[] | null {
  if (line === '') return null;
  if (field === 'tags')
    return line
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean);
  if (field === 'order' && Number.isFinite(Number(line))) return Number(line);
  return line;
}
