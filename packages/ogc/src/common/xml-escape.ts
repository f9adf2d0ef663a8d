/** The only place where text becomes XML. */

/** Controls, lone surrogates and non-characters, which XML 1.0 cannot hold in any form. */
const forbidden = /[[\p{Cc}\p{Cs}\uFFFE\uFFFF]--[\t\n\r\u007F-\u009F]]/gv;

/** Anything but the ASCII that stands for itself, which is most of what is written. */
const unusual = /[^ !#-%'-;=?-~]/;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser turns a bare carriage return into a line feed.
  '\r': '&#13;',
};

export function escapeText(text: string): string {
  if (!unusual.test(text)) return text;
  return text.replace(forbidden, '\uFFFD').replace(/[&<>\r]/g, (character) => entities[character]!);
}

export function escapeAttribute(text: string): string {
  if (!unusual.test(text)) return text;
  return text
    .replace(forbidden, '\uFFFD')
    .replace(/[&<>"\r]/g, (character) => entities[character]!)
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;');
}
