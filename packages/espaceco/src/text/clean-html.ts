import sanitize from 'sanitize-html';

/**
 * What a rich text of a community may hold: the marks of the editor's toolbar, images and videos by address. Anything
 * else, scripts and handlers first, is taken out and its words are kept. Applied when a text is written and again when it
 * is read: one kept by an older rule obeys the present one.
 */
const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]{3,20}$/i];

const rules: sanitize.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'div', 'span'],
    ...[
      'ul',
      'ol',
      'li',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'del',
      'sub',
      'sup',
      'mark',
      'a',
      'img',
      'iframe',
    ],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    iframe: ['src', 'title', 'width', 'height', 'allowfullscreen'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    mark: ['data-color'],
    '*': ['style', 'lang'],
  },
  allowedStyles: {
    '*': {
      'text-align': [/^(left|right|center|justify)$/],
      color: colour,
      'background-color': colour,
    },
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: ['www.youtube.com', 'www.youtube-nocookie.com'],
  transformTags: {
    // A page opened by a link must not drive the one it came from.
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }),
  },
};

export function cleanHtml(html: string): string {
  return sanitize(html, rules);
}

/** A text without any letter, image or video is no text. */
export function cleanHtmlOrNull(html: string | null): string | null {
  if (html === null) return null;
  const clean = cleanHtml(html);
  const isEmpty = !/<(img|iframe|hr)\b/i.test(clean) && clean.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
  return isEmpty ? null : clean;
}
