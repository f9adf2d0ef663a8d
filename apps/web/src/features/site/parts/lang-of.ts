import type { Language } from '@cartable/contract/core';
import { useLanguage } from '../../../base/i18n/texts.ts';

/** The attribute of what is written in another language than the page. */
export function useLangOf(language: Language): { readonly lang?: Language } {
  return useLanguage() === language ? {} : { lang: language };
}
