import type { Page } from './page.ts';

/** Quotation marks around words of the screens, in the guides of each language. */
const quotes = { fr: /«([^»]*)»/g, en: /“([^”]*)”/g } as const;

/**
 * Words a guide quotes as seen on a screen, and that no screen shows in that language: the guide is out of date, or the
 * quotation marks are for something else. One sentence each.
 */
export function wordsOfNoScreen(page: Page, language: 'fr' | 'en', screenTexts: Iterable<string>): string[] {
  const shown = new Set([...screenTexts].map(plain));
  return [...page.prose.matchAll(quotes[language])]
    .map(([, words = '']) => plain(words))
    .filter((words) => words !== '' && !shown.has(words))
    .map((words) => `${page.path}: no screen shows "${words}"`);
}

/** Spaces and apostrophes of one kind, without the count a tab shows after its name. */
function plain(text: string): string {
  return text
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .replace(/ \(\{\{count\}\}\)$/, '')
    .trim();
}
