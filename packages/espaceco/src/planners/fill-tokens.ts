import { escapeHtml } from '@cartable/accounts';
import { type Language, plannerKeywords } from '@cartable/contract';
import type { Community } from '../communities/community.model.ts';
import { findShippedGrids } from '../grids/grids.ts';
import type { Report } from '../reports/report.model.ts';
import { titleOfStatus } from '../reports/status-title.ts';

export interface TokenDescription {
  readonly report: Report;
  readonly community: Community;
  readonly language: Language;
  /** What they are called. */
  readonly author: string;
  readonly validator: string;
}

const token = new RegExp(`_(${plannerKeywords.join('|')})_`, 'g');

/** Subject and body of a planner, each keyword between underscores replaced by what it stands for. */
export function fillTokens(
  { subject, body }: { readonly subject: string; readonly body: string },
  facts: TokenDescription,
): { subject: string; body: string } {
  const values = valuesOf(facts);
  const textOf = (keyword: string) => values[keyword] ?? '';
  return {
    subject: subject.replace(token, (_written, keyword: string) => textOf(keyword)),
    // What people wrote is text: nobody writes HTML into the mails of others.
    body: body.replace(token, (_written, keyword: string) => escapeHtml(textOf(keyword))),
  };
}

function valuesOf(facts: TokenDescription): Readonly<Record<string, string>> {
  const { report, community, language } = facts;
  const [departement] = findShippedGrids([report.departement ?? '']);
  return {
    id: String(report.id),
    author: facts.author,
    group: community.name,
    comment: report.comment,
    status: titleOfStatus(report.status, community, language),
    openingDate: dateText(report.openedAt, language),
    updatingDate: dateText(report.updatedAt, language),
    closingDate: dateText(report.closedAt, language),
    validator: facts.validator,
    departement: departement?.title ?? '',
  };
}

/** As the site writes dates. */
const dateLocales = { fr: 'fr', en: 'en-GB' } as const satisfies Record<Language, string>;

function dateText(at: string | null, language: Language): string {
  if (at === null) return '';
  const format = new Intl.DateTimeFormat(dateLocales[language], {
    dateStyle: 'long',
    timeZone: 'Europe/Paris',
  });
  return format.format(new Date(at));
}
