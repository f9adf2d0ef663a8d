/** Letters with a mark of their own that no decomposition takes away, in the order of `plainLetters`. */
export const markedLetters = 'ØøŁłĐđÐðĦħŦŧıƏə';
export const plainLetters = 'OoLlDdDdHhTtiEe';
/** Ligatures, and what they join. */
export const ligatures: readonly (readonly [string, string])[] = [
  ['Æ', 'AE'],
  ['æ', 'ae'],
  ['Œ', 'OE'],
  ['œ', 'oe'],
  ['ß', 'ss'],
];

const combiningMarks = /[\u0300-\u036f]/g;
const others = new Map<string, string>([
  ...[...markedLetters].map((letter, rank) => [letter, plainLetters[rank]!] as const),
  ...ligatures,
]);
const otherLetters = new RegExp(`[${[...others.keys()].join('')}]`, 'g');

/** The text without its accents. @example withoutAccents('Çà, København') === 'Ca, Kobenhavn' */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(combiningMarks, '')
    .normalize('NFC')
    .replace(otherLetters, (letter) => others.get(letter)!);
}
