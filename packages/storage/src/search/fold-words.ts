/** Beyond, a text is no longer something one looks for by its words. */
const maxWordsPerField = 10_000;
const maxWordLength = 64;
/** A person's question; more words than this select nothing more. */
const maxWordsPerQuestion = 16;
/** Shorter words keep their last letter: « bois », « bus », « prix ». */
const shortestPlural = 5;

/**
 * The words of a text as both engines index them: lower case, without accents, without the plural `s` or `x`, letters
 * and digits only. Done here rather than by each engine, so that both find the same things.
 */
export function foldWords(text: string): string[] {
  return splitWords(text).slice(0, maxWordsPerField).map(foldPlural);
}

/** As `foldWords`, without the doubles, and few. */
export function foldQuestion(text: string): string[] {
  return [...new Set(splitWords(text).map(foldPlural))].slice(0, maxWordsPerQuestion);
}

function splitWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, maxWordLength));
}

function foldPlural(word: string): string {
  return word.length >= shortestPlural && /[sx]$/.test(word) ? word.slice(0, -1) : word;
}
