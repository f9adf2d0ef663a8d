/**
 * References (`&amp;`, `&#233;`) a document of a client may hold: a parser turns some three thousand of them a
 * millisecond, and nobody else is answered meanwhile. A megabyte of French whose every accent is one stays below.
 */
export const maxXmlReferences = 50_000;

/** Whether a document holds more references than a parser is given. */
export function hasTooManyReferences(xml: string): boolean {
  let count = 0;
  for (let at = xml.indexOf('&'); at >= 0; at = xml.indexOf('&', at + 1)) {
    count += 1;
    if (count > maxXmlReferences) return true;
  }
  return false;
}
