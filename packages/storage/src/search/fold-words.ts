import { stemmer as englishStem } from '@orama/stemmers/english';
import { stemmer as frenchStem } from '@orama/stemmers/french';

/** Beyond, a text is no longer something one looks for by its words. */
const maxWordsPerField = 10_000;
const maxWordLength = 64;
/** A person's question; more words than this select nothing more. */
const maxWordsPerQuestion = 16;

/**
 * The words of a text as both engines index them: lower case, letters and digits only, without accents, each by its
 * French and by its English stem (Snowball), since nobody says which language a text is in. Done here rather than by
 * each engine, so that both find the same things.
 */
export function foldWords(text: string): string[] {
  return splitWords(text).slice(0, maxWordsPerField).flatMap(stemsOf);
}

/** The words of a question, without the doubles, and few: for each, the stems of which one must be found. */
export function foldQuestion(text: string): string[][] {
  const words = new Map(splitWords(text).map((word) => [plain(word), stemsOf(word)] as const));
  return [...words.values()].slice(0, maxWordsPerQuestion);
}

/** The words of a text as they are written, lower case, each once, and as they are compared. */
export function distinctWords(text: string): { readonly written: string; readonly plain: string }[] {
  const words = new Map(splitWords(text).map((written) => [plain(written), written] as const));
  return [...words].map(([plain, written]) => ({ plain, written }));
}

function splitWords(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.map((word) => word.slice(0, maxWordLength)).filter((word) => plain(word) !== '');
}

/** Stems are taken of the word as it is written (accents tell endings apart), then lose their accents. */
function stemsOf(word: string): string[] {
  const stems = [frenchStem(word), englishStem(word), frenchStem(plain(word))].map(plain);
  return [...new Set(stems)].filter((stem) => stem !== '');
}

function plain(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
