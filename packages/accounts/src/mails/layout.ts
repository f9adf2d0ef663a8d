/** One message in its two forms. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailLink {
  readonly label: string;
  readonly url: string;
}

export interface MailParts {
  readonly language: 'fr' | 'en';
  readonly siteTitle: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Words written with marks, cleaned, and the same without. */
  readonly richText?: { readonly html: string; readonly text: string };
  /** Named facts, one a line. */
  readonly details?: readonly (readonly [name: string, value: string])[];
  /** Words of somebody else: set apart, so that nobody takes them for the platform's. */
  readonly quote?: string;
  readonly link?: MailLink;
  /** When there is more than one. */
  readonly links?: readonly MailLink[];
  readonly closing: string;
}

/** The same words as text and as a page without image or script: it must read well in any mail program. */
export function layOutMail(parts: MailParts): MailContent {
  const { language, siteTitle, subject } = parts;
  const links = [...(parts.link === undefined ? [] : [parts.link]), ...(parts.links ?? [])];
  return {
    subject: oneLine(`[${siteTitle}] ${subject}`),
    text: writeText(parts, links),
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
      '<body style="font-family: sans-serif; color: #161616; max-width: 40em">',
      ...writeHtmlBlocks(parts, links),
      '</body></html>',
    ].join('\n'),
  };
}

function writeText({ language, siteTitle, ...parts }: MailParts, links: readonly MailLink[]): string {
  const colon = language === 'fr' ? '\u00a0:' : ':';
  const details = (parts.details ?? [])
    .map(([name, value]) => `${name}${colon} ${oneLine(value)}`)
    .join('\n');
  const quote = parts.quote === undefined ? '' : quoteText(parts.quote);
  // With several links, each says what it is for.
  const addresses = links.map(({ label, url }) => (links.length === 1 ? url : `${label}${colon}\n${url}`));
  const rich = parts.richText?.text ?? '';
  const blocks = [parts.greeting, ...parts.paragraphs, rich, details, quote, ...addresses, parts.closing];
  return `${[...blocks.filter((block) => block !== ''), `— ${siteTitle}`].join('\n\n')}\n`;
}

function writeHtmlBlocks({ siteTitle, ...parts }: MailParts, links: readonly MailLink[]): string[] {
  const details = parts.details ?? [];
  return [
    ...[parts.greeting, ...parts.paragraphs].map((text) => `<p>${escapeHtml(text)}</p>`),
    parts.richText === undefined ? '' : `<div>${parts.richText.html}</div>`,
    details.length === 0 ? '' : `<table cellpadding="4">${details.map(writeRow).join('')}</table>`,
    parts.quote === undefined
      ? ''
      : `<blockquote style="border-left: 3px solid #ccc; margin-left: 0; padding-left: 1em; white-space: pre-wrap">${escapeHtml(parts.quote.trim())}</blockquote>`,
    ...links.flatMap(({ label, url }) => [
      `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`,
      `<p style="color: #666; word-break: break-all">${escapeHtml(url)}</p>`,
    ]),
    `<p>${escapeHtml(parts.closing)}</p><p>— ${escapeHtml(siteTitle)}</p>`,
  ];
}

function writeRow([name, value]: readonly [string, string]): string {
  return `<tr><th align="left" valign="top">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`;
}

function quoteText(text: string): string {
  return text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
