import { layOutMail, type MailContent } from '@cartable/accounts';
import type { EspacecoContext } from '../context.ts';
import { reportPage } from '../reports/report-page.ts';
import { cleanHtml } from '../text/clean-html.ts';
import { textOfHtml } from '../text/text-of-html.ts';
import { fillTokens, type TokenDescription } from './fill-tokens.ts';

/** Greeting, what the managers wrote, where the report is, closing. */
export function writePlannedMail(
  { site }: Pick<EspacecoContext, 'site'>,
  planner: { readonly subject: string; readonly body: string },
  facts: TokenDescription,
): MailContent {
  const { language, community, report } = facts;
  const { subject, body } = fillTokens(planner, facts);
  const html = cleanHtml(body);
  const { read, ...words } = {
    fr: {
      greeting: 'Bonjour,',
      read: 'Voir le signalement',
      closing: `Ce message suit le signalement n° ${report.id} du guichet «\u00a0${community.name}\u00a0», dont les gestionnaires l’ont écrit.`,
    },
    en: {
      greeting: 'Hello,',
      read: 'See the report',
      closing: `This message follows report no. ${report.id} of the community “${community.name}”, whose managers wrote it.`,
    },
  }[language];
  const richText = { html, text: textOfHtml(html) };
  return layOutMail({
    ...words,
    language,
    siteTitle: site.siteTitle,
    subject,
    paragraphs: [],
    richText,
    link: { label: read, url: reportPage(site, report.id) },
  });
}
