import DOMPurify from 'dompurify';

/**
 * HTML that a person wrote, without anything that acts, loads from elsewhere by itself or lays itself over the page. The
 * server cleans what it keeps; what is shown is cleaned again, for what was kept before.
 */
export function safeHtml(html: string): string {
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'dialog', 'audio', 'video'],
    FORBID_ATTR: ['style', 'class', 'id', 'name'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/)|#)/i,
  });
}

/** Words of a rich text: for a list, a title, or to know whether there is any. */
export function plainText(html: string): string {
  const parsed = new DOMParser().parseFromString(safeHtml(html), 'text/html');
  return (parsed.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
