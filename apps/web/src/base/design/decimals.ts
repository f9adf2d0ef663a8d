/** Decimal numbers as somebody types them, and as they are kept. Pure. */

import type { Language } from '@cartable/contract/core';

/**
 * With a point. A comma is the decimal sign of French; in English it parts thousands, and stays, to be refused: it would
 * be another number without a word. What is no number stays as it was typed.
 */
export const keptDecimal = (typed: string, language: Language): string =>
  language === 'fr' ? typed.replace(',', '.') : typed;

/** As the language writes it, sign by sign: what is being typed may be no number yet. */
export const shownDecimal = (kept: string, language: Language): string =>
  language === 'fr' ? kept.replace('.', ',') : kept;
