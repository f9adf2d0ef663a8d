import type { Language } from '@cartable/contract';
import { textsEn } from './texts.en.ts';
import { type PageTexts, textsFr } from './texts.fr.ts';

export type { PageTexts } from './texts.fr.ts';

const texts: Readonly<Record<Language, PageTexts>> = { fr: textsFr, en: textsEn };

export function textsOf(language: Language): PageTexts {
  return texts[language];
}
