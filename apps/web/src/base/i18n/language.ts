import type { Language } from '@cartable/contract/core';
import { createStore } from '../state/store.ts';

export const languages = ['fr', 'en'] as const satisfies readonly Language[];
export const languageNames: Record<Language, string> = { fr: 'Français', en: 'English' };

/** Locales dates and times are written in: our English is that of Europe, the day before the month. */
export const dateLocales: Record<Language, string> = { fr: 'fr', en: 'en-GB' };

const storageKey = 'cartable.language';
/** Specification §9. */
const defaultLanguage: Language = 'fr';

/** Language chosen in this browser, if one was. */
export function chosenLanguage(): Language | undefined {
  const stored = globalThis.localStorage?.getItem(storageKey);
  return languages.find((language) => language === stored);
}

/** The first language of the browser that is one of ours. */
export function negotiateLanguage(preferred: readonly string[]): Language {
  const codes = preferred.map((range) => range.toLowerCase().split('-')[0]);
  return codes.flatMap((code) => languages.find((one) => one === code) ?? [])[0] ?? defaultLanguage;
}

/** Programs without a page, tests among them, have no reader. */
const preferredLanguages = (): readonly string[] =>
  globalThis.document?.defaultView?.navigator.languages ?? [];

export const language = createStore<Language>(chosenLanguage() ?? negotiateLanguage(preferredLanguages()));

export function currentLanguage(): Language {
  return language.get();
}

/** Changes the language of the interface and remembers the choice. */
export function chooseLanguage(next: Language): void {
  globalThis.localStorage?.setItem(storageKey, next);
  showLanguage(next);
}

/** Changes the language without remembering it: the one of the signed-in person's account. */
export function showLanguage(next: Language): void {
  language.set(next);
  if (globalThis.document) document.documentElement.lang = next;
}

showLanguage(language.get());
