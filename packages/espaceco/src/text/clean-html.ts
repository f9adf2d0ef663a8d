import { richTextAttributes, richTextElements, richTextSchemes } from '@cartable/contract/espaceco';
import sanitize from 'sanitize-html';

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]{3,20}$/i];

/** Applied when a text is written and again when it is read: one kept by an older rule obeys the present one. */
const rules: sanitize.IOptions = {
  allowedTags: [...richTextElements],
  allowedAttributes: Object.fromEntries(
    Object.entries(richTextAttributes).map(([element, names]) => [element, [...names]]),
  ),
  allowedStyles: {
    '*': {
      'text-align': [/^(left|right|center|justify)$/],
      color: colour,
      'background-color': colour,
    },
  },
  allowedSchemes: [...richTextSchemes],
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
