import type { GuidePassage } from '@cartable/contract';
import { foldText, wordsOf } from '../search/words.ts';
import type { ReadGuide } from './sections.ts';

const mostPassages = 30;
/** Characters of the text shown around the words. */
const excerptLength = 200;

/** The parts of the guides that hold every word, those named by the words first. */
export function findPassages(guides: readonly ReadGuide[], search: string): GuidePassage[] {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const found = guides.flatMap(({ name, title, language, sections }) =>
    sections.flatMap((section) => {
      const named = foldText(`${title} ${section.title}`);
      const text = foldText(section.text);
      if (!words.every((word) => named.includes(word) || text.includes(word))) return [];
      const inName = words.filter((word) => named.includes(word)).length;
      const excerpt = excerptAround(section.text, text, words);
      const { anchor } = section;
      return [
        {
          inName,
          passage: { guide: name, title, section: section.title || title, anchor, excerpt, language },
        },
      ];
    }),
  );
  return found
    .sort((a, b) => b.inName - a.inName)
    .slice(0, mostPassages)
    .map(({ passage }) => passage);
}

/** Folding may change the length of a text by a few letters: the excerpt is cut at words, not at the letter. */
function excerptAround(text: string, folded: string, words: readonly string[]): string {
  if (text.length <= excerptLength) return text;
  const at = Math.max(
    0,
    Math.min(...words.map((word) => folded.indexOf(word)).filter((place) => place >= 0)),
  );
  const start = Number.isFinite(at) ? Math.max(0, at - excerptLength / 4) : 0;
  const from = start === 0 ? 0 : text.indexOf(' ', start) + 1;
  const end = text.lastIndexOf(' ', from + excerptLength);
  const cut = text.slice(from, end > from ? end : undefined);
  return `${from > 0 ? '… ' : ''}${cut}${from + cut.length < text.length ? ' …' : ''}`;
}
