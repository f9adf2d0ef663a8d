/**
 * Names of layers, tables and columns as XML names. An NCName (XML Names 1.0) starts with a letter or `_` and holds no
 * blank nor punctuation beyond `.-_`; other characters are written `_xHHHH_`, as SQL/XML does (ISO 9075-14 §9.1).
 */

const start = /[\p{L}_]/u;
const following = /[\p{L}\p{M}\p{N}._\-\u00B7]/u;
const escaped = /_x([0-9A-F]{4,6})_/g;

/** @example encodeXmlName('2024 (données)') === '_x0032_024_x0020__x0028_données_x0029_' */
export function encodeXmlName(name: string): string {
  let encoded = '';
  let index = 0;
  for (const character of name) {
    const isAllowed = (index === 0 ? start : following).test(character);
    // An underscore that would read as the start of an escape is itself escaped.
    const looksEscaped = character === '_' && /^_x[0-9A-F]{4,6}_/.test(name.slice(index));
    encoded += isAllowed && !looksEscaped ? character : escapeOf(character);
    index += character.length;
  }
  return encoded === '' ? '_' : encoded;
}

function escapeOf(character: string): string {
  return `_x${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}_`;
}

export function decodeXmlName(name: string): string {
  return name.replace(escaped, (whole, code: string) => {
    const point = Number.parseInt(code, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
