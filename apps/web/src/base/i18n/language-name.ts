import type { Language } from '@cartable/contract/core';

/**
 * Name of a language in the language of the reader.
 * @param code ISO 639, bibliographic codes (`fre`) included @param otherwise for a code that is no language
 */
export function languageName(code: string, otherwise: string, reader: Language): string {
  try {
    return new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' }).of(code) ?? otherwise;
  } catch {
    return otherwise;
  }
}
