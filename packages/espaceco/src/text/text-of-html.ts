import sanitize from 'sanitize-html';

const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The words of a cleaned rich text, a line for each of its blocks. */
export function textOfHtml(html: string): string {
  const lines = html
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^>]*>/gi, '- ')
    .replace(/<br\s*\/?>|<\/(p|div|li|h[1-6]|tr|blockquote|pre|ul|ol)>/gi, '\n');
  return sanitize(lines, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (sign) => signs[sign] ?? sign)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
