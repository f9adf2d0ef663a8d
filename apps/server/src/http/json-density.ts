import { CartableError } from '@cartable/contract';

/**
 * Few bytes can hold very many values, and it is by values that reading, validating and refusing JSON costs. The
 * largest of ours, 200 tables with their attributes, has some thousands.
 */
export const maxJsonValues = 20_000;
/** Coordinates of several polygons inside a form are at eight. */
export const maxJsonDepth = 40;

const quote = 0x22;
const backslash = 0x5c;

/**
 * Counts in one pass, before anything is parsed, what separates values outside texts.
 * @throws {CartableError} `server.body-too-complex`
 */
export function rejectDenseJson(text: string, mostValues = maxJsonValues): void {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfText(text, at);
    else if (code === 0x2c /* , */) values++;
    else if (code === 0x5b /* [ */ || code === 0x7b /* { */) {
      values++;
      depth++;
    } else if (code === 0x5d /* ] */ || code === 0x7d /* } */) depth--;
    if (values > mostValues || depth > maxJsonDepth) {
      throw new CartableError('server.body-too-complex', { values: mostValues, depth: maxJsonDepth });
    }
  }
}

/** @returns the place of the closing quote, or the end of a text that has none, which the parser will refuse */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === quote) return at;
  }
  return text.length;
}
