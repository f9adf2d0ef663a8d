/** One message in its two forms. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailParts {
  readonly language: 'fr' | 'en';
  readonly siteTitle: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
  readonly closing: string;
}

/** The same words as text and as a page without image or script: it must read well in any mail program. */
export function layOutMail({
  language,
  siteTitle,
  subject,
  greeting,
  paragraphs,
  link,
  closing,
}: MailParts): MailContent {
  const lines = [
    greeting,
    ...paragraphs,
    ...(link === undefined ? [] : [link.url]),
    closing,
    `— ${siteTitle}`,
  ];
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family: sans-serif; color: #161616; max-width: 40em">',
    ...[greeting, ...paragraphs].map((text) => `<p>${escapeHtml(text)}</p>`),
    link === undefined ? '' : `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`,
    link === undefined ? '' : `<p style="color: #666; word-break: break-all">${escapeHtml(link.url)}</p>`,
    `<p>${escapeHtml(closing)}</p><p>— ${escapeHtml(siteTitle)}</p></body></html>`,
  ];
  return {
    subject: oneLine(`[${siteTitle}] ${subject}`),
    text: `${lines.join('\n\n')}\n`,
    html: html.join('\n'),
  };
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
