import type { SiteText, SiteTextKind } from '@cartable/contract/administration';

/** Fields at the head of a text of each kind, in the order of the form. */
export const headFields = {
  news: ['title', 'summary', 'date', 'tags', 'cover'],
  faq: ['question', 'group', 'order'],
  pages: ['title', 'summary'],
  partners: ['name', 'url', 'logo', 'order'],
} as const satisfies Record<SiteTextKind, readonly string[]>;

/** What the page of accessibility tells of an audit, besides; its title follows from the first of them. */
const statementFields = ['conformity', 'auditor', 'audited', 'rate', 'unmet', 'exempt', 'recourse'] as const;

export type HeadField = (typeof headFields)[SiteTextKind][number] | (typeof statementFields)[number];

type Named = Pick<SiteText, 'kind' | 'name'>;

export const isStatement = ({ kind, name }: Named): boolean => kind === 'pages' && name === 'accessibility';

const fieldsOf = (text: Named): readonly HeadField[] =>
  isStatement(text) ? [...headFields.pages, ...statementFields] : headFields[text.kind];

/** Those that somebody writes: the title of the page of accessibility follows from what it declares. */
export const writtenFields = (text: Named): readonly HeadField[] =>
  fieldsOf(text).filter((field) => !isStatement(text) || field !== 'title');

export interface TextValues {
  readonly head: Readonly<Partial<Record<HeadField, string>>>;
  readonly body: string;
}

/** As the form shows it: every field is a line of text. */
export function valuesOf({ head, body, ...text }: Named & Pick<SiteText, 'head' | 'body'>): TextValues {
  const fields = fieldsOf(text).map((field) => [field, lineOf(head[field])] as const);
  return { head: Object.fromEntries(fields), body };
}

const lineOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ');
  return value === undefined || value === null ? '' : String(value);
};

/** As its file keeps it. */
export function headOf(text: Named, head: TextValues['head']) {
  const info = fieldsOf(text).map((field) => [field, factOf(field, (head[field] ?? '').trim())] as const);
  return Object.fromEntries(info.filter(([, fact]) => fact !== null));
}

function factOf(field: HeadField, line: string): string | number | string[] | null {
  if (line === '') return null;
  if (field === 'tags')
    return line
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean);
  if ((field === 'order' || field === 'rate') && Number.isFinite(Number(line))) return Number(line);
  return line;
}

/** An article waits for its date. */
export const isToCome = ({ kind, head }: Pick<SiteText, 'kind' | 'head'>): boolean =>
  kind === 'news' && new Date(String(head.date)).getTime() > Date.now();
