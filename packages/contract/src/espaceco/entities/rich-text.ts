/**
 * What a rich text may hold: the marks of an editor, images and videos by address. Anything else, scripts and handlers
 * first, is taken out and its words are kept.
 */
export const richTextElements = [
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
] as const;

/** Attributes an element may have; those of `*`, any. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  iframe: ['src', 'title', 'width', 'height', 'allowfullscreen'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  mark: ['data-color'],
  '*': ['style', 'lang'],
};

export const richTextSchemes = ['http', 'https', 'mailto'] as const;
